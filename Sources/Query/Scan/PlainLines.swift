import Codecs
package import Files
import Glibc

/// A file of lines with ascending numbers, opened for reading those that are asked for and no others.
package final class PlainLines: Sendable {
  private let files: any FileSystem
  /// The open file; nil if all of it is in memory.
  private let open: OpenFile?
  private let whole: [UInt8]
  /// The file, as it was when it was opened.
  package let status: FileStatus
  /// Bytes of what is read.
  private let size: Int
  /// Where the first line with a number begins.
  package let start: Int

  /// Whether lines take no more memory than there is in use anyway.
  var isInMemory: Bool { open == nil }
  private var file: Descriptor? { open?.file }

  /// Opens a file, or takes the one that is held open; nil if it is no longer the one that was looked at, or does not
  /// begin as it should.
  ///
  /// - Parameter start: where the first line begins, by the first bytes of the file.
  package init?(
    _ files: any FileSystem, path: String, status: FileStatus, held: OpenFile? = nil, start: ([UInt8]) -> Int?
  ) throws(FileFailure) {
    let open: OpenFile
    if let held { open = held } else { open = try OpenFile(files, path) }
    guard open.status == status else { return nil }
    let head = try files.read(open.file, at: 0, count: min(status.size, QueryLimits.smallFile))
    guard let begin = start(head) else { return nil }
    (self.files, self.status, self.start, size) = (files, status, begin, status.size)
    whole = head.count == status.size ? head : []
    self.open = whole.isEmpty ? open : nil
  }

  /// Lines in memory that were made of a file.
  init(_ table: [UInt8], from start: Int, of status: FileStatus, _ files: any FileSystem) {
    (self.files, self.status, self.start, size) = (files, status, start, table.count)
    whole = table
    open = nil
  }

  /// Bytes of the file, at least up to the end of the line in which the wanted ones end.
  private func bytes(at offset: Int, count: Int) throws(FileFailure) -> (bytes: [UInt8], offset: Int) {
    guard let file else { return (whole, offset) }
    var count = count
    while true {
      let wanted = min(count, size - offset)
      let bytes = try files.read(file, at: offset, count: wanted)
      // Somebody cuts it short in place: what is left is no whole answer.
      guard bytes.count == wanted else { throw .restless(file.path) }
      if offset + bytes.count >= size || bytes.contains(ASCII.lineFeed) { return (bytes, 0) }
      count *= 4
    }
  }
}

extension PlainLines {
  /// Whole lines from an offset on, at which one begins: bytes with the lines' place among them; nil at the end.
  package func block(at offset: Int) throws(FileFailure) -> ([UInt8], Range<Int>)? {
    guard offset < size else { return nil }
    let (bytes, begin) = try bytes(at: offset, count: QueryLimits.block)
    let isLast = file == nil || offset + bytes.count >= size
    let end = isLast ? bytes.count : (bytes.lastIndex(of: ASCII.lineFeed) ?? 0) + 1
    return (bytes, begin..<end)
  }

  /// What stands before the first line.
  package func heading() throws(FileFailure) -> ArraySlice<UInt8> {
    guard start > 0 else { return [] }
    let (bytes, begin) = try bytes(at: 0, count: start)
    return bytes[begin..<begin + start]
  }

  /// Makes sure that nobody has written into the file while it was being read.
  ///
  /// One that was replaced as a whole is still the one that was opened.
  package func checkUnchanged() throws(FileFailure) {
    guard let file else { return }
    let now = try files.status(of: file)
    guard now.size == size, now.modified == status.modified else { throw .restless(file.path) }
  }

  /// Where a line begins at or before the first one whose number is at least this, and near it: found by halving.
  ///
  /// - Parameter number: the number of a line, given by the bytes around it and its place among them.
  package func offset(near wanted: Int, _ number: ([UInt8], Range<Int>) -> Int) throws(FileFailure) -> Int {
    // Lines that begin before `low` have smaller numbers; those that begin after `high` have larger ones.
    var (low, high) = (start, size)
    while high - low > 4096 {
      let middle = (low + high) / 2
      guard let (bytes, line) = try line(after: middle, before: high) else {
        high = middle
        continue
      }
      if number(bytes, line.place) < wanted { low = line.offset } else { high = middle }
    }
    return low
  }

  /// The first line that begins after an offset; nil if none does before the limit.
  private func line(
    after offset: Int, before limit: Int
  ) throws(FileFailure) -> (bytes: [UInt8], line: (place: Range<Int>, offset: Int))? {
    let (head, from) = try bytes(at: offset, count: 1024)
    guard let end = head.place(of: ASCII.lineFeed, from: from) else { return nil }
    let begin = offset + end + 1 - from
    guard begin < limit else { return nil }
    let (bytes, place) =
      head.place(of: ASCII.lineFeed, from: end + 1) == nil ? try bytes(at: begin, count: 4096) : (head, end + 1)
    return (bytes, (bytes.line(at: place, before: bytes.count).row, begin))
  }

  /// Goes through the lines from an offset on until the visitor returns false.
  package func forEachLine(from offset: Int, _ visit: ([UInt8], Range<Int>) -> Bool) throws(FileFailure) {
    var offset = offset
    while offset < size {
      var (bytes, place) = try bytes(at: offset, count: 8192)
      let isLast = file == nil || offset + bytes.count >= size
      while place < bytes.count {
        let (row, next) = bytes.line(at: place, before: bytes.count)
        guard isLast || next <= bytes.count else { break }
        guard visit(bytes, row) else { return }
        offset += next - place
        place = next
      }
      if file == nil { return }
    }
  }
}

extension [UInt8] {
  /// Where a byte stands next.
  package func place(of byte: UInt8, from start: Int) -> Int? { place(of: byte, in: start..<Swift.max(start, count)) }

  /// Where a byte stands first within a range.
  package func place(of byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe withUnsafeBytes { bytes in
      // Safe: the range lies within the bytes.
      guard range.upperBound <= bytes.count, let base = bytes.baseAddress,
        let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The row of the line that begins at a place, without its line end, and where the next line begins: behind the limit
  /// by one if the line has no end before it.
  package func line(at place: Int, before limit: Int) -> (row: Range<Int>, next: Int) {
    let end = self.place(of: ASCII.lineFeed, in: place..<limit) ?? limit
    let hasReturn = end > place && self[end - 1] == ASCII.carriageReturn
    return (place..<(hasReturn ? end - 1 : end), end + 1)
  }
}
