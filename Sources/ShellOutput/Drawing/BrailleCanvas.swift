/// Dots, two by four a sign of Braille.
struct BrailleCanvas {
  private var cells: [[UInt8]]

  package init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: 0, count: columns), count: rows)
  }

  /// Sets the dots of a column between two heights, the uppermost being 0; what lies outside is left out.
  mutating func drawColumn(_ x: Int, from: Int, to: Int) {
    // A steep curve goes on beside the dot before it, not in its column.
    let start = from == to ? to : from < to ? from + 1 : from - 1
    for y in min(start, to)...max(start, to) { set(x, y) }
  }

  /// Sets every other dot of a column between two heights.
  mutating func shadeColumn(_ x: Int, from: Int, to: Int) {
    for y in min(from, to)...max(from, to) where (x + y).isMultiple(of: 2) { set(x, y) }
  }

  private mutating func set(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, cells.indices.contains(y / 4), cells[y / 4].indices.contains(x / 2) else { return }
    cells[y / 4][x / 2] |= Self.dots[y % 4][x % 2]
  }

  /// The signs, row by row; a blank where there is no dot.
  package var signs: [[Character]] {
    cells.map { row in
      row.map { dots in dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " " }
    }
  }

  /// The bit of each dot, by row and column, as Unicode numbers them.
  private static let dots: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
