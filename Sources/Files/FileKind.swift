import Glibc

/// What has a name in a folder.
public enum FileKind: Sendable, Equatable {
  case file, folder, link, pipe, device, socket

  /// The kind in the mode that the system tells; nil for one that it does not have yet.
  public init?(mode: UInt32) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFSOCK: self = .socket
    default: return nil
    }
  }
}

/// Something that stands where a file or folder of the store belongs.
public struct WrongKind: Sendable, Equatable {
  /// What is there.
  public let found: FileKind
  /// What belongs there: a file or a folder.
  public let expected: FileKind

  /// States what is there and what belongs there.
  public init(found: FileKind, expected: FileKind) {
    self.found = found
    self.expected = expected
  }
}

extension FileStatus {
  /// What it is; nil for what the system has no word for.
  package var kind: FileKind? { FileKind(mode: mode) }

  /// Refuses what is no regular file: a pipe would be waited for, a device be filled, a link lead elsewhere.
  package func requireFile(_ path: String) throws(FileFailure) { try require(.file, path, EINVAL) }

  /// Refuses what is no folder.
  package func requireFolder(_ path: String) throws(FileFailure) { try require(.folder, path, ENOTDIR) }

  private func require(_ expected: FileKind, _ path: String, _ code: Int32) throws(FileFailure) {
    guard let kind, kind != expected else { return }
    throw FileFailure(operation: .open, path: path, code: code, wrongKind: WrongKind(found: kind, expected: expected))
  }
}

extension FileSystem {
  /// What has this name, a link itself too; nil if there is nothing.
  package func linkStatusIfThere(_ path: String) throws(FileFailure) -> FileStatus? {
    do { return try status(ofLink: path) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// A file of the store, which must not be a link; nil if there is none.
  package func ownStatus(_ path: String) throws(FileFailure) -> FileStatus? {
    let status = try linkStatusIfThere(path)
    try status?.requireFile(path)
    return status
  }

  /// A file of data, or what a link in its place leads to; nil if there is none.
  package func dataStatus(_ path: String) throws(FileFailure) -> FileStatus? {
    let status = try statusIfThere(path)
    try status?.requireFile(path)
    return status
  }

  /// The names in a folder of the store, which must not be a link; none if there is no folder.
  package func listOwn(_ path: String) throws(FileFailure) -> [FolderMember] {
    guard let status = try linkStatusIfThere(path) else { return [] }
    try status.requireFolder(path)
    return try listIfThere(path)
  }

  /// Makes folders of the store, each in the one before it; none of them may be a link.
  package func makeOwnFolders(_ paths: String...) throws(FileFailure) {
    for path in paths {
      try makeFolders(path)
      try linkStatusIfThere(path)?.requireFolder(path)
    }
  }

  /// What a member of a folder is, asked of the system where the folder did not tell; nil if it is gone.
  package func kind(of member: FolderMember, in folder: String) throws(FileFailure) -> FileKind? {
    if let kind = member.kind { return kind }
    return try linkStatusIfThere("\(folder)/\(member.name)")?.kind
  }

  /// Refuses a member of a folder that is of another kind than belongs there.
  package func require(_ expected: FileKind, _ member: FolderMember, in folder: String) throws(FileFailure) {
    guard let found = try kind(of: member, in: folder), found != expected else { return }
    throw FileFailure(
      operation: .open, path: "\(folder)/\(member.name)", code: expected == .folder ? ENOTDIR : EINVAL,
      wrongKind: WrongKind(found: found, expected: expected))
  }
}
