/// The program's exit code.
public enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  /// A command failed.
  case failure = 1
  /// The program was called in a way that it does not understand.
  case usage = 2
  /// The data folder cannot be read, is damaged or locked.
  case data = 3
  /// A question would have to be asked and nobody can answer.
  case unconfirmed = 4
  /// Ctrl-C.
  case interrupted = 130
  /// The reader of standard output went away.
  case closedPipe = 141
}
