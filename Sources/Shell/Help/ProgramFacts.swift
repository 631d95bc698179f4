/// Facts about the program as a whole; its help and its manual page are made from them.
enum ProgramFacts {
  /// The version, here and nowhere else.
  ///
  /// `--version`, the manual page and the package read it; CHANGELOG.md is checked against it.
  static let version = "0.2.0"

  /// The ways to call it.
  static let usages = [
    ("archeryhub", "the shell"),
    ("archeryhub < script.hub", "a script on standard input"),
    ("archeryhub script.hub …", "script files"),
    ("archeryhub -c 'list risers' …", "commands"),
    ("archeryhub list risers", "one command"),
  ]

  /// Calls of the program from the system's shell.
  static let examples = [
    "archeryhub list arrows 'spine<600' --format csv", "archeryhub -c count -c 'list risers'",
    "archeryhub --atomic winter.hub", "archeryhub watch list all where status=loaned",
    "archeryhub export json > everything.json",
  ]

  /// The environment variables that it looks at.
  static let environment = [
    ("ARCHERYHUB_DATA", "the data folder, unless --data names one"),
    ("XDG_DATA_HOME", "else the data folder is archeryhub in this folder, or in ~/.local/share"),
    ("XDG_CONFIG_HOME", "the start file is archeryhub/init.hub in this folder, or in ~/.config"),
    ("XDG_STATE_HOME", "typed lines are kept in archeryhub/history in this folder, or in ~/.local/state"),
    ("ARCHERYHUB_CLOCK_OFFSET", "seconds by which the clock is to be wrong, for tests of several machines"),
    ("ARCHERYHUB_CODES", "the program that makes the codes of labels; else the installed one"),
    ("ARCHERYHUB_CATALOGUE", "the catalogue of products that completion knows; else the installed one"),
    ("ARCHERYHUB_SAMPLE", "the folder of the sample inventory for the tutorial; else the installed one"),
    ("VISUAL", "the editor in which edit lets an item be changed"),
    ("EDITOR", "the same, where VISUAL is not set"),
    ("ARCHERYHUB_OPEN", "what shows attached files; else xdg-open"),
    ("PAGER", "what shows long answers; else less. An empty one, or cat, pages nothing"),
    ("NO_COLOR", "if it is not empty, no colours"),
    ("TERM", "with dumb no escape codes are written and nothing is paged"),
    ("INPUTRC", "the settings of GNU readline, else ~/.inputrc; $if archeryhub holds some for this program alone"),
    ("TMPDIR", "where the tutorial keeps its copy of the sample, and edit the text that it lets be changed; else /tmp"),
    ("USER", "who made a change, as history says it"),
    ("LOGNAME", "the same, where USER is not set"),
  ]

  /// The files that it reads and writes.
  static let files = [
    ("~/.local/share/archeryhub/", "the data folder"),
    ("risers.csv … accessories.csv", "in it: the items, a file a type, a row an item"),
    ("setups.csv, versions.jsonl", "in it: the setups, a row each, and all their versions, a line each"),
    ("marks.csv, rounds.csv", "in it: sight marks, and what was shot"),
    ("tunings.csv", "in it: tests of bows, what was advised and what was done"),
    ("files/", "in it: photos, receipts and other files that are attached to pieces"),
    ("journal.jsonl, history/", "in it: changes that are not in these files yet, and every change there was"),
    ("settings.json", "in it: preferences and own commands"),
    ("~/.config/archeryhub/init.hub", "commands that a shell on a terminal begins with; --no-init leaves them out"),
    ("~/.local/state/archeryhub/history", "typed lines"),
    ("~/.local/state/archeryhub/usage", "how often you used which command; set usage off forgets it"),
  ]
}

extension ExitCode {
  /// When the program ends with it.
  var meaning: String {
    switch self {
    case .success: "all well"
    case .failure: "a command failed, or something is missing from its answer"
    case .usage: "wrong usage"
    case .data: "the data folder cannot be read, is damaged or locked"
    case .unconfirmed: "a question would have to be asked"
    case .interrupted: "interrupted"
    case .closedPipe: "the reader of the answer went away"
    }
  }
}

extension ProgramOption {
  /// `-y, --yes`, or `--data DIR`.
  var usage: String { names.joined(separator: ", ") + (value.map { " \($0)" } ?? "") }

  /// The option's effect in words, with its choices.
  var explanation: String { help + (choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))") }
}
