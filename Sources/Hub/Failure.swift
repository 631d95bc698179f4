public import Answers
import Files
import Glibc

/// Why something could not be had.
public struct Failure: Error, Sendable {
  /// What went wrong.
  public let error: any Error
  /// Whether the same command may go well another time: what stood in its way is on this computer, and may pass.
  public let mayPass: Bool

  /// Keeps an error, and tells what kind it is.
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
  /// Whether it is a matter of the moment: a lock that is held, a file that cannot be read, a disk that is full.
  public var mayPass: Bool {
    switch self {
    case .locked, .folderGone, .lockIneffective: true
    case .unreadable(let failure), .notStored(let failure), .notFolded(let failure): failure.mayPass
    case .groupLost(_, let cause): cause.mayPass
    default: false
    }
  }
}

extension FileFailure {
  /// Whether the system may do another time what it did not do now.
  fileprivate var mayPass: Bool {
    wrongKind == nil && ![ENOENT, ENOTDIR, EISDIR, EEXIST, ELOOP, ENAMETOOLONG, EFBIG].contains(code)
  }
}
