import Hub

/// Shows a file to a person in a program of the desktop, and returns when that has taken it.
///
/// It throws `OpeningError` if there is none, or if it says that it could not.
public typealias FileOpener = @HubActor (_ path: String) throws -> Void

/// Why a file was not shown.
public enum OpeningError: Error, Sendable, Equatable {
  /// There is no such program; nil where the environment names none and the usual one is not there.
  case notFound(String?)
  /// It ended with another code than 0.
  case left(code: Int32)
  /// It was ended by a signal.
  case killed(signal: Int32)
}
