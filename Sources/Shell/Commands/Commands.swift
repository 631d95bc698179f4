/// The commands, in the order in which help lists them.
enum Commands {
  static let all: [Command] = [
    .count, .list, .show, .find,
    .add, .edit, .copy, .delete,
    .undo, .redo, .history,
    .import, .export, .check,
    .set, .alias, .source, .save,
    .help, .quit,
  ]

  /// The command that a verb means.
  static func named(_ verb: String) -> Command? {
    all.first { $0.name == verb || $0.otherNames.contains(verb) }
  }

  /// Every verb.
  static var verbs: [String] { all.flatMap { [$0.name] + $0.otherNames } }
}
