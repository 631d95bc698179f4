public import Answers
import Files
import Glibc

/// The reason why a request or a command failed.
public struct Failure: Error, Sendable {
  /// The error that was thrown.
  public let error: any Error
  /// True if the same command may succeed another time: the obstacle is on this computer, and may pass.
  public let mayPass: Bool

  /// Keeps an error, and decides if its cause may pass.
  public init(_ error: any Error) {
    self.error = error
    mayPass =
      switch error {
      case let error as InventoryError: error.mayPass
      case let error as FileFailure: error.mayPass
      default: false
      }
  }
}

extension InventoryError {
  /// True for a passing cause: a lock that is held, a file that cannot be read, a disk that is full.
  public var mayPass: Bool {
    switch self {
    case .locked, .folderGone, .lockIneffective: true
    case .unreadable(let failure), .notStored(let failure), .notCheckpointed(let failure): failure.mayPass
    case .groupLost(_, let cause): cause.mayPass
    default: false
    }
  }
}

extension FileFailure {
  /// True unless the failure is sure to repeat, as with a missing path, a wrong kind of file, or one too large.
  fileprivate var mayPass: Bool {
    wrongKind == nil && ![ENOENT, ENOTDIR, EISDIR, EEXIST, ELOOP, ENAMETOOLONG, EFBIG].contains(code)
  }
}
