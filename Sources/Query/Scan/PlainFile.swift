package import Answers
import Codecs
package import Equipment
package import Files

/// A plain file, opened for reading the rows that are asked for and no others.
///
/// A file is plain if its ids ascend, each of its lines is a row, every row has its id, and every cell is spelled as
/// the program itself would write it, or empty. The manifest records that it is.
package final class PlainFile: Sendable {
  package let columns: RowColumns
  package let lines: PlainLines

  /// Opens a file, or uses the one that is held open; nil if its status is no longer this one.
  ///
  /// - Parameter isSound: true if its heading was read without a fault before.
  package init?(
    _ type: RecordType, _ files: any FileSystem, path: String, status: FileStatus, held: OpenFile? = nil,
    isSound: Bool = false
  ) throws(FileFailure) {
    var columns: RowColumns?
    let lines = try PlainLines(files, path: path, status: status, held: held) { head in
      guard let end = head.offset(of: ASCII.lineFeed, from: 0) else { return nil }
      columns = RowColumns(type, heading: Array(head[..<end].droppingCarriageReturn), isSound: isSound)
      return end + 1
    }
    guard let lines, let columns else { return nil }
    (self.lines, self.columns) = (lines, columns)
  }

  /// A table in memory that was made of a file; nil if it has no heading.
  package init?(
    _ type: RecordType, _ table: [UInt8], of status: FileStatus, _ files: any FileSystem, hidden: Set<String>
  ) {
    guard let end = table.offset(of: ASCII.lineFeed, from: 0),
      let columns = RowColumns(type, heading: Array(table[..<end]), hidden: hidden)
    else { return nil }
    self.columns = columns
    lines = PlainLines(table, from: end + 1, of: status, files)
  }

  /// The file, as it was when it was opened.
  package var status: FileStatus { lines.status }

  /// True if the whole file is in memory, so that rows that are kept take no more of it.
  var isInMemory: Bool { lines.isInMemory }
}

extension PlainFile {
  /// Goes through the rows in the order of the file until the visitor returns false.
  ///
  /// The visitor gets bytes with the range of whole rows among them, one call for many rows.
  func forEachBlock(_ visit: ([UInt8], Range<Int>) throws -> Bool) throws {
    var offset = lines.start
    while let (bytes, block) = try lines.block(at: offset) {
      guard try visit(bytes, block) else { return }
      offset += block.count
    }
  }

  /// Goes through the rows one by one; the visitor gets the bytes around a row, its range in them, and its offset.
  func forEachLine(_ visit: ([UInt8], Range<Int>, Int) throws -> Void) throws {
    var offset = lines.start
    try forEachBlock { bytes, block in
      var lineStart = block.lowerBound
      while lineStart < block.upperBound {
        let (row, next) = bytes.line(at: lineStart, before: block.upperBound)
        try visit(bytes, row, offset)
        offset += next - lineStart
        lineStart = next
      }
      return true
    }
  }

  /// The row with a number, counted from 0, by the offsets that `ColumnIndex.starts` returns; nil if there is none.
  package func row(number: Int, starts: RowStarts) throws(FileFailure) -> ItemRow? {
    guard number / QueryLimits.rowStep < starts.count else { return nil }
    var found: ItemRow?
    var left = number % QueryLimits.rowStep
    try lines.forEachLine(from: starts[number / QueryLimits.rowStep]) { bytes, row in
      if left == 0 { found = ItemRow(columns, id: columns.id(in: bytes, row), bytes, row) }
      left -= 1
      return left >= 0
    }
    return found
  }

  /// The number of the row with an id; nil if there is none.
  package func number(ofRow id: Int, starts: RowStarts) throws(FileFailure) -> Int? {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      var first = 0
      try lines.forEachLine(from: starts[middle]) { bytes, row in
        first = columns.id(in: bytes, row)
        return false
      }
      if first <= id { low = middle } else { high = middle }
    }
    guard low < starts.count else { return nil }
    var (number, found) = (low * QueryLimits.rowStep, false)
    try lines.forEachLine(from: starts[low]) { bytes, row in
      let next = columns.id(in: bytes, row)
      found = next == id
      if next < id { number += 1 }
      return next < id
    }
    return found ? number : nil
  }

  /// The items whose ids are in one of these ranges; nil if one cannot be read.
  package func items(in ids: IdRanges) throws(FileFailure) -> [Int: any Record]? {
    var (items, isSound) = ([Int: any Record](), true)
    for range in ids.ranges {
      try lines.forEachLine(from: lines.place(near: range.lowerBound, columns.id)) { bytes, row in
        let id = columns.id(in: bytes, row)
        guard isSound, id < range.upperBound else { return false }
        if id >= range.lowerBound {
          items[id] = try? columns.item(in: bytes, row)
          isSound = items[id] != nil
        }
        return isSound
      }
    }
    return isSound ? items : nil
  }

  /// Goes through the rows of some ids, which ascend; those that are not there are left out.
  func forEachRow(of ids: [Int], _ visit: (ItemRow) throws -> Void) throws {
    var rest = ids[...]
    var known: (offset: Int, number: Int)?
    var failure: (any Error)?
    while let wanted = rest.first {
      let place = try lines.place(near: wanted, from: known, columns.id)
      var offset = place.offset
      try lines.forEachLine(from: place) { bytes, row in
        let id = columns.id(in: bytes, row)
        known = (offset, id)
        offset += bytes.lineCount(of: row)
        while let passed = rest.first, passed < id { rest.removeFirst() }
        if rest.first == id {
          do { try visit(ItemRow(columns, id: id, bytes, row)) } catch { failure = error }
          rest.removeFirst()
        }
        guard failure == nil, let next = rest.first else { return false }
        // A row that is not far is come to sooner than it is found.
        return next == wanted || next - id < QueryLimits.nearRows
      }
      if let failure { throw failure }
      if rest.first == wanted { rest.removeFirst() }
    }
  }

  /// Goes through the rows whose ids are in some ranges.
  func forEachRow(in ids: IdRanges, _ visit: (ItemRow) throws -> Void) throws {
    var failure: (any Error)?
    for range in ids.ranges {
      try lines.forEachLine(from: lines.place(near: range.lowerBound, columns.id)) { bytes, row in
        let id = columns.id(in: bytes, row)
        guard id < range.upperBound else { return false }
        if id < range.lowerBound { return true }
        do { try visit(ItemRow(columns, id: id, bytes, row)) } catch { failure = error }
        return failure == nil
      }
      if let failure { throw failure }
    }
  }

  /// Makes sure that nobody has written into the file while it was being read.
  package func checkUnchanged() throws(FileFailure) { try lines.checkUnchanged() }

  /// The id of the last row, which is the largest one; 0 without rows.
  package func lastId() throws(FileFailure) -> Int {
    var last = 0
    try lines.forEachLine(from: lines.place(near: .max, columns.id)) { bytes, row in
      last = columns.id(in: bytes, row)
      return true
    }
    return last
  }

  /// The row of an id, found by halving; nil if there is none.
  package func row(_ id: Int) throws(FileFailure) -> ItemRow? {
    var found: ItemRow?
    try lines.forEachLine(from: lines.place(near: id, columns.id)) { bytes, row in
      let next = columns.id(in: bytes, row)
      if next == id { found = ItemRow(columns, id: id, bytes, row) }
      return next < id
    }
    return found
  }
}

extension [UInt8] {
  /// The bytes of a line with its end.
  fileprivate func lineCount(of row: Range<Int>) -> Int {
    let hasReturn = row.upperBound < count && self[row.upperBound] == ASCII.carriageReturn
    return row.count + (hasReturn ? 2 : 1)
  }
}

extension ArraySlice<UInt8> {
  /// Without a carriage return at the end.
  fileprivate var droppingCarriageReturn: ArraySlice<UInt8> { last == ASCII.carriageReturn ? dropLast() : self }
}
