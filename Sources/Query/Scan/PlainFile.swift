package import Answers
import Codecs
package import Equipment
package import Files
import Glibc

/// A plain file, opened for reading the rows that are asked for and no others.
///
/// A file is plain if its ids ascend, each of its lines is a row, every row has its id, and every cell is spelled as
/// the program itself would write it, or empty. The program vouches for that in `hub.json`.
package final class PlainFile: Sendable {
  package let columns: RowColumns
  private let files: any FileSystem
  /// The open file; nil if all of it is in memory.
  private let open: OpenFile?
  private let whole: [UInt8]
  /// Whether rows take no more memory than there is in use anyway.
  var isInMemory: Bool { open == nil }
  private var file: Descriptor? { open?.file }
  /// The file, as it was when it was opened.
  package let status: FileStatus
  /// Bytes of what is read.
  private let size: Int
  /// Where the first row begins.
  package let start: Int

  /// Opens a file, or takes the one that is held open; nil if it is no longer the one that was looked at.
  package init?(
    _ type: RecordType, _ files: any FileSystem, path: String, status: FileStatus, held: OpenFile? = nil
  ) throws(FileFailure) {
    let open: OpenFile
    if let held { open = held } else { open = try OpenFile(files, path) }
    let isSame = open.status == status
    let head = isSame ? try files.read(open.file, at: 0, count: min(status.size, QueryLimits.smallFile)) : []
    guard isSame, let end = head.place(of: ASCII.lineFeed, from: 0),
      let columns = RowColumns(type, heading: Array(head[..<end].droppingCarriageReturn))
    else { return nil }
    self.columns = columns
    start = end + 1
    self.status = status
    size = status.size
    whole = head.count == status.size ? head : []
    self.files = files
    self.open = whole.isEmpty ? open : nil
  }

  /// A table in memory that was made of a file; nil if it has no heading.
  package init?(
    _ type: RecordType, _ table: [UInt8], of status: FileStatus, _ files: any FileSystem, hidden: Set<String>
  ) {
    guard let end = table.place(of: ASCII.lineFeed, from: 0),
      let columns = RowColumns(type, heading: Array(table[..<end]), hidden: hidden)
    else { return nil }
    self.columns = columns
    self.files = files
    self.status = status
    start = end + 1
    size = table.count
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

extension PlainFile {
  /// Goes through the rows in the order of the file until the visitor returns false.
  ///
  /// The visitor gets bytes with the places of whole rows among them, one call for many rows.
  func forEachBlock(_ visit: ([UInt8], Range<Int>) throws -> Bool) throws {
    var offset = start
    while let (bytes, block) = try block(at: offset) {
      guard try visit(bytes, block) else { return }
      offset += block.count
    }
  }

  /// Whole rows from an offset on, at which one begins: bytes with the rows' place among them; nil at the end.
  package func block(at offset: Int) throws(FileFailure) -> ([UInt8], Range<Int>)? {
    guard offset < size else { return nil }
    let (bytes, begin) = try bytes(at: offset, count: QueryLimits.block)
    let isLast = file == nil || offset + bytes.count >= size
    let end = isLast ? bytes.count : (bytes.lastIndex(of: ASCII.lineFeed) ?? 0) + 1
    return (bytes, begin..<end)
  }

  /// The line of the headings, with its line end.
  package func heading() throws(FileFailure) -> ArraySlice<UInt8> {
    let (bytes, begin) = try bytes(at: 0, count: start)
    return bytes[begin..<begin + start]
  }

  /// Goes through the rows one by one; the visitor gets the bytes around a row, its place among them, and in the file.
  func forEachLine(_ visit: ([UInt8], Range<Int>, Int) throws -> Void) throws {
    var offset = start
    try forEachBlock { bytes, block in
      var place = block.lowerBound
      while place < block.upperBound {
        let (row, next) = bytes.line(at: place, before: block.upperBound)
        try visit(bytes, row, offset)
        offset += next - place
        place = next
      }
      return true
    }
  }

  /// The row with a number, counted from 0, given where every so many rows begin; nil if there is none.
  package func row(number: Int, starts: [Int]) throws(FileFailure) -> ItemRow? {
    guard number / QueryLimits.rowStep < starts.count else { return nil }
    var found: ItemRow?
    var left = number % QueryLimits.rowStep
    try forEachRow(from: starts[number / QueryLimits.rowStep]) { bytes, row, _ in
      if left == 0 { found = ItemRow(columns, id: columns.id(in: bytes, row), bytes, row) }
      left -= 1
      return left >= 0
    }
    return found
  }

  /// The number of the row with an id; nil if there is none.
  package func number(ofRow id: Int, starts: [Int]) throws(FileFailure) -> Int? {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      var first = 0
      try forEachRow(from: starts[middle]) { bytes, row, _ in
        first = columns.id(in: bytes, row)
        return false
      }
      if first <= id { low = middle } else { high = middle }
    }
    guard low < starts.count else { return nil }
    var (number, found) = (low * QueryLimits.rowStep, false)
    try forEachRow(from: starts[low]) { bytes, row, _ in
      let next = columns.id(in: bytes, row)
      found = next == id
      if next < id { number += 1 }
      return next < id
    }
    return found ? number : nil
  }

  /// Makes sure that nobody has written into the file while it was being read.
  ///
  /// One that was replaced as a whole is still the one that was opened.
  package func checkUnchanged() throws(FileFailure) {
    guard let file else { return }
    let now = try files.status(of: file)
    guard now.size == size, now.modified == status.modified else { throw .restless(file.path) }
  }

  /// The row of an id, found by halving; nil if there is none.
  package func row(_ id: Int) throws(FileFailure) -> ItemRow? {
    // Rows that begin before `low` have smaller ids; those that begin after `high` have larger ones.
    var (low, high) = (start, size)
    while high - low > 4096 {
      let middle = (low + high) / 2
      guard let (bytes, row) = try row(after: middle, before: high) else {
        high = middle
        continue
      }
      let found = columns.id(in: bytes, row.place)
      if found == id { return ItemRow(columns, id: id, bytes, row.place) }
      if found < id { low = row.offset } else { high = middle }
    }
    return try row(id, from: low)
  }

  /// The first row that begins after an offset; nil if none does before the limit.
  private func row(
    after offset: Int, before limit: Int
  ) throws(FileFailure) -> (bytes: [UInt8], row: (place: Range<Int>, offset: Int))? {
    let (head, from) = try bytes(at: offset, count: 1024)
    guard let end = head.place(of: ASCII.lineFeed, from: from) else { return nil }
    let begin = offset + end + 1 - from
    guard begin < limit else { return nil }
    let (bytes, place) =
      head.place(of: ASCII.lineFeed, from: end + 1) == nil ? try bytes(at: begin, count: 4096) : (head, end + 1)
    return (bytes, (bytes.line(at: place, before: bytes.count).row, begin))
  }

  /// Looks for an id among the rows from an offset on.
  private func row(_ id: Int, from offset: Int) throws(FileFailure) -> ItemRow? {
    var found: ItemRow?
    try forEachRow(from: offset) { bytes, row, _ in
      let next = columns.id(in: bytes, row)
      if next == id { found = ItemRow(columns, id: id, bytes, row) }
      return next < id
    }
    return found
  }

  /// Goes through the rows from an offset on until the visitor returns false.
  private func forEachRow(
    from offset: Int, _ visit: ([UInt8], Range<Int>, Int) -> Bool
  ) throws(FileFailure) {
    var offset = offset
    while offset < size {
      var (bytes, place) = try bytes(at: offset, count: 8192)
      let isLast = file == nil || offset + bytes.count >= size
      while place < bytes.count {
        let (row, next) = bytes.line(at: place, before: bytes.count)
        guard isLast || next <= bytes.count else { break }
        guard visit(bytes, row, offset) else { return }
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

extension ArraySlice<UInt8> {
  /// Without a carriage return at the end.
  fileprivate var droppingCarriageReturn: ArraySlice<UInt8> { last == ASCII.carriageReturn ? dropLast() : self }
}
