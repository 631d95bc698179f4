import Answers
import Codecs
package import Files

/// The rows of a file, or its lines, that may differ from those of a plain file with these checksums, and all ids that
/// either has there.
///
/// What is equal is not looked at any closer: its rows are as sound as they were.
package struct ChangedRows {
  /// The rows, behind the heading, as a file of their own.
  package private(set) var bytes: [UInt8]
  /// The ids that the rows have, and those that the rows before them had.
  package private(set) var ids = IdRanges()
  /// All rows, if the file has them in another order than that of their ids.
  package private(set) var sorted: SortedRows?
  /// The file's digest.
  package private(set) var digest = Digest(size: 0, crc: 0)

  private let lines: PlainLines
  /// Reads the id of a row from the bytes around it; 0 if it has none.
  private let id: ([UInt8], Range<Int>) -> Int
  private let groups: [RowGroups.Group]
  private let most: Int
  private var read = CRC32()
  /// The group whose rows come next.
  private var next = 0
  /// The id of the last row.
  private var last = 0

  /// Compares a file; nil if its heading is another one, not every row has an id of its own, no row is left, or so much
  /// differs that reading all of it takes no longer.
  ///
  /// - Parameter digest: the file's digest, if it is known.
  package init?(_ file: PlainFile, _ before: RowGroups, digest: Digest? = nil) throws(FileFailure) {
    let columns = file.columns
    try self.init(file.lines, heading: columns.heading[...], before) { columns.id(in: $0, $1) }
    if last < 0 { guard try sort(file, before, digest) else { return nil } }
    try lines.checkUnchanged()
  }

  /// Compares lines of versions in the same way; nil also if their ids do not ascend.
  package init?(_ versions: PlainVersions, _ before: RowGroups) throws(FileFailure) {
    try self.init(versions.lines, heading: [], before) { VersionFile.plainId($0, $1) ?? 0 }
    guard last > 0 else { return nil }
    try lines.checkUnchanged()
  }

  /// With a negative `last` if the ids do not ascend.
  private init?(
    _ lines: PlainLines, heading: ArraySlice<UInt8>, _ before: RowGroups, id: @escaping ([UInt8], Range<Int>) -> Int
  ) throws(FileFailure) {
    let start = try lines.heading()
    guard before.hasHeading(heading) else { return nil }
    (self.lines, self.id, groups, bytes) = (lines, id, before.groups, Array(start))
    most = lines.size / 4 + QueryLimits.block
    read.update(start.span)
    guard try compare(), last != 0 else { return nil }
    while last > 0, next < groups.count { change(from: groups[next].first) }
    digest = Digest(size: lines.size, crc: read.checksum)
  }

  /// Compares the rows in the order of their ids; false if that cannot be done.
  private mutating func sort(_ file: PlainFile, _ before: RowGroups, _ digest: Digest?) throws(FileFailure) -> Bool {
    guard let sorted = try SortedRows(file) else { return false }
    ids = before.changes(in: sorted.ids) { sorted.row(at: $0) }
    bytes = sorted.bytes { ids.contains($0) }
    self.sorted = sorted
    self.digest = digest ?? Digest(of: sorted.content)
    return bytes.count <= most
  }

  /// Goes through the file in blocks that begin where a group does, and ends early, with a negative `last`, if the ids do
  /// not ascend; false if too much differs.
  private mutating func compare() throws(FileFailure) -> Bool {
    var (offset, count) = (lines.start, QueryLimits.block)
    while offset < lines.size {
      let (bytes, begin) = try lines.bytes(at: offset, count: count)
      let isLast = bytes.count - begin >= lines.size - offset
      var rowStart = begin
      while rowStart < bytes.count, let end = group(bytes, rowStart, isLast) { rowStart = end }
      guard last >= 0 else { return true }
      guard self.bytes.count <= most else { return false }
      offset += rowStart - begin
      // A group is larger than what was read.
      count = rowStart == begin ? 4 * count : QueryLimits.block
    }
    return true
  }

  /// Goes through the rows of the next group, and returns their end; nil if it is not among these bytes, or, with a
  /// negative `last`, if the ids do not ascend.
  private mutating func group(_ bytes: [UInt8], _ start: Int, _ isLast: Bool) -> Int? {
    if next < groups.count, let rows = rows(bytes, start, isLast), rows.sum == groups[next].sum {
      last = id(bytes, rows.last)
      next += 1
      read.update(bytes[start..<rows.end].span)
      return rows.end
    }
    return changed(bytes, start, isLast)
  }

  /// Rows that may be those of a group.
  private typealias Rows = (end: Int, last: Range<Int>, sum: UInt32)

  /// As many rows as a group has, or those that are left, with the last one and the checksum; nil if one goes on behind
  /// these bytes, or if the first one is not the first of the next group.
  private func rows(_ bytes: [UInt8], _ start: Int, _ isLast: Bool) -> Rows? {
    // Without this, rows that go up in large steps would each be summed up with the sixty behind them.
    guard id(bytes, bytes.line(at: start, before: bytes.count).row) == groups[next].first else { return nil }
    var (rowStart, last, sum, hasReturns) = (start, start..<start, CRC32(), false)
    for _ in 0..<QueryLimits.rowStep where rowStart < bytes.count {
      let (row, end) = bytes.line(at: rowStart, before: bytes.count)
      guard isLast || end <= bytes.count else { return nil }
      // The checksums count line feeds alone; most files have no others.
      if !hasReturns, row.upperBound + 1 < end {
        hasReturns = true
        sum.update(bytes[start..<rowStart].span)
      }
      (rowStart, last) = (min(end, bytes.count), row)
      if hasReturns { sum.update(line: bytes[row]) }
    }
    if !hasReturns { sum.update(bytes[start..<rowStart].span) }
    return (rowStart, last, sum.checksum)
  }

  /// The same for rows that are not those of the group: it ends where the next one begins.
  private mutating func changed(_ bytes: [UInt8], _ start: Int, _ isLast: Bool) -> Int? {
    let limit = next + 1 < groups.count ? groups[next + 1].first : Int.max
    var (rowStart, before, first) = (start, last, Int?.none)
    while rowStart < bytes.count {
      let (row, end) = bytes.line(at: rowStart, before: bytes.count)
      guard isLast || end <= bytes.count else { return nil }
      let id = id(bytes, row)
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
    read.update(rows.span)
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
