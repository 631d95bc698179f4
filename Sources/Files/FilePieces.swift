import Codecs

/// A file's next content on its way to the disk, piece by piece, so that it never has to be in memory as a whole.
package struct FilePieces {
  private let files: any FileSystem
  private let file: Descriptor
  private var waiting: [UInt8] = []
  private var size = 0
  private var crc = CRC32()
  /// The last byte appended; nil before the first.
  package private(set) var last: UInt8?

  package init(_ files: any FileSystem, _ file: Descriptor) {
    self.files = files
    self.file = file
  }

  /// The digest of the bytes flushed so far.
  package var digest: Digest { Digest(size: size, crc: crc.checksum) }

  /// Appends bytes, and flushes once a block is full.
  package mutating func append(_ bytes: ArraySlice<UInt8>) throws(FileFailure) {
    waiting += bytes
    last = bytes.last ?? last
    if waiting.count >= FilesLimits.block { try flush() }
  }

  /// Writes the bytes that wait in memory.
  package mutating func flush() throws(FileFailure) {
    let piece = waiting
    size += piece.count
    crc.update(piece.span)
    try files.writeAll(file, piece)
    waiting.removeAll()
  }
}

/// A file's next content, written and still open, so that several can be written before the first wait for the disk.
package struct WrittenFile {
  package let replacement: Replacement
  package let digest: Digest
  fileprivate let file: Descriptor
}

extension FileSystem {
  /// Writes the next content of a data file, with the old one's mode, in the pieces that `write` appends, and waits for
  /// the disk.
  package func prepareData(
    _ path: String, _ write: (inout FilePieces) throws(FileFailure) -> Void
  ) throws(FileFailure) -> (Replacement, Digest) {
    let (replacement, mode) = try replacement(for: path)
    return try prepare(replacement, mode: mode, synced: true, write)
  }

  /// Writes the next content of a data file as `prepareData` does, and leaves it to be given to `finish`.
  ///
  /// - Parameter temporary: where it is written; nil for a name beside the file, or beside a link's target.
  package func writeData(
    _ path: String, at temporary: String?, _ write: (inout FilePieces) throws(FileFailure) -> Void
  ) throws(FileFailure) -> WrittenFile {
    var (replacement, mode) = try replacement(for: path)
    if let temporary { replacement = Replacement(path: replacement.path, temporary: temporary) }
    let (file, digest) = try fill(replacement, mode: mode) { file throws(FileFailure) in try pieces(of: file, write) }
    return WrittenFile(replacement: replacement, digest: digest, file: file)
  }

  /// Waits until written files are on the disk, and closes them; if that fails, all are dropped.
  ///
  /// All are written before the first wait: a journaling file system then commits them together, and the further waits
  /// are short.
  package func finish(_ written: [WrittenFile]) throws(FileFailure) {
    do throws(FileFailure) {
      for written in written { try sync(written.file, .everything) }
    } catch {
      drop(written)
      throw error
    }
    for written in written { close(written.file) }
  }

  /// Closes and removes written files that will not be used.
  package func drop(_ written: [WrittenFile]) {
    for written in written {
      close(written.file)
      forget(written.replacement)
    }
  }

  /// Writes the content that will replace a file, in the pieces that `write` appends.
  package func prepare(
    _ replacement: Replacement, mode: UInt32?, synced: Bool,
    _ write: (inout FilePieces) throws(FileFailure) -> Void
  ) throws(FileFailure) -> (Replacement, Digest) {
    let digest = try fill(replacement, mode: mode, synced: synced) { file throws(FileFailure) in
      try pieces(of: file, write)
    }
    return (replacement, digest)
  }

  private func pieces(
    of file: Descriptor, _ write: (inout FilePieces) throws(FileFailure) -> Void
  ) throws(FileFailure) -> Digest {
    var pieces = FilePieces(self, file)
    try write(&pieces)
    try pieces.flush()
    return pieces.digest
  }
}
