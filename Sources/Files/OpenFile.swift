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
    var (crc, size) = (CRC32(), 0)
    while size < status.size {
      let bytes = try files.read(file, at: size, count: min(FilesLimits.block, status.size - size))
      if bytes.isEmpty { return nil }
      crc.update(bytes.span)
      size += bytes.count
    }
    return try files.status(of: file) == status ? Digest(size: size, crc: crc.checksum) : nil
  }
}
