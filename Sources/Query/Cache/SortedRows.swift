import Answers
import Codecs
package import Files

/// The rows of a table in the order of their ids, which the file does not have them in.
package struct SortedRows {
  private let content: [UInt8]
  private let heading: [UInt8]
  /// The rows as they stand in the file, without their line ends.
  private let rows: [Range<Int>]
  /// The indices of these by ascending id.
  private let order: [Int]

  /// Finds the rows of a file; nil if there is none, or if one has no id or that of another one.
  package init?(_ file: PlainFile) throws(FileFailure) {
    let (content, _) = try file.lines.bytes(at: 0, count: file.lines.size)
    try file.lines.checkUnchanged()
    var (rows, keys, rowStart) = ([Range<Int>](), [UInt64](), file.lines.start)
    // Few rows are shorter.
    rows.reserveCapacity(content.count / 128)
    keys.reserveCapacity(content.count / 128)
    while rowStart < content.count {
      let (row, end) = content.line(at: rowStart, before: content.count)
      guard let key = Self.key(file.columns.id(in: content, row), rows.count) else { return nil }
      keys.append(key)
      rows.append(row)
      rowStart = end
    }
    keys.sort()
    guard !keys.isEmpty, zip(keys, keys.dropFirst()).allSatisfy({ $0 >> 32 < $1 >> 32 }) else { return nil }
    (self.content, heading, self.rows) = (content, file.columns.heading, rows)
    order = keys.map { Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
  }

  /// A number by which rows are sorted, in half the time that pairs take: the id, then the index of the row; nil for a
  /// row without an id, or with one that is too large for that.
  private static func key(_ id: Int, _ row: Int) -> UInt64? {
    guard id > 0, id <= UInt32.max, row <= UInt32.max else { return nil }
    return UInt64(id) << 32 | UInt64(row)
  }

  /// The rows as a file of their own.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(heading.count + 2 + content.count)
    bytes += heading
    bytes.append(ASCII.lineFeed)
    for index in order {
      bytes += content[rows[index]]
      bytes.append(ASCII.lineFeed)
    }
    return bytes
  }
}
