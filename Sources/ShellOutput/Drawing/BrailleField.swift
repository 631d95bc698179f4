/// A part of a terminal's plot: dots of Braille between two heights, and points over them.
struct BrailleField {
  private let span: ClosedRange<Double>
  private let top: Double
  private let bottom: Double
  private let columns: Int
  private let rows: Int
  private var lines: BrailleCanvas
  private var shades: BrailleCanvas
  private var points: [(row: Int, column: Int, sign: Character)] = []

  /// Makes an empty one, two dots a column and four a row.
  package init(_ span: ClosedRange<Double>, from top: Double, to bottom: Double, columns: Int, rows: Int) {
    (self.span, self.top, self.bottom, self.columns, self.rows) = (span, top, bottom, columns, rows)
    lines = BrailleCanvas(columns: columns, rows: rows)
    shades = lines
  }

  /// Draws a line where it has values.
  package mutating func draw(_ samples: [(x: Double, y: Double?)]) {
    var before: Int?
    for sample in samples {
      let y = sample.y.map(height)
      if let y { lines.drawColumn(across(sample.x), from: before ?? y, to: y) }
      before = y
    }
  }

  /// Shades what lies so far above and below a line; less than a dot is none.
  mutating func shade(_ band: [(x: Double, y: Double, size: Double)]) {
    for sample in band where height(sample.y - sample.size) - height(sample.y + sample.size) > 1 {
      let column = across(sample.x) / 2 * 2
      for x in [column, column + 1] {
        shades.shadeColumn(x, from: height(sample.y + sample.size), to: height(sample.y - sample.size))
      }
    }
  }

  /// Puts a sign at a point, over what was there before.
  package mutating func put(_ sign: Character, at x: Double, _ y: Double) {
    points.append((min(max(height(y) / 4, 0), rows - 1), Self.column(of: x, span, columns), sign))
  }

  /// The signs, row by row: a point over a line, and that over a shade, so that each can be distinguished.
  package var signs: [[Character]] {
    let drawn = zip(lines.signs, shades.signs).map { lines, shades in
      zip(lines, shades).map { line, shade in line == " " ? shade : line }
    }
    return points.reduce(into: drawn) { signs, point in signs[point.row][point.column] = point.sign }
  }

  /// The column of a value on the horizontal axis.
  package static func column(of x: Double, _ span: ClosedRange<Double>, _ columns: Int) -> Int {
    let share = (x - span.lowerBound) / (span.upperBound - span.lowerBound)
    return min(columns - 1, max(0, Int((share * Double(columns * 2 - 1)).rounded()) / 2))
  }

  private func across(_ x: Double) -> Int {
    let share = (x - span.lowerBound) / (span.upperBound - span.lowerBound)
    return Int((share * Double(columns * 2 - 1)).rounded())
  }

  private func height(_ y: Double) -> Int {
    Int(((top - y) / (top - bottom) * Double(rows * 4 - 1)).rounded())
  }
}
