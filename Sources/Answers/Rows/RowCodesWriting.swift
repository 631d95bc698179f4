/// The numbers of the values of rows on their way into a cache, in as few bytes as the largest takes.
package struct RowCodesWriting: Sendable {
  /// The bytes that `RowCodes` takes.
  package private(set) var bytes: [UInt8] = []
  /// Bytes a row.
  private var width = 1
  /// The first number that does not fit in them.
  private var limit = 1 << 8

  /// No rows yet.
  package init() {}

  /// Appends the number of the next row's value, below 2³².
  package mutating func append(_ code: Int) {
    while code >= limit { widen() }
    bytes.append(UInt8(truncatingIfNeeded: code))
    if width > 1 { bytes.append(UInt8(truncatingIfNeeded: code >> 8)) }
    if width > 2 {
      bytes.append(UInt8(truncatingIfNeeded: code >> 16))
      bytes.append(UInt8(truncatingIfNeeded: code >> 24))
    }
  }

  /// Gives each row twice as many bytes, the new ones zero and above the others.
  private mutating func widen() {
    let rows = bytes.count / width
    var wide: [UInt8] = []
    wide.reserveCapacity(bytes.capacity * 2)
    for row in 0..<rows {
      wide += bytes[row * width..<(row + 1) * width]
      wide += repeatElement(0, count: width)
    }
    (bytes, width, limit) = (wide, width * 2, 1 << (width * 16))
  }
}
