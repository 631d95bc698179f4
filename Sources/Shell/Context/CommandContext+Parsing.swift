import Equipment
import Hub
import ShellLanguage

extension CommandContext {
  /// Parses a line as far as its command; nil if there is none on it.
  func parse(_ text: String) throws -> ParsedLine? {
    lastExpansion = nil
    var line = Lexer.split(text)
    if let first = line.words.first, !first.hasQuotes, let meaning = meaning(of: first.text) {
      let expanded = meaning + text.dropFirst(scalars: first.range.upperBound)
      lastExpansion = expanded
      line = Lexer.split(expanded)
    }
    if case .quote(let quote, let position) = line.open {
      throw Problems(problems: [Problem(.openQuote(quote), at: position..<position + 1)])
    }
    guard line.problems.isEmpty else { throw Problems(problems: line.problems) }
    if line.words.count > ShellLimits.wordsInALine, let last = line.words.last {
      throw Problems(problems: [Problem(.tooManyWords(line.words.count), at: last.range)])
    }
    var words = line.words
    let redirect = try parseRedirect(from: &words)
    return try parse(words, of: lastExpansion ?? text, redirect)
  }

  /// Parses words as far as their command; nil if there are none.
  ///
  /// Only what an own command stands for can have a redirection: that of a command line is the system shell's.
  func parseWords(_ words: [Word], of text: String) throws -> ParsedLine? {
    lastExpansion = nil
    guard let first = words.first, let meaning = meaning(of: first.text) else { return try parse(words, of: text) }
    let expanded = meaning + text.dropFirst(scalars: first.range.upperBound)
    lastExpansion = expanded
    var meant = Lexer.split(meaning).words
    let redirect = try parseRedirect(from: &meant)
    let distance = meaning.unicodeScalars.count - first.range.upperBound
    return try parse(meant + words.dropFirst().map { $0.moved(by: distance) }, of: expanded, redirect)
  }

  private func parse(_ typed: [Word], of text: String, _ redirect: Redirect? = nil) throws -> ParsedLine? {
    let words = Self.withoutLabels(typed)
    guard let verb = words.first else {
      if redirect != nil { throw Problems(problems: [Problem(.missing(what: "command", command: ""))]) }
      return nil
    }
    guard let (command, count) = Commands.found(in: words.prefix(2).map(\.text)) else {
      throw Problems(problems: [Self.unknownCommand(verb, words.dropFirst().first)])
    }
    let sorted = SortedWords(Array(words.dropFirst(count)), for: command)
    return ParsedLine(text: text, command: command, sorted: sorted, redirect: redirect)
  }

  /// The words with what labels say in place of labels, `riser 14` for `AHUB:RISER:14`: a scanner types them wherever an
  /// item may stand, and one alone on a line, also of a person or a kit, shows what it is on.
  static func withoutLabels(_ words: [Word]) -> [Word] {
    if words.count == 1, !words[0].hasQuotes, let label = RecordLabel(words[0].text) {
      return [Command.show.name, label.type.rawValue, String(label.id)].map { Word($0, at: words[0].range) }
    }
    // Few lines have any.
    guard words.contains(where: { $0.firstUnquoted { $0 == ":" } != nil }) else { return words }
    return words.flatMap { labelled($0) ?? [$0] }
  }

  /// What labels say, of which a word is made: one, or several with commas between; nil if it is something else.
  private static func labelled(_ word: Word) -> [Word]? {
    guard !word.hasQuotes, word.text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let parts = word.text.split(separator: ",", omittingEmptySubsequences: false)
    var words: [Word] = []
    for (index, part) in parts.enumerated() {
      let comma = index < parts.count - 1 ? "," : ""
      if let item = EquipmentReference(label: String(part)) {
        words += [Word(item.type.rawValue, at: word.range), Word("\(item.id)\(comma)", at: word.range)]
      } else if part.isEmpty, index > 0 {
        continue
      } else {
        return nil
      }
    }
    return words
  }

  /// The problem of a line that begins with no command; of a command of two words the second is marked.
  private static func unknownCommand(_ verb: Word, _ second: Word?) -> Problem {
    guard Commands.found(in: [verb.text]) != nil, let second else {
      return Problem(.unknownCommand(verb.text), at: verb.range)
    }
    return Problem(.unknownCommand("\(verb.text) \(second.text)"), at: second.range)
  }

  /// True if the rest of the line is kept as typed, with a redirection: `alias x = list risers > x.txt`.
  private func isKeptWhole(_ words: [Word]) -> Bool {
    guard let verb = words.first, words.count > 1 else { return false }
    let roles = Commands.found(in: [verb.text])?.command.parameters.map(\.role) ?? []
    let isDefinition = words.count > 2 && words[2].isKeyword("=")
    return roles.contains(.command) || isDefinition && roles.contains(.everything)
  }

  /// The meaning of an own command, through other own commands; nil if the word is none.
  func meaning(of word: String) -> String? {
    guard var meaning = state.aliases[word], Commands.found(in: [word]) == nil else { return nil }
    var seen: Set = [word]
    while let first = Lexer.split(meaning).words.first, !first.hasQuotes, Commands.found(in: [first.text]) == nil,
      seen.insert(first.text).inserted, let next = state.aliases[first.text]
    {
      meaning = next + meaning.dropFirst(scalars: first.range.upperBound)
    }
    return meaning
  }

  private func parseRedirect(from words: inout [Word]) throws -> Redirect? {
    guard words.contains(where: { $0.begins(with: ">") }), !isKeptWhole(words),
      let index = words.indices.first(where: { words[$0].begins(with: ">") && !isComparison(words, at: $0) })
    else { return nil }
    let word = words[index]
    let isAppending = word.begins(with: ">>")
    let glued = word.part((isAppending ? 2 : 1)..<word.letters.count)
    let isGlued = !glued.letters.isEmpty
    let file = isGlued ? glued : index + 1 < words.count ? words[index + 1] : nil
    guard let file, !file.text.isEmpty, file.firstUnquoted({ $0 == ">" }) != 0 else {
      throw Problems(problems: [Problem(.redirectNeedsFile, at: word.range)])
    }
    try refuseComparison(words, at: index, file)
    words.removeSubrange(index...(isGlued ? index : index + 1))
    if let index = words.indices.dropFirst(index).first(where: {
      words[$0].begins(with: ">") && !isComparison(words, at: $0)
    }) {
      let second = words[index]
      throw Problems(problems: [Problem(.redirectTwice, at: second.range)])
    }
    return Redirect(path: file.text, isAppending: isAppending)
  }

  /// True if a `>` behind a blank compares: behind a field's name in a filter, where a field alone would mean nothing.
  private func isComparison(_ words: [Word], at index: Int) -> Bool {
    guard index > 1, !words[index].begins(with: ">>"), !words[index - 1].hasQuotes,
      let (command, verbs) = Commands.found(in: words.prefix(2).map(\.text)),
      !command.parameters.contains(where: { $0.role == .words })
    else { return false }
    let hasFilter = command.parameters.contains { if case .filter = $0.role { true } else { false } }
    let field = Folding.fold(words[index - 1].text)
    let named = verbs < words.count ? RecordType(word: words[verbs].text) : nil
    let types = (command.type ?? named).map { [$0] } ?? RecordType.items
    // The first word behind the verb is the type itself.
    guard hasFilter, index - 1 > (command.type == nil ? verbs : verbs - 1),
      types.contains(where: { $0.field(field) != nil })
    else { return false }
    let before = words[index - 2]
    // The name is the value of `by` or of an option, or one of a list of fields.
    if before.isKeyword("by") || before.letters.last?.scalar == "," { return false }
    let isOption = before.begins(with: "--") && before.firstUnquoted { $0 == "=" } == nil
    return !isOption || command.takesValue(option: before.text) != true
  }

  /// `length > 9` would write a file named 9: nobody means that.
  private func refuseComparison(_ words: [Word], at index: Int, _ file: Word) throws {
    guard index > 0, let first = file.text.first, first.isNumber || first == "=" else { return }
    let field = words[index - 1].text.lowercased()
    guard RecordType.items.contains(where: { $0.field(field) != nil }) else { return }
    throw Problems(problems: [
      Problem(.comparisonNotRedirect(field), at: words[index].range.lowerBound..<file.range.upperBound)
    ])
  }
}
