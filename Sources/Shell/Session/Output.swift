import Answers
import Codecs
import Equipment
import Hub

/// Writes rows, and says what there is to be told of them afterwards.
typealias OutputRows = @HubActor @Sendable (RowStream) async throws -> Remarks

/// What is said of rows on standard error.
struct Remarks: Sendable {
  var notes: [String] = []
  var findings: [String] = []
}

/// What a command returns; the session writes it, once, for the terminal or pipe at hand.
struct Output: Sendable {
  /// Rows for standard output.
  var table: Table?
  /// Text for standard output, such as help; for no format but its own.
  var text: String?
  /// Whether the text is laid out as a page of help is.
  var isPage = false
  /// Rows for standard output, as they are; they are read while they are written.
  var rows: OutputRows?
  /// Lines for standard error: what was done, how many rows there are, what to do next.
  var notes: [String] = []
  /// Lines for standard error that belong to the answer, and are said also where notes are not wanted: what it comes to,
  /// what is missing from it, and what may be wrong with it.
  var findings: [String] = []
  /// What is wrong with files, as far as the answer tells it.
  var problems: [FileProblem] = []
  /// The same facts as data, for a command that changes something and was given a format.
  var changed: Table?
  /// What the program would end with: not success where a command ran, and what it found is bad.
  var code = ExitCode.success
  /// Whether its notes say which columns a terminal has no room for.
  var tellsColumnsLeftOut = false
  /// Whether the session ends.
  var endsSession = false

  /// Whether it is data that was asked for, and not what was done.
  var onlyShows: Bool { table != nil || text != nil || rows != nil }

  /// Nothing to say.
  static let nothing = Output()

  static func text(_ text: String) -> Output { Output(text: text) }

  /// A page of help, whose lines are broken where a terminal has no room for them.
  static func page(_ text: String) -> Output { Output(text: text, isPage: true) }

  static func note(_ lines: String...) -> Output { Output(notes: lines) }
}
