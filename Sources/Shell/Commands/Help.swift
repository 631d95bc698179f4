import Equipment
import Hub

extension Command {
  static let help = Command(
    "help", also: ["?"], "Explain the commands, the types and their fields, or a topic.",
    .helpTopic,
    examples: ["help", "help list", "help arrow", "help units"]
  ) { _, word in
    guard let word else { return .text(HelpText.overview) }
    if let family = Commands.families.first(where: { $0.name == word.lowercased() }) {
      return .text(HelpText.family(family))
    }
    if let command = Commands.named(word) { return .text(HelpText.command(command)) }
    if let topic = HelpTopic.all.first(where: { $0.name == word.lowercased() }) { return .text(topic.page) }
    if let type = RecordType(word: word) { return .text(HelpText.type(type)) }
    let known = Commands.verbs + RecordType.items.map(\.rawValue) + HelpTopic.all.map(\.name)
    throw CommandError.unknownHelpTopic(word, near: Suggestions.nearest(to: word, among: known))
  }
}

extension Parameter where Value == String? {
  /// A verb of one or two words, a type or a topic.
  fileprivate static var helpTopic: Parameter {
    Parameter("[VERB|TYPE|TOPIC]", "what to explain", .words, completion: .helpTopics) { words, scope in
      let isFamily = Commands.families.contains { $0.name == words.first?.text.lowercased() }
      if let word = words.dropFirst(isFamily ? 2 : 1).first {
        return scope.fail(.unexpectedWord(word.text, command: "help"), at: word)
      }
      return .some(words.isEmpty ? nil : words.map(\.text).joined(separator: " "))
    }
  }
}
