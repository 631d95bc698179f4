/// A file that stays open as long as somebody reads it: a rename over it meanwhile does not change the content that is
/// read.
package final class OpenFile: Sendable {
  package let file: Descriptor
  /// The file's status when it was opened.
  package let status: FileStatus
  private let files: any FileSystem

  /// Opens a file for reading.
  package init(_ files: any FileSystem, _ path: String) throws(FileFailure) {
    let file = try files.open(path, for: .readingData)
    do throws(FileFailure) { status = try files.status(of: file) } catch {
      files.close(file)
      throw error
    }
    self.file = file
    self.files = files
  }

  deinit { files.close(file) }
}
