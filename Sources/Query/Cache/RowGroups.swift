import Codecs

/// Checksums of a plain file's heading and of each group of its rows, by which the rows that another program changed are
/// found without comparing the others.
///
/// A group has `QueryLimits.rowStep` rows, the last one maybe fewer.
package struct RowGroups: Sendable {
  /// A group of rows.
  package struct Group: Sendable {
    /// The id of its first row.
    let first: Int
    /// The CRC-32 of its rows, each with a line feed, whatever line ends the file has.
    let sum: UInt32
  }

  /// The CRC-32 of the heading with a line feed.
  package let heading: UInt32
  package let groups: [Group]

  /// Bytes that a group, or the heading, takes in the cache: the id, then the checksum, each with the lowest byte first.
  private static let width = 12

  /// Reads what `RowGroupsWriting` writes; nil if it is cut off.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.width, bytes.count.isMultiple(of: Self.width) else { return nil }
    let all = stride(from: 0, to: bytes.count, by: Self.width).map { offset in
      Group(first: Int(bytes.number(at: offset, 8)), sum: UInt32(bytes.number(at: offset + 8, 4)))
    }
    heading = all[0].sum
    groups = Array(all.dropFirst())
  }
}

extension RowGroups {
  /// True if that is the heading, without its line end.
  package func hasHeading(_ heading: ArraySlice<UInt8>) -> Bool {
    var sum = CRC32()
    sum.update(line: heading)
    return sum.checksum == self.heading
  }

  /// The ids that changed rows have, and those that the rows before them had.
  ///
  /// - Parameters:
  ///   - ids: the ids of all rows, ascending.
  ///   - row: gives the bytes of the row with an index among them, without its line end.
  package func changes(in ids: [Int], row: (Int) -> ArraySlice<UInt8>) -> IdRanges {
    var (changed, index) = (IdRanges(), 0)
    for (number, group) in groups.enumerated() {
      let end = number + 1 < groups.count ? groups[number + 1].first : Int.max
      let first = index < ids.count ? min(ids[index], group.first) : group.first
      var sum = CRC32()
      while index < ids.count, ids[index] < end {
        sum.update(line: row(index))
        index += 1
      }
      if sum.checksum != group.sum { changed.add(first..<end) }
    }
    return changed
  }
}

extension RowGroups {
  /// The bytes of the checksums of a file of versions; none if it is not plain.
  static func bytes(of versions: VersionFile) -> [UInt8] {
    guard versions.isPlain else { return [] }
    var writing = RowGroupsWriting(heading: [])
    for row in versions.ids.indices {
      writing.append(versions.bytes[versions.range(of: row)]) { versions.ids[row] }
    }
    writing.finish()
    return writing.bytes
  }
}

/// Makes the checksums, in one pass over the rows.
struct RowGroupsWriting {
  private(set) var bytes: [UInt8] = []
  private var first = 0
  private var sum = CRC32()
  private var rows = 0

  init(heading: ArraySlice<UInt8>) {
    sum.update(line: heading)
    close()
  }

  /// Appends the next row, without its line end; `id` returns its id.
  mutating func append(_ row: ArraySlice<UInt8>, id: () -> Int) {
    if rows == 0 { first = id() }
    sum.update(line: row)
    rows += 1
    if rows == QueryLimits.rowStep { close() }
  }

  /// Ends the last group.
  mutating func finish() { if rows > 0 { close() } }

  private mutating func close() {
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: first >> (8 * $0)) }
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: sum.checksum >> (8 * $0)) }
    (rows, sum) = (0, CRC32())
  }
}

extension CRC32 {
  private static let lineEnd = [ASCII.lineFeed]

  /// Goes on over a line and a line feed.
  mutating func update(line: ArraySlice<UInt8>) {
    update(line.span)
    update(Self.lineEnd.span)
  }
}

extension [UInt8] {
  /// The number in some bytes, of which the first is the lowest.
  func number(at offset: Int, _ width: Int) -> UInt64 {
    (0..<width).reduce(0) { $0 | UInt64(self[offset + $1]) << (8 * $1) }
  }
}
