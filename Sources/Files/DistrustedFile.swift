import Glibc

/// A file of commands that somebody else may have written: it is not run.
public struct DistrustedFile: Error, Sendable, Equatable {
  /// The reason for the distrust.
  public enum Reason: Sendable, Equatable {
    /// It, or the folder it lies in, belongs to another user.
    case otherOwner
    /// Others than its owner may write it.
    case writable(mode: UInt32)
    /// Everybody may write its folder, and so replace it.
    case writableFolder(mode: UInt32)
    /// It is no regular file.
    case noFile
  }

  /// The file, or the folder that is to blame.
  public let path: String
  /// The reason for the distrust.
  public let reason: Reason

  /// States which file is not trusted and why.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension DistrustedFile {
  /// Refuses an open file that somebody else may write; what the system administrator owns is trusted.
  package static func check(_ status: FileStatus, _ path: String) throws {
    guard status.kind == .file else { throw DistrustedFile(path: path, reason: .noFile) }
    guard isOurs(status) else { throw DistrustedFile(path: path, reason: .otherOwner) }
    let mode = status.mode & 0o777
    guard mode & 0o022 == 0 else { throw DistrustedFile(path: path, reason: .writable(mode: mode)) }
  }

  /// Refuses a folder in which somebody else may replace a file.
  package static func check(folder status: FileStatus, _ path: String) throws {
    guard isOurs(status) else { throw DistrustedFile(path: path, reason: .otherOwner) }
    let mode = status.mode & 0o777
    guard mode & 0o002 == 0 else { throw DistrustedFile(path: path, reason: .writableFolder(mode: mode)) }
  }

  private static func isOurs(_ status: FileStatus) -> Bool { status.owner == geteuid() || status.owner == 0 }
}
