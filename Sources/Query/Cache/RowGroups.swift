import Codecs

/// Checksums of a plain file's heading and of each group of its rows, by which the rows that another program changed are
/// found without comparing the others.
///
/// A group has `QueryLimits.rowStep` rows, the last one maybe fewer.
package struct RowGroups: Sendable {
  /// A group of rows.
  struct Group: Sendable {
    /// The id of its first row.
    let first: Int
    let sum: UInt64
  }

  /// That of the heading alone.
  private let heading: UInt64
  let groups: [Group]

  /// Bytes that a group, or the heading, takes in the cache: the id, then the checksum, each with the lowest byte first.
  private static let width = 16

  /// Reads what `RowGroupsWriting` writes; nil if it is cut off.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.width, bytes.count.isMultiple(of: Self.width) else { return nil }
    let numbers = bytes.span
    let all = (0..<bytes.count / Self.width).map { index in
      Group(
        first: Int(truncatingIfNeeded: numbers.integer(2 * index, as: UInt64.self)),
        sum: numbers.integer(2 * index + 1, as: UInt64.self))
    }
    heading = all[0].sum
    groups = Array(all.dropFirst())
  }

  /// True if that is the heading, without its line end.
  package func hasHeading(_ heading: ArraySlice<UInt8>) -> Bool {
    var sum = RowSum()
    sum.add(heading.span)
    return sum.bits == self.heading
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

/// Rows as they are now, held against the checksums of those before them, in any order.
package struct RowComparison {
  private let groups: [RowGroups.Group]
  private var sums: [RowSum]
  /// The group of the last row.
  private var current = 0

  /// Begins without a row; nil if there were none before.
  package init?(_ before: RowGroups) {
    guard !before.groups.isEmpty else { return nil }
    groups = before.groups
    sums = Array(repeating: RowSum(), count: groups.count)
  }

  /// Adds a row, without its line end.
  package mutating func add(_ row: Span<UInt8>, id: Int) {
    if !(groups[current].first..<end(of: current)).contains(id) {
      current = max(0, groups.partitioningIndex(where: { $0.first > id }) - 1)
    }
    sums[current].add(row)
  }

  /// All ids that changed rows have, and that the rows before them had.
  package var changed: IdRanges {
    var changed = IdRanges()
    for (index, group) in groups.enumerated() where sums[index].bits != group.sum {
      changed.add((index == 0 ? 1 : group.first)..<end(of: index))
    }
    return changed
  }

  /// The id at which the next group begins.
  private func end(of index: Int) -> Int { index + 1 < groups.count ? groups[index + 1].first : Int.max }
}

/// Makes the checksums, in one pass over the rows.
struct RowGroupsWriting {
  private(set) var bytes: [UInt8] = []
  private var first = 0
  private var sum = RowSum()
  private var rows = 0

  init(heading: ArraySlice<UInt8>) {
    sum.add(heading.span)
    close()
  }

  /// Appends the next row, without its line end; `id` returns its id.
  mutating func append(_ row: ArraySlice<UInt8>, id: () -> Int) {
    if rows == 0 { first = id() }
    sum.add(row.span)
    rows += 1
    if rows == QueryLimits.rowStep { close() }
  }

  /// Ends the last group.
  mutating func finish() { if rows > 0 { close() } }

  private mutating func close() {
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: first >> (8 * $0)) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: sum.bits >> (8 * $0)) }
    (rows, sum) = (0, RowSum())
  }
}

extension [UInt8] {
  /// The number in some bytes, of which the first is the lowest.
  func number(at offset: Int, _ width: Int) -> UInt64 {
    (0..<width).reduce(0) { $0 | UInt64(self[offset + $1]) << (8 * $1) }
  }
}
