import Answers
import Codecs
package import Files

/// The rows of a file, or its lines, that may differ from those of a plain file with these checksums, and all ids that
/// either has there.
///
/// What is equal is not looked at any closer: its rows are as sound as they were.
package struct ChangedRows {
  /// The rows, by ascending id, behind the heading, as a file of their own.
  package let bytes: [UInt8]
  /// The ids that the rows have, and those that the rows before them had.
  package let ids: IdRanges
  /// True if the file has its rows by ascending id.
  package let isSorted: Bool
  /// The id after the largest one in the file.
  package let next: Int
  /// The file's digest.
  package let digest: Digest

  /// Compares a file; nil if its heading is another one, if not every row has an id, if there are no rows, or if so much
  /// differs that reading all of it takes no longer.
  package init?(_ file: PlainFile, _ before: RowGroups) throws(FileFailure) {
    let columns = file.columns
    try self.init(file.lines, heading: columns.heading, before) { columns.id(in: $0, $1) }
  }

  /// Compares lines of versions in the same way; nil also if their ids do not ascend.
  package init?(_ versions: PlainVersions, _ before: RowGroups) throws(FileFailure) {
    try self.init(versions.lines, heading: [], before) { VersionFile.plainId($0, $1) ?? 0 }
    guard isSorted else { return nil }
  }

  private init?(
    _ lines: PlainLines, heading: [UInt8], _ before: RowGroups, id: ([UInt8], Range<Int>) -> Int
  ) throws(FileFailure) {
    guard before.hasHeading(heading[...]), var comparison = RowComparison(before) else { return nil }
    var (walk, read) = (IdWalk(), CRC32())
    let start = try lines.heading()
    read.update(start.span)
    var offset = lines.start
    while let (bytes, block) = try lines.block(at: offset) {
      read.update(bytes.span.extracting(block))
      guard walk.visit(bytes, block, at: offset, id, { comparison.add(bytes.span.extracting($0), id: $1) }) else {
        return nil
      }
      offset += block.count
    }
    (ids, isSorted, next) = (comparison.changed, walk.isSorted, walk.largest + 1)
    digest = Digest(size: lines.size, crc: read.checksum)
    guard next > 1, let rows = try walk.rows(lines, in: ids, id) else { return nil }
    bytes = heading.isEmpty ? rows : heading + [ASCII.lineFeed] + rows
    try lines.checkUnchanged()
  }
}

/// One pass over lines with ids, which it remembers block by block.
private struct IdWalk {
  private var blocks: [(offset: Int, ids: ClosedRange<Int>)] = []
  private var last = 0
  private(set) var largest = 0
  private(set) var isSorted = true

  /// Goes through the lines of a block; false if one has no id.
  mutating func visit(
    _ bytes: [UInt8], _ block: Range<Int>, at offset: Int, _ id: ([UInt8], Range<Int>) -> Int,
    _ body: (Range<Int>, Int) -> Void
  ) -> Bool {
    var (rowStart, smallest, largest) = (block.lowerBound, Int.max, 0)
    while rowStart < block.upperBound {
      let (row, end) = bytes.line(at: rowStart, before: block.upperBound)
      let id = id(bytes, row)
      guard id > 0 else { return false }
      isSorted = isSorted && id > last
      (last, smallest, largest) = (id, min(smallest, id), max(largest, id))
      body(row, id)
      rowStart = end
    }
    self.largest = max(self.largest, largest)
    blocks.append((offset, smallest...largest))
    return true
  }

  /// The lines with some of the ids, sorted by them, each with a line feed; nil if there are too many, or if one
  /// cannot be read by itself.
  func rows(_ lines: PlainLines, in ids: IdRanges, _ id: ([UInt8], Range<Int>) -> Int) throws(FileFailure) -> [UInt8]? {
    var found: [(id: Int, row: ArraySlice<UInt8>)] = []
    var count = 0
    for block in blocks where ids.overlaps(block.ids) {
      guard let (bytes, range) = try lines.block(at: block.offset) else { break }
      var rowStart = range.lowerBound
      while rowStart < range.upperBound {
        let (row, end) = bytes.line(at: rowStart, before: range.upperBound)
        let id = id(bytes, row)
        if ids.contains(id) {
          // Of two carriage returns one would be left in the last cell, which is not the same in the file as a whole.
          if bytes[row].last == ASCII.carriageReturn { return nil }
          found.append((id, bytes[row]))
          count += row.count + 1
        }
        rowStart = end
      }
      guard count <= lines.size / 4 + QueryLimits.block else { return nil }
    }
    if !isSorted { found.sort { $0.id < $1.id } }
    var rows: [UInt8] = []
    rows.reserveCapacity(count)
    for (_, row) in found {
      rows += row
      rows.append(ASCII.lineFeed)
    }
    return rows
  }
}
