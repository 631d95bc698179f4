import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let help = Command(
    "help", also: ["?"], "Explain the commands, the types and their fields, or a topic.",
    .helpTopic, .flag("search", "look for the words in all of help"),
    onlyReads: true,
    examples: ["help", "help list", "help arrow", "help units", "help --search draw weight"],
    notes: ["help NAME of an own command says what it stands for."]
  ) { context, words, isSearch in
    if isSearch { return try context.search(words) }
    guard let words else { return .page(HelpText.overview(width: context.style.width)) }
    return .page(try context.page(on: words.joined(separator: " ")))
  }
}

extension CommandContext {
  /// The page on a command, an own command, a topic or a type.
  fileprivate func page(on word: String) throws -> String {
    let name = word.lowercased()
    if let family = Commands.families.first(where: { $0.name == name }) { return HelpText.family(family) }
    if let command = Commands.named(word) { return HelpText.command(command) }
    if let meaning = meaning(of: word) { return HelpText.alias(word, meaning) }
    if let topic = HelpTopic.all.first(where: { $0.name == name }) { return topic.page }
    if let type = RecordType(word: word) { return HelpText.type(type) }
    let known = Commands.verbs + RecordType.items.map(\.rawValue) + HelpTopic.all.map(\.name) + state.aliases.keys
    throw CommandError.unknownHelpTopic(word, near: Suggestions.nearest(to: word, among: known))
  }

  /// Searches all of help for some words.
  fileprivate func search(_ words: [String]?) throws -> Output {
    guard let words else {
      throw Problems(problems: [Problem(.missing(what: "WORDS", command: "help --search"))])
    }
    var output = Output(table: HelpSearch.table(of: words))
    if output.table?.rows.isEmpty == true {
      output.notes = ["help says nothing about \(Messages.quoted(words.joined(separator: " ")))"]
    }
    return output
  }
}

extension Parameter where Value == [String]? {
  /// A verb of one or two words, a type or a topic; any words for a search.
  fileprivate static var helpTopic: Parameter {
    Parameter("[VERB|TYPE|TOPIC]", "what to explain", .words, completion: .helpTopics) { words, scope in
      let isFamily = Commands.families.contains { $0.name == words.first?.text.lowercased() }
      let isSearch = scope.sorted.words["--search"] != nil
      if !isSearch, let word = words.dropFirst(isFamily ? 2 : 1).first {
        return scope.fail(.unexpectedWord(word.text, command: "help"), at: word)
      }
      return .some(words.isEmpty ? nil : words.map(\.text))
    }
  }
}
