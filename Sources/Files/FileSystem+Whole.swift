import Glibc

/// A file's bytes with the status of the open file, from before they were read.
package struct FileContent: Sendable {
  package let bytes: [UInt8]
  package let status: FileStatus
  /// The stamp by which unchanged content is recognised; `Stamp.none` if a write could go unnoticed.
  package let stamp: Stamp
}

extension FileFailure {
  /// The one failure that means “nothing there yet”; every other one stops writing.
  package var isAbsence: Bool { code == ENOENT }
  /// The failure that means “there is one already”.
  var isPresence: Bool { code == EEXIST }
}

extension FileSystem {
  /// The status of a file, or of a link's target; nil if there is none.
  package func statusIfThere(_ path: String) throws(FileFailure) -> FileStatus? {
    do { return try status(at: path) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// The names in a folder; none if there is no folder.
  package func listIfThere(_ path: String) throws(FileFailure) -> [FolderMember] {
    do { return try list(path) } catch {
      guard error.isAbsence else { throw error }
      return []
    }
  }

  /// A whole file of the store; nil if there is none.
  package func content(_ path: String) throws(FileFailure) -> FileContent? {
    try content(path, from: 0)
  }

  /// A whole data file, which may be a link to one; nil if there is none.
  package func dataContent(_ path: String) throws(FileFailure) -> FileContent? {
    try content(path, from: 0, .readingData)
  }

  /// A file from an offset to its end; nil if there is none.
  package func content(
    _ path: String, from offset: Int, _ purpose: OpenPurpose = .readingOwn
  ) throws(FileFailure) -> FileContent? {
    let file: Descriptor
    do { file = try open(path, for: purpose) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
    defer { close(file) }
    return try content(of: file, from: offset)
  }

  /// A file that is open, from an offset to its end.
  package func content(of file: Descriptor, from offset: Int = 0) throws(FileFailure) -> FileContent {
    let moment = now()
    let status = try status(of: file)
    try status.requireFile(file.path)
    // A larger file is a mistake, and would fill the memory.
    guard status.size - offset <= FilesLimits.largestFile else {
      throw FileFailure(operation: .read, path: file.path, code: EFBIG)
    }
    // Later writes change the status, so that the next look reads the file again.
    let bytes = try read(file, at: offset, count: max(0, status.size - offset))
    return FileContent(bytes: bytes, status: status, stamp: Stamp(status, seenAt: moment))
  }

  /// Writes all bytes, in as many calls as it takes.
  package func writeAll(_ file: Descriptor, _ bytes: [UInt8]) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try write(file, rest)
      // A call that writes nothing and reports nothing would be tried for ever.
      guard written > 0 else { throw FileFailure(operation: .write, path: file.path, code: EIO) }
      rest = rest.dropFirst(written)
    }
  }

  /// Waits until the names in a folder are on the disk.
  package func syncFolder(_ path: String) throws(FileFailure) {
    let folder = try open(path, for: .folder)
    defer { close(folder) }
    try sync(folder, .everything)
  }
}
