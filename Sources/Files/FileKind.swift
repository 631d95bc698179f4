import Glibc

/// The kind of an entry in a folder.
public enum FileKind: Sendable, Equatable {
  case file, folder, link, pipe, device, socket

  /// The kind in a mode's type bits (`S_IFMT`); nil if they are of none of these.
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

/// An entry of the wrong kind under the name of a file or folder of the store.
public struct WrongKind: Sendable, Equatable {
  /// The kind of the entry.
  public let found: FileKind
  /// The kind that belongs there: a file or a folder.
  public let expected: FileKind

  /// States the kind of the entry and the kind that belongs there.
  public init(found: FileKind, expected: FileKind) {
    self.found = found
    self.expected = expected
  }
}

extension FileStatus {
  /// The kind in its mode; nil if the type bits are of no known kind.
  package var kind: FileKind? { FileKind(mode: mode) }

  /// Refuses any other kind than a regular file: a pipe would block, a device be filled, a link lead elsewhere.
  package func requireFile(_ path: String) throws(FileFailure) { try require(.file, path, EINVAL) }

  /// Refuses any other kind than a folder.
  package func requireFolder(_ path: String) throws(FileFailure) { try require(.folder, path, ENOTDIR) }

  private func require(_ expected: FileKind, _ path: String, _ code: Int32) throws(FileFailure) {
    guard let kind, kind != expected else { return }
    throw FileFailure(operation: .open, path: path, code: code, wrongKind: WrongKind(found: kind, expected: expected))
  }
}

extension FileSystem {
  /// The status of a path, of a link itself and not of its target; nil if there is nothing.
  package func linkStatusIfThere(_ path: String) throws(FileFailure) -> FileStatus? {
    do { return try status(ofLink: path) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// The status of a file of the store, which must not be a link; nil if there is none.
  package func ownStatus(_ path: String) throws(FileFailure) -> FileStatus? {
    let status = try linkStatusIfThere(path)
    try status?.requireFile(path)
    return status
  }

  /// The status of a data file, which may be a link to one; nil if there is none.
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
  ///
  /// The data folder is never made by this: one that is gone must not look like an empty inventory.
  package func makeOwnFolders(_ paths: String...) throws(FileFailure) {
    for path in paths {
      if try makeFolder(path) { try syncFolder(above: path) }
      try linkStatusIfThere(path)?.requireFolder(path)
    }
  }

  /// The kind of a folder's member, from its status where the listing lacks it; nil if it is gone or unknown.
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
