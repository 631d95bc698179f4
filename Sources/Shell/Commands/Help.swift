import Equipment
import Hub

extension Command {
  static let help = Command(
    "help", also: ["?"], "Explain the commands, the types and their fields, or a topic.",
    .optionalWord("VERB|TYPE|TOPIC", "what to explain", completion: .helpTopics),
    examples: ["help", "help list", "help arrow", "help units"]
  ) { _, word in
    guard let word else { return .text(HelpText.overview) }
    if let command = Commands.named(word.lowercased()) { return .text(HelpText.command(command)) }
    if let type = EquipmentType(word: word) { return .text(HelpText.type(type)) }
    if let topic = HelpTopic.all.first(where: { $0.name == word.lowercased() }) { return .text(topic.page) }
    let known = Commands.verbs + EquipmentType.allCases.map(\.rawValue) + HelpTopic.all.map(\.name)
    throw CommandError.unknownHelpTopic(word, near: Suggestions.nearest(to: word, among: known))
  }
}
