/// The commands, in the order in which help lists them.
enum Commands {
  static var all: [Command] { each.map { $0() } }

  /// Each is made when a search first comes to it: the usual ones need not wait for the others.
  private static let each: [@Sendable () -> Command] = alone + families.flatMap(\.commands)

  /// Those of one word.
  private static let alone: [@Sendable () -> Command] = groups.flatMap(\.commands)

  /// Those of one word, by what a person wants; the order is that of help.
  static let groups: [CommandGroup] = [
    CommandGroup(
      "look",
      [
        { .count }, { .list }, { .show }, { .find }, { .history }, { .check }, { .advise }, { .watch },
        { .status },
      ]),
    CommandGroup("change", [{ .add }, { .edit }, { .copy }, { .delete }, { .undo }, { .redo }]),
    CommandGroup(
      "kit room",
      [
        { .lend }, { .return }, { .extend }, { .reserve }, { .free }, { .has }, { .lost }, { .due }, { .service },
        { .used }, { .desk }, { .fitOut }, { .attach }, { .label },
      ]),
    CommandGroup("come and go", [{ .import }, { .export }, { .save }, { .verify }]),
    CommandGroup(
      "the shell", [{ .set }, { .alias }, { .source }, { .retry }, { .paste }, { .help }, { .tutorial }, { .quit }]),
  ]

  /// Those of two words, of which the first says what they are about.
  static let families: [CommandFamily] = [
    .setup, .mark, .round, .handicap, .classify, .tune, .shaft, .loan, .kit, .plan, .stocktake, .attachment, .report,
    .calc,
    .catalogue,
    .column,
    .sync, .conflict,
  ]

  /// The command of that name, or by the first word of several the one that it means by itself.
  static func named(_ name: String) -> Command? {
    let words = name.split(separator: " ").map(String.init)
    return found(in: words).flatMap { $0.words == words.count ? $0.command : nil }
  }

  /// The command that a line begins with, and how many words name it.
  static func found(in words: [String]) -> (command: Command, words: Int)? {
    guard let verb = words.first?.lowercased() else { return nil }
    if let family = families.first(where: { $0.name == verb }) { return family.found(in: words) }
    for command in alone.lazy.map({ $0() }) where command.name == verb || command.otherNames.contains(verb) {
      return (command, 1)
    }
    return nil
  }

  /// Every verb.
  static var verbs: [String] { all.flatMap { [$0.name] + $0.otherNames } + families.map(\.name) }

  /// The first words that help and completion list: commands of one word, and families.
  static var overview: [(name: String, summary: String)] {
    alone.map { $0() }.map { ($0.name, $0.summary) } + families.map { ($0.name, $0.summary) }
  }
}

/// Commands of one word that serve the same wish.
final class CommandGroup: Sendable {
  /// The wish, in a few words.
  let name: String
  fileprivate let commands: [@Sendable () -> Command]

  fileprivate init(_ name: String, _ commands: [@Sendable () -> Command]) {
    self.name = name
    self.commands = commands
  }

  /// The members, made.
  var all: [Command] { commands.map { $0() } }
}

/// Commands whose names begin with the same word.
final class CommandFamily: Sendable {
  /// The word.
  let name: String
  /// Their subject, in one line.
  let summary: String
  /// The first is meant by the word alone.
  let commands: [@Sendable () -> Command]
  /// True if a number behind the word means the first command, as in `calc 38# to kg`.
  let takesNumbers: Bool

  init(name: String, summary: String, commands: [@Sendable () -> Command], takesNumbers: Bool = false) {
    (self.name, self.summary, self.commands, self.takesNumbers) = (name, summary, commands, takesNumbers)
  }

  /// The members, made.
  var all: [Command] { commands.map { $0() } }

  fileprivate func found(in words: [String]) -> (command: Command, words: Int)? {
    guard words.count > 1, !words[1].hasPrefix("--") else { return commands.first.map { ($0(), 1) } }
    let wanted = "\(name) \(words[1].lowercased())"
    let found = commands.lazy.map { $0() }.first { $0.name == wanted || $0.otherNames.contains(wanted) }
    if let found { return (found, 2) }
    return takesNumbers && words[1].beginsWithNumber ? commands.first.map { ($0(), 1) } : nil
  }
}

extension String {
  /// True if it begins as a number does: `28`, `-5`, `.5`, `¼`.
  var beginsWithNumber: Bool { first { !"+-.".contains($0) }?.isNumber ?? false }
}
