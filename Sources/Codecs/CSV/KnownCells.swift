/// Short cells that a check has found canonical, column by column: most rows of a file repeat them.
///
/// Each column has a few places, and a cell its own among them, where a later one takes its place.
package struct KnownCells {
  /// A cell with the separator behind it; 0 for none.
  private var cells: [UInt64]

  private static let places = 32

  /// Knows none; without columns it learns none, for who checks a single row.
  package init(columns: Int = 0) { cells = Array(repeating: 0, count: columns * Self.places) }

  /// A cell of up to seven bytes with the separator behind it, without which two might look like one.
  struct ShortCell {
    /// The bytes of the cell.
    let count: Int
    fileprivate let bits: UInt64

    /// The one that begins at an offset; nil if no separator follows in time, or if the limit is too near.
    @inline(__always) init?(_ bytes: Span<UInt8>, at offset: Int, before limit: Int, _ separator: UInt8) {
      guard limit &- offset >= 8 else { return nil }
      let word = ByteWord(bytes, uncheckedAt: offset)
      count = word.places(of: separator).first
      guard count < 8 else { return nil }
      bits = word.prefix(through: count)
    }

    /// Its place in a column, by multiplication with 2⁶⁴ over the golden ratio.
    ///
    /// Source: D. E. Knuth, “The Art of Computer Programming”, 6.4.
    @inline(__always) fileprivate var place: Int { Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 59) }
  }

  /// True if a column is known to have had that cell.
  @inline(__always) func contains(_ cell: ShortCell, _ column: Int) -> Bool {
    let index = column &* Self.places &+ cell.place
    return index < cells.count && cells[index] == cell.bits
  }

  /// Notes that a column has had that cell.
  @inline(__always) mutating func insert(_ cell: ShortCell, _ column: Int) {
    let index = column &* Self.places &+ cell.place
    if index < cells.count { cells[index] = cell.bits }
  }
}
