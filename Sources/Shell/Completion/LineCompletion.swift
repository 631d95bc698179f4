import Equipment
import Hub
import ShellLanguage
public import ShellOutput

extension Session {
  /// The candidates at the cursor of a line.
  ///
  /// - Parameter cursor: in UTF-8 bytes from the start of the line.
  public func complete(_ line: String, cursor: Int) -> Completion {
    if let practice = context.practice { return practice.complete(line, cursor: cursor) }
    guard lead.isEmpty else {
      return context.completion(of: lead + line, cursor: lead.utf8.count + cursor).behind(lead)
    }
    return context.completion(of: line, cursor: cursor)
  }
}

extension CommandContext {
  /// The candidates at the cursor of a command, with the lines that it began in.
  func completion(of line: String, cursor: Int) -> Completion {
    let head = String(decoding: Array(line.utf8.prefix(cursor)), as: UTF8.self)
    let lexed = Lexer.split(head)
    let partial = PartialWord(lexed, in: head)
    guard !lexed.endsInComment else { return partial.completion([]) }
    let line = LineCompletion(context: self, words: partial.before, partial: partial.word)
    var completion = partial.completion(
      countPrompt.map(line.counted) ?? deskPrompt.map(line.atDesk) ?? line.options())
    completion.isSpoken = isSpoken(toTerminal: true)
    return completion
  }
}

/// Completion of the word at the cursor, from the same declarations as parsing.
@HubActor
struct LineCompletion {
  let context: CommandContext
  /// The words before the one at the cursor.
  let words: [Word]
  let partial: Word

  /// The options at the cursor, not yet narrowed to those that go on from the typed part of the word.
  func options() -> [Option] {
    if words.last?.isBareRedirect == true { return files() }
    if partial.isRedirect { return [] }
    let words = wordsOfCommand
    guard let verb = words.first else { return verbs() }
    if words.count == 1, let family = Commands.families.first(where: { $0.name == verb.text.lowercased() }),
      !partial.begins(with: "--"), !(family.takesNumbers && partial.text.beginsWithNumber)
    {
      return subverbs(family)
    }
    guard let (command, count) = Commands.found(in: words.prefix(2).map(\.text)) else { return [] }
    return LineCompletion(context: context, words: words, partial: partial)
      .options(of: command, Array(words.dropFirst(count)))
  }

  /// The words without redirections, and with an own command replaced by its definition.
  private var wordsOfCommand: [Word] {
    var words: [Word] = []
    var isFile = false
    for word in self.words {
      if !isFile, !word.isRedirect { words.append(word) }
      isFile = !isFile && word.isBareRedirect
    }
    guard let verb = words.first, !verb.hasQuotes, let meaning = context.meaning(of: verb.text) else { return words }
    return Lexer.split(meaning).words + words.dropFirst()
  }

  private func options(of command: Command, _ rest: [Word]) -> [Option] {
    if command.parameters.contains(where: { $0.role == .command }) {
      return LineCompletion(context: context, words: rest, partial: partial).options()
    }
    if command.parameters.contains(where: { $0.role == .everything }) {
      if rest.isEmpty { return ownCommands() }
      // Behind `NAME =` stands a command, and is completed as one.
      guard rest.count >= 2 else { return [] }
      return LineCompletion(context: context, words: Array(rest.dropFirst(2)), partial: partial).options()
    }
    if let last = rest.last, let options = optionsAwaited(by: last, command) { return options }
    if partial.begins(with: "--") { return optionNames(command) }
    if let options = optionsAwaited(behind: rest, command) { return options }
    return parameters(of: command, rest)
  }

  private func verbs() -> [Option] {
    Commands.overview.map { Option(value: $0.name, help: $0.summary, isSyntax: true) }
      + ownCommands()
  }

  /// The person's own commands, by name, each with its definition.
  func ownCommands() -> [Option] {
    context.state.aliases.sorted { $0.key < $1.key }.map { Option(value: $0.key, help: $0.value) }
  }
}

extension Word {
  fileprivate var isRedirect: Bool { begins(with: ">") }

  fileprivate var isBareRedirect: Bool { isRedirect && letters.allSatisfy { $0.scalar == ">" && !$0.isQuoted } }
}
