import Answers
import Codecs
package import Files

/// The rows of a file that may differ from those of a plain file with these checksums, and all ids that either has there.
///
/// What is equal is not looked at any closer: its rows are as sound as they were.
package struct ChangedRows: Sendable {
  /// The rows, behind the heading, as a file of their own.
  package private(set) var bytes: [UInt8]
  /// The ids that the rows have, and those that the rows before them had.
  package private(set) var ids = IdRanges()
  /// The file's digest.
  package var digest: Digest { Digest(size: size, crc: read.checksum) }

  private let file: PlainFile
  /// True if lines end with a line feed alone, as the checksums count them.
  private let hasLineFeeds: Bool
  private let groups: [RowGroups.Group]
  private let most: Int
  private var read = CRC32()
  private var size = 0
  /// The group whose rows come next.
  private var next = 0
  /// The id of the last row.
  private var last = 0

  /// Compares a file; nil if its heading is another one, its ids do not ascend, no row is left, or so much differs that
  /// reading all of it takes no longer.
  package init?(_ file: PlainFile, _ before: RowGroups) throws(FileFailure) {
    let heading = try file.lines.heading()
    guard before.hasHeading(file.columns.heading[...]) else { return nil }
    (self.file, groups, bytes) = (file, before.groups, Array(heading))
    hasLineFeeds = heading.count == file.columns.heading.count + 1
    most = file.status.size / 4 + QueryLimits.block
    update(heading)
    guard try compare(), last > 0 else { return nil }
    while next < groups.count { change(from: groups[next].first) }
    try file.checkUnchanged()
  }

  private mutating func update(_ bytes: ArraySlice<UInt8>) {
    read.update(bytes.span)
    size += bytes.count
  }

  /// Goes through the file in blocks that begin where a group does; false if it cannot be compared.
  private mutating func compare() throws(FileFailure) -> Bool {
    var (offset, count) = (file.lines.start, QueryLimits.block)
    while offset < file.lines.size {
      let (bytes, begin) = try file.lines.bytes(at: offset, count: count)
      let isLast = bytes.count - begin >= file.lines.size - offset
      var rowStart = begin
      while rowStart < bytes.count, let end = group(bytes, rowStart, isLast) { rowStart = end }
      guard last >= 0, self.bytes.count <= most else { return false }
      update(bytes[begin..<rowStart])
      offset += rowStart - begin
      // A group is larger than what was read.
      count = rowStart == begin ? 4 * count : QueryLimits.block
    }
    return true
  }

  /// Goes through the rows of the next group, and returns their end; nil if it is not among these bytes, or, with a
  /// negative `last`, if the ids do not ascend.
  private mutating func group(_ bytes: [UInt8], _ start: Int, _ isLast: Bool) -> Int? {
    if next < groups.count, let (end, row, sum) = rows(bytes, start, isLast), sum == groups[next].sum {
      last = file.columns.id(in: bytes, row)
      next += 1
      return end
    }
    return changed(bytes, start, isLast)
  }

  /// The end of as many rows as a group has, or of those that are left, with the last one and the checksum; nil if one
  /// goes on behind these bytes.
  private func rows(_ bytes: [UInt8], _ start: Int, _ isLast: Bool) -> (end: Int, last: Range<Int>, sum: UInt32)? {
    var (rowStart, last, sum) = (start, start..<start, CRC32())
    for _ in 0..<QueryLimits.rowStep where rowStart < bytes.count {
      let (row, end) = bytes.line(at: rowStart, before: bytes.count)
      guard isLast || end <= bytes.count else { return nil }
      (rowStart, last) = (min(end, bytes.count), row)
      if !hasLineFeeds { sum.update(line: bytes[row]) }
    }
    if hasLineFeeds { sum.update(bytes[start..<rowStart].span) }
    return (rowStart, last, sum.checksum)
  }

  /// The same for rows that are not those of the group: it ends where the next one begins.
  private mutating func changed(_ bytes: [UInt8], _ start: Int, _ isLast: Bool) -> Int? {
    let limit = next + 1 < groups.count ? groups[next + 1].first : Int.max
    var (rowStart, before, first) = (start, last, Int?.none)
    while rowStart < bytes.count {
      let (row, end) = bytes.line(at: rowStart, before: bytes.count)
      guard isLast || end <= bytes.count else { return nil }
      let id = file.columns.id(in: bytes, row)
      if id >= limit { return change(bytes[start..<rowStart], from: first, last: before) }
      guard id > before else {
        last = -1
        return nil
      }
      first = first ?? id
      (rowStart, before) = (min(end, bytes.count), id)
      // All of it will be read anyway: no more is gathered.
      if rowStart - start > most { break }
    }
    guard isLast || rowStart - start > most else { return nil }
    return change(bytes[start..<rowStart], from: first, last: before)
  }

  /// Notes the rows that stand for the next group, and returns their end.
  private mutating func change(_ rows: ArraySlice<UInt8>, from first: Int?, last: Int) -> Int {
    bytes += rows
    self.last = last
    change(from: min(first ?? .max, next < groups.count ? groups[next].first : .max))
    return rows.endIndex
  }

  /// Notes the ids of the next group.
  private mutating func change(from first: Int) {
    ids.add(first..<(next + 1 < groups.count ? groups[next + 1].first : Int.max))
    next += 1
  }
}
