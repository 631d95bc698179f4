import Codecs

/// A file that stays open as long as somebody reads it: a rename over it meanwhile does not change the content that is
/// read.
package final class OpenFile: Sendable {
  package let file: Descriptor
  /// The file's status when it was opened.
  package let status: FileStatus
  private let files: any FileSystem

  /// Opens a file for reading, a data file unless the purpose says otherwise.
  package init(
    _ files: any FileSystem, _ path: String, for purpose: OpenPurpose = .readingData
  ) throws(FileFailure) {
    let file = try files.open(path, for: purpose)
    do throws(FileFailure) { status = try files.status(of: file) } catch {
      files.close(file)
      throw error
    }
    self.file = file
    self.files = files
  }

  deinit { files.close(file) }

  /// The digest of its content, read piece by piece; nil if somebody writes into it meanwhile.
  package func digest() throws(FileFailure) -> Digest? {
    var crc = CRC32()
    do throws(FileFailure) {
      try visit(0..<status.size) { bytes throws(FileFailure) in crc.update(bytes.span) }
    } catch {
      guard error.isOfChange else { throw error }
      return nil
    }
    return Digest(size: status.size, crc: crc.checksum)
  }

  /// The first bytes of it, a block at most.
  package func start() throws(FileFailure) -> [UInt8] { try files.read(file, at: 0, count: FilesLimits.block) }

  /// True if it ends in a line feed, so that something can be appended to it as a line of its own.
  package func endsInLineFeed() throws(FileFailure) -> Bool {
    try files.read(file, at: max(status.size - 1, 0), count: 1) == [ASCII.lineFeed]
  }

  /// Hands over the bytes of a range, piece by piece.
  ///
  /// - Throws: `FileFailure.keepsChanging` also if somebody writes into it meanwhile.
  package func visit(
    _ range: Range<Int>, _ body: ([UInt8]) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let bytes = try files.read(file, at: offset, count: min(FilesLimits.block, range.upperBound - offset))
      guard !bytes.isEmpty else { throw .keepsChanging(file.path) }
      try body(bytes)
      offset += bytes.count
    }
    guard try files.status(of: file) == status else { throw .keepsChanging(file.path) }
  }
}
