/// Words of other programs for commands of this one; each is answered with a hint, and none is run.
enum OtherVerbs {
  private static let all: [(words: [String], verb: String)] = [
    (["q", "bye", "logout", "close", ":q"], "quit"),
    (["update", "modify", "change", "alter", "rename"], "edit"),
    (["remove", "erase", "drop", "destroy", "discard"], "delete"),
    (["new", "create", "insert", "put", "register"], "add"),
    (["dir", "all"], "list"), (["view", "display", "info", "get", "cat", "details", "describe"], "show"),
    (["search", "grep", "lookup", "query", "where"], "find"), (["duplicate", "clone", "cp"], "copy"),
    (["log", "changes"], "history"), (["revert", "rollback", "back"], "undo"), (["load", "read"], "import"),
    (["dump", "backup"], "export"), (["write", "commit"], "save"), (["man", "commands", "usage"], "help"),
    (["config", "settings", "preferences", "setting"], "set"), (["run", "execute"], "source"),
    (["total", "number"], "count"), (["stats", "statistics"], "round stats"), (["predict"], "mark predict"),
    (["tape"], "mark tape"), (["fit"], "setup fit"), (["use"], "setup use"), (["convert"], "calc convert"),
  ]

  /// The command to type in place of a word; nil if the word is none of another program's.
  static func hint(for word: String) -> String? {
    let word = word.lowercased()
    if ["version", "ver", "about"].contains(word) {
      return "archeryhub --version tells it; in the shell: help --version"
    }
    return all.first { $0.words.contains(word) }.map { "that is \(Messages.quoted($0.verb)) here" }
  }
}
