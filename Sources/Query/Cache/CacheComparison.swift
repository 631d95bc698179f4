import Codecs
package import Files

/// A cache on the disk that is compared with what it should be, a part after the other.
package struct CacheComparison {
  private let files: any FileSystem
  private let cache: OpenFile
  /// The length of its first line.
  private let head: Int
  /// The offset behind what was compared.
  private var offset: Int
  private var isSame = true

  /// Begins behind the first line; nil if there is no cache.
  ///
  /// - Throws: `FileFailure` if it cannot be opened, or is no file.
  package init?(_ files: any FileSystem, path: String) throws(FileFailure) {
    do { cache = try OpenFile(files, path, for: .readingOwn) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
    try cache.status.requireFile(path)
    self.files = files
    let start = try files.read(cache.file, at: 0, count: QueryLimits.cacheHead)
    head = start.offset(of: ASCII.lineFeed, from: 0).map { $0 + 1 } ?? start.count
    offset = head
  }

  /// Compares the next part.
  mutating func compare(_ part: [UInt8]) throws(FileFailure) {
    defer { offset += part.count }
    guard isSame, offset + part.count <= cache.status.size else {
      isSame = false
      return
    }
    isSame = try files.read(cache.file, at: offset, count: part.count)[...].isSame(as: part[...])
  }

  /// True if all parts were the same, nothing follows them, and the first line is this one.
  func isDone(head: [UInt8]) throws(FileFailure) -> Bool {
    guard isSame, offset == cache.status.size, head.count == self.head else { return false }
    return try files.read(cache.file, at: 0, count: head.count) == head
  }

  /// True if all of it is these bytes.
  package func isSame(as whole: [UInt8]) throws(FileFailure) -> Bool {
    guard cache.status.size == whole.count else { return false }
    return try files.read(cache.file, at: 0, count: whole.count)[...].isSame(as: whole[...])
  }
}
