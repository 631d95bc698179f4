/// The offsets in a file of the rows whose numbers are multiples of `QueryLimits.rowStep`, as its cache has them: few of
/// many are asked for.
package struct RowStarts: Sendable {
  private static let width = 8
  private let bytes: [UInt8]

  /// Nil if there is a part of a number at the end.
  init?(_ bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: Self.width) else { return nil }
    self.bytes = bytes
  }

  /// How many there are.
  package var count: Int { bytes.count / Self.width }

  /// The offset of the row whose number is so many times `QueryLimits.rowStep`.
  package subscript(index: Int) -> Int { Int(truncatingIfNeeded: bytes.number(at: Self.width * index, Self.width)) }
}
