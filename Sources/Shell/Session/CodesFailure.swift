/// Why there are no codes.
public enum CodesFailure: Error, Sendable, Equatable {
  /// The program that makes them is not there.
  case notInstalled
  /// It did not run, or answered something else.
  case failed
}

/// Makes the codes of texts, all at once: a line of modules for each, as `CodeMatrix` reads them.
public typealias CodeMaker = @Sendable (_ texts: [String]) throws(CodesFailure) -> [UInt8]
