import Answers
import Codecs
import Equipment
import Hub
import ShellOutput

/// Writes rows, and returns the remarks on them.
typealias OutputRows = @HubActor @Sendable (RowStream) async throws -> Remarks

/// Remarks on rows, for standard error.
struct Remarks: Sendable {
  var notes: [String] = []
  var findings: [String] = []
}

/// A command's result; its context writes it, once, for the terminal or pipe at hand.
struct Output: Sendable {
  /// Rows for standard output.
  var table: Table?
  /// Text for standard output, such as help; for no format but its own.
  var text: String?
  /// True if the text is laid out as a page of help, so that it is fitted to a narrow terminal.
  var isPage = false
  /// Rows for standard output, as they are; they are read while they are written.
  var rows: OutputRows?
  /// Lines for standard error: what was done, how many rows there are, what to do next.
  var notes: [String] = []
  /// Lines for standard error that belong to the answer, and are written with `--quiet` too: sums, missing parts and
  /// warnings.
  var findings: [String] = []
  /// The problems of files that the answer itself reports.
  var problems: [FileProblem] = []
  /// The same facts as data, for a command that changes something and was given a format.
  var changed: Table?
  /// The exit code: other than success also for a command that ran and had bad findings.
  var code = ExitCode.success
  /// True if its notes name the columns for which a terminal has no room.
  var reportsColumnsLeftOut = false
  /// True if the session ends after this answer.
  var endsSession = false

  /// True if it has rows or text for standard output, and not only notes.
  var onlyShows: Bool { table != nil || text != nil || rows != nil }

  /// Nothing to say.
  static let nothing = Output()

  static func text(_ text: String) -> Output { Output(text: text) }

  /// A page of help, whose lines are broken where a terminal has no room for them.
  static func page(_ text: String) -> Output { Output(text: text, isPage: true) }

  static func note(_ lines: String...) -> Output { Output(notes: lines) }
}
