import Glibc

/// A system call that failed.
public struct FileFailure: Error, Sendable, Equatable {
  /// The operation that a system call was made for.
  public enum Operation: String, Sendable {
    case open, read, write, sync, rename, remove, lock, inspect, create, list, truncate
  }

  /// The operation that failed.
  public let operation: Operation
  /// The file or folder of the call.
  public let path: String
  /// The system's number of the error, `errno`.
  public let code: Int32

  /// The wrong kind of file that made the call fail; nil if it failed for another reason.
  public let wrongKind: WrongKind?

  /// The code of a file or folder that is not there, `ENOENT`.
  public static let noSuchFile: Int32 = 2

  /// Describes a failed call.
  public init(operation: Operation, path: String, code: Int32, wrongKind: WrongKind? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.wrongKind = wrongKind
  }
}

extension FileFailure {
  /// True for a file that others change while it is read.
  public var isOfChange: Bool { operation == .read && code == EAGAIN }

  /// A file that changed while it was read, or at each of many attempts to read it; without a path the whole folder.
  package static func keepsChanging(_ path: String) -> FileFailure {
    FileFailure(operation: .read, path: path, code: EAGAIN)
  }
}
