import Codecs
package import Files
import Glibc
import Synchronization

/// A file of lines with ascending numbers, opened for reading those that are asked for and no others.
package final class PlainLines: Sendable {
  private let files: any FileSystem
  /// The open file; nil if all of it is in memory.
  private let open: OpenFile?
  private let whole: [UInt8]
  /// The file, as it was when it was opened.
  package let status: FileStatus
  /// The size of the file, or of the table in memory, in bytes.
  let size: Int
  /// The offset of the first line with a number.
  package let start: Int

  /// The bits of `rate`.
  private let rateBits = Atomic<UInt64>(0)

  /// The bytes a number up to the line that was looked at last, so that the next search begins near its end; 0 before the
  /// first.
  var rate: Double { Double(bitPattern: rateBits.load(ordering: .relaxed)) }

  /// Notes where a line was seen.
  func note(_ offset: Int, number: Int) {
    guard number > 0 else { return }
    rateBits.store((Double(offset) / Double(number)).bitPattern, ordering: .relaxed)
  }

  /// True if all lines are in memory, so that those that are kept take no more of it.
  var isInMemory: Bool { open == nil }
  private var file: Descriptor? { open?.file }

  /// Opens a file, or uses the one that is held open; nil if its status is no longer this one, or its heading is wrong.
  ///
  /// - Parameter heading: finds the end of the heading in the first bytes of the file; nil if it is not among them, or
  ///   wrong. Without it the file has no heading.
  package init?(
    _ files: any FileSystem, path: String, status: FileStatus, held: OpenFile? = nil,
    heading: (([UInt8]) -> Int?)? = nil
  ) throws(FileFailure) {
    let open: OpenFile
    if let held { open = held } else { open = try OpenFile(files, path) }
    guard open.status == status else { return nil }
    (self.files, self.status, size) = (files, status, status.size)
    let head = size <= QueryLimits.smallFile ? try files.read(open.file, at: 0, count: size) : []
    whole = head.count == size ? head : []
    self.open = whole.isEmpty ? open : nil
    var begin = heading == nil ? 0 : nil
    for count in [QueryLimits.near, QueryLimits.smallFile] where begin == nil {
      begin = heading?(whole.isEmpty ? try files.read(open.file, at: 0, count: count) : whole)
    }
    guard let begin else { return nil }
    start = begin
  }

  /// Lines in memory that were made of a file.
  init(_ table: [UInt8], from start: Int, of status: FileStatus, _ files: any FileSystem) {
    (self.files, self.status, self.start, size) = (files, status, start, table.count)
    whole = table
    open = nil
  }

  /// Bytes of the file, at least up to the end of the line in which the wanted ones end.
  func bytes(at offset: Int, count: Int) throws(FileFailure) -> (bytes: [UInt8], offset: Int) {
    guard let file else { return (whole, offset) }
    var count = count
    while true {
      let wanted = min(count, size - offset)
      let bytes = try files.read(file, at: offset, count: wanted)
      // Somebody cuts it short in place: what is left is no whole answer.
      guard bytes.count == wanted else { throw .keepsChanging(file.path) }
      if offset + bytes.count >= size || bytes.offset(of: ASCII.lineFeed, from: 0) != nil { return (bytes, 0) }
      count *= 4
    }
  }
}

extension PlainLines {
  /// Whole lines from an offset on, at which one begins: bytes with the lines' range in them; nil at the end.
  package func block(at offset: Int) throws(FileFailure) -> ([UInt8], Range<Int>)? {
    guard offset < size else { return nil }
    let (bytes, begin) = try bytes(at: offset, count: QueryLimits.block)
    let isLast = file == nil || offset + bytes.count >= size
    let end = isLast ? bytes.count : (bytes.lastIndex(of: ASCII.lineFeed) ?? 0) + 1
    return (bytes, begin..<end)
  }

  /// The bytes before the first line with a number.
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
    guard now.size == size, now.modified == status.modified else { throw .keepsChanging(file.path) }
  }

  /// Goes through the lines from an offset on, at which one begins, until the visitor returns false.
  package func forEachLine(from offset: Int, _ visit: ([UInt8], Range<Int>) -> Bool) throws(FileFailure) {
    try forEachLine(from: LinePlace(offset: offset, read: nil), visit)
  }

  /// Goes through the lines from a place on until the visitor returns false.
  package func forEachLine(from place: LinePlace, _ visit: ([UInt8], Range<Int>) -> Bool) throws(FileFailure) {
    var (offset, read) = (place.offset, place.read)
    while offset < size {
      var (bytes, lineStart) = if let read { read } else { try self.bytes(at: offset, count: QueryLimits.near) }
      let isLast = file == nil || offset - lineStart + bytes.count >= size
      read = nil
      while lineStart < bytes.count {
        let (row, next) = bytes.line(at: lineStart, before: bytes.count)
        guard isLast || next <= bytes.count else { break }
        guard visit(bytes, row) else { return }
        offset += next - lineStart
        lineStart = next
      }
      if file == nil { return }
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if the other bytes are these, which takes a fraction of the time of `==`.
  package func isSame(as other: ArraySlice<UInt8>) -> Bool {
    unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        guard bytes.count == other.count else { return false }
        guard let one = bytes.baseAddress, let two = other.baseAddress else { return true }
        // Safe: both have as many bytes.
        return unsafe memcmp(one, two, bytes.count) == 0
      }
    }
  }
}

extension [UInt8] {
  /// The last offset of a byte before a limit.
  func lastOffset(of byte: UInt8, before limit: Int) -> Int? {
    let bytes = span.extracting(first: limit)
    var offset = bytes.count - 1
    while offset >= 0, bytes[offset] != byte { offset -= 1 }
    return offset >= 0 ? offset : nil
  }

  /// The byte range of the line that begins at an offset, without its line end, and the start of the next line: one
  /// behind the limit if the line has no end before it.
  package func line(at lineStart: Int, before limit: Int) -> (row: Range<Int>, next: Int) {
    let end = self.offset(of: ASCII.lineFeed, in: lineStart..<limit) ?? limit
    let hasReturn = end > lineStart && self[end - 1] == ASCII.carriageReturn
    return (lineStart..<(hasReturn ? end - 1 : end), end + 1)
  }
}
