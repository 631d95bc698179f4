import Glibc

/// A system call that failed.
public struct FileFailure: Error, Sendable, Equatable {
  /// What was tried.
  public enum Operation: String, Sendable {
    case open, read, write, sync, rename, remove, lock, inspect, create, list, truncate
  }

  /// What was tried.
  public let operation: Operation
  /// On which file or folder.
  public let path: String
  /// The system's number of the error, `errno`.
  public let code: Int32

  /// What stands there and does not belong there; nil where that is not why the call failed.
  public let wrongKind: WrongKind?

  /// The code of a file or folder that is not there, `ENOENT`.
  public static let noSuchFile: Int32 = 2

  /// Keeps the facts of a failed call.
  public init(operation: Operation, path: String, code: Int32, wrongKind: WrongKind? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.wrongKind = wrongKind
  }
}

extension FileFailure {
  /// A file that changed at each of many attempts to read it.
  package static func restless(_ path: String) -> FileFailure {
    FileFailure(operation: .read, path: path, code: EAGAIN)
  }
}
