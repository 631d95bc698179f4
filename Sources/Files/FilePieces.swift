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

extension FileSystem {
  /// Writes the next content of a data file, with the old one's mode, in the pieces that `write` appends.
  ///
  /// - Parameter temporary: where it is written; nil for a name beside the file, or beside a link's target.
  package func prepareData(
    _ path: String, at temporary: String? = nil, _ write: (inout FilePieces) throws(FileFailure) -> Void
  ) throws(FileFailure) -> (Replacement, Digest) {
    var (replacement, mode) = try replacement(for: path)
    if let temporary { replacement = Replacement(path: replacement.path, temporary: temporary) }
    return try prepare(replacement, mode: mode, synced: true, write)
  }

  /// Writes the content that will replace a file, in the pieces that `write` appends.
  package func prepare(
    _ replacement: Replacement, mode: UInt32?, synced: Bool,
    _ write: (inout FilePieces) throws(FileFailure) -> Void
  ) throws(FileFailure) -> (Replacement, Digest) {
    let digest = try fill(replacement, mode: mode, synced: synced) { file throws(FileFailure) in
      var pieces = FilePieces(self, file)
      try write(&pieces)
      try pieces.flush()
      return pieces.digest
    }
    return (replacement, digest)
  }
}
