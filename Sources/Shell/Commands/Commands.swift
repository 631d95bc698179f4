/// The commands, in the order in which help lists them.
enum Commands {
  static var all: [Command] { each.map { $0() } }

  /// Each is made when a search first comes to it: the usual ones need not wait for the others.
  private static let each: [@Sendable () -> Command] = [
    { .count }, { .list }, { .show }, { .find },
    { .add }, { .edit }, { .copy }, { .delete },
    { .undo }, { .redo }, { .history },
    { .import }, { .export }, { .check }, { .verify },
    { .set }, { .alias }, { .source }, { .save },
    { .help }, { .quit },
  ]

  /// The command that a verb means.
  static func named(_ verb: String) -> Command? {
    for command in each.lazy.map({ $0() }) where command.name == verb || command.otherNames.contains(verb) {
      return command
    }
    return nil
  }

  /// Every verb.
  static var verbs: [String] { all.flatMap { [$0.name] + $0.otherNames } }
}
