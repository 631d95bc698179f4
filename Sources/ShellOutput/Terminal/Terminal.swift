public import Files
public import Hub

/// The result of reading one line.
public enum LineInput: Sendable, Equatable {
  /// A line without its line break.
  case line(String)
  /// Ctrl-C: what was typed is dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the input.
  case end
}

/// The result of a question to a person.
public enum Answer: Sendable, Equatable {
  case text(String)
  /// Bytes that are no text, and so no answer; with as much of them as could be read.
  case unreadable(String)
  /// Ctrl-C.
  case interrupted
  /// Ctrl-D, or the terminal is gone.
  case end
  /// There is nobody to ask, or asking was forbidden.
  case cannotAsk
}

/// Why reading or writing failed.
public enum TerminalError: Error, Sendable, Equatable {
  /// The reader of standard output has gone away: nothing is left to be said to it.
  case closed
  /// Standard output could not be written.
  case failed(errno: Int32)
  /// Standard input could not be read.
  case unreadable(errno: Int32)
  /// A line of standard input holds bytes that are not text; both count from 1.
  case notUTF8(line: Int, byte: Int)
  /// A line of standard input, counted from 1, has more bytes than the limit.
  case lineTooLong(line: Int, limit: Int)
}

/// The choice of the pager for an answer that is longer than the screen.
public enum PagerChoice: Sendable, Equatable {
  /// The environment's, else `less`.
  case usual
  /// The same, but not leaving by itself what fits on the screen.
  case usualAlsoForShort
  /// The same for lines that are too long for the screen, however few they are.
  case wide
}

/// The source of lines and the destination of answers: a person's terminal, a pipe, or a test's script.
@HubActor
public protocol Terminal: AnyObject {
  /// Lines are typed by a person: standard input is a terminal.
  var isInteractive: Bool { get }
  /// There is somebody to ask: standard input and error are terminals, and questions are allowed.
  var canAsk: Bool { get }
  /// Standard output is a terminal.
  var outputIsTerminal: Bool { get }
  /// Standard error is a terminal.
  var errorIsTerminal: Bool { get }
  /// The terminal's width now; 80 if unknown.
  var columns: Int { get }
  /// The terminal's height now; 24 if unknown.
  var rows: Int { get }

  /// One line; pasted lines come one by one.
  ///
  /// - Parameter prompt: shown where `isInteractive`; its escapes between `\u{1}` and `\u{2}`.
  func readLine(prompt: String) throws(TerminalError) -> LineInput
  /// Asks on a fresh prompt; what was typed or pasted ahead is dropped first and can never be the answer.
  func ask(_ question: String) -> Answer
  /// Asks in the same way, with a text in the line to begin with, and with candidates for Tab.
  func ask(_ question: String, editing text: String, complete: @escaping Completer) -> Answer
  /// Runs the person's own editor on the terminal with a text, and returns the text as it was left.
  ///
  /// - Throws: `EditorError` if there is no editor, or if the person did not want the text to be taken.
  func edit(_ text: [UInt8]) throws(EditorError) -> [UInt8]
  /// Keeps a text that could not be stored in a file that is the person's alone.
  ///
  /// - Returns: the file's path; nil if there is none.
  func keep(_ text: [UInt8]) -> String?
  /// Keeps pasted lines that have not been read yet from being read.
  func dropPending()
  /// The lines that were kept from being read since this was asked last: pasted ones, and what was typed before a
  /// question was there.
  func drainDropped() -> [String]
  /// Lets lines be read before any others, as if they were pasted.
  func paste(_ lines: [String])
  /// True if a new shell greets the person there with the inventory's counts.
  var isGreeted: Bool { get }

  /// Writes all of it to standard output.
  func write(_ bytes: [UInt8]) throws(TerminalError)
  /// Shows an answer longer than the screen in a pager, and returns when the person has seen enough.
  ///
  /// - Returns: false if there is no program for it, so that nothing has been shown.
  func page(_ bytes: [UInt8], with pager: PagerChoice) throws(TerminalError) -> Bool
  /// Writes to standard error as far as that works.
  func writeError(_ text: String)

  /// The writer of progress to standard error, called from any thread; nil where nobody sits at a terminal.
  var progressWriter: (@Sendable (String) -> Void)? { get }

  /// True if a line can be read without waiting for the sender.
  var hasLineReady: Bool { get }
  /// True if standard output and error are one and the same, so that their order shows.
  var hasOneOutput: Bool { get }

  /// How many commands can be recalled; none is kept with 0.
  var historySize: Int { get set }
  /// The failure to read the commands of other sessions, or to keep those of this one; nil if there was none.
  var historyFailure: FileFailure? { get }
  /// Keeps a whole command, of one line or several, for recall.
  func addHistory(_ entry: String)

  /// Ctrl-C was typed while a command was running.
  var isInterrupted: Bool { get }
  /// Forgets that it was.
  func clearInterrupt()
}

/// Why there is no edited text.
public enum EditorError: Error, Sendable, Equatable {
  /// Neither `VISUAL` nor `EDITOR` names an editor.
  case notNamed
  /// There is no such program.
  case notFound(String)
  /// It ended with another code than 0, or by a signal: the text is not to be taken.
  case left(code: Int32)
  case killed(signal: Int32)
  /// The file that it edits.
  case file(FileFailure)
}

extension Terminal {
  /// Nothing is dropped where nobody pastes.
  public func drainDropped() -> [String] { [] }
  /// Nobody pastes.
  public func paste(_ lines: [String]) {}
  /// Nobody sits there.
  public var isGreeted: Bool { false }
  /// Without a line editor there is nothing to begin with, and nothing to complete.
  public func ask(_ question: String, editing text: String, complete: @escaping Completer) -> Answer { ask(question) }
  /// A terminal that is not a person's has no editor.
  public func edit(_ text: [UInt8]) throws(EditorError) -> [UInt8] { throw .notNamed }
  /// Nor is there anything of one's to be kept.
  public func keep(_ text: [UInt8]) -> String? { nil }
  /// Nothing is kept, so nothing fails.
  public var historyFailure: FileFailure? { nil }
  /// Nothing is shown.
  public var progressWriter: (@Sendable (String) -> Void)? { nil }
  /// A person is not waited for with an answer in hand.
  public var hasLineReady: Bool { false }
  /// A person sees both outputs on one screen.
  public var hasOneOutput: Bool { true }
}
