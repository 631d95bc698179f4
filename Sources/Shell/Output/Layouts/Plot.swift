import Equipment

/// Points over an axis, and a curve through them.
public struct Plot: Sendable {
  /// A point in the units of the axes.
  public struct Point: Sendable {
    let x: Double
    let y: Double
  }

  /// What was measured, from left to right.
  let points: [Point]
  /// What is on the horizontal axis, with its unit.
  let horizontal: String
  /// What is on the vertical axis.
  let vertical: String
  /// Digits after the point on the vertical axis.
  let decimals: Int
  /// The curve, where it has a value.
  var curve: (@Sendable (Double) -> Double?)?

  /// The lines for a terminal; nil where there is too little room for a drawing.
  func lines(_ style: RenderStyle) -> [String]? {
    guard let width = style.width else { return nil }
    let labels = [top, (top + bottom) / 2, bottom].map { Reading($0, decimals: decimals)?.text ?? "" }
    let labelWidth = labels.map { DisplayWidth.of($0) }.max() ?? 0
    let columns = min(Self.widest, width - labelWidth - 2)
    guard columns >= Self.narrowest, !points.isEmpty else { return nil }
    let canvas = canvas(columns)
    let body = canvas.indices.map { row in
      let label = row == 0 ? labels[0] : row == Self.rows / 2 ? labels[1] : row == Self.rows - 1 ? labels[2] : ""
      let line = DisplayWidth.pad(label, to: labelWidth, right: true) + (label.isEmpty ? " │" : " ┤")
      return (line + canvas[row].map { $0 == Self.mark ? style.styler.accent(String($0)) : String($0) }.joined())
        .withoutEnd
    }
    let margin = String(repeating: " ", count: labelWidth + 2)
    return [style.styler.heading(vertical)] + body
      + [margin.dropLast() + "└" + String(repeating: "─", count: columns), (margin + ticks(columns)).withoutEnd]
      + [margin + legend(columns)]
  }

  private static let rows = 13
  private static let widest = 72
  private static let narrowest = 24
  private static let mark: Character = "●"

  private var isFlat: Bool { values.min() == values.max() }
  private var values: [Double] { points.map(\.y) + samples(64).compactMap { $0 } }
  private var top: Double { (values.max() ?? 0) + (isFlat ? 1 : 0) }
  private var bottom: Double { (values.min() ?? 0) - (isFlat ? 1 : 0) }
  private var left: Double { (points.first?.x ?? 0) - (points.first?.x == points.last?.x ? 1 : 0) }
  private var right: Double { (points.last?.x ?? 0) + (points.first?.x == points.last?.x ? 1 : 0) }

  /// The curve at so many places from the left to the right.
  private func samples(_ count: Int) -> [Double?] {
    guard let curve, count > 1 else { return [] }
    return (0..<count).map { curve(left + (right - left) * Double($0) / Double(count - 1)) }
  }

  /// The drawing: the curve in dots of Braille, two by four a sign, and the points over it.
  private func canvas(_ columns: Int) -> [[Character]] {
    var canvas = BrailleCanvas(columns: columns, rows: Self.rows)
    let (top, bottom) = (top, bottom)
    let height = Double(Self.rows * 4 - 1)
    var before: Int?
    for (x, value) in samples(columns * 2).enumerated() {
      let y = value.map { Int(((top - $0) / (top - bottom) * height).rounded()) }
      if let y { canvas.drawColumn(x, from: before ?? y, to: y) }
      before = y
    }
    var signs = canvas.signs
    for point in points {
      let row = Int(((top - point.y) / (top - bottom) * height).rounded()) / 4
      signs[min(max(row, 0), Self.rows - 1)][column(of: point, columns)] = Self.mark
    }
    return signs
  }

  private func column(of point: Point, _ columns: Int) -> Int {
    min(columns - 1, max(0, Int(((point.x - left) / (right - left) * Double(columns * 2 - 1)).rounded()) / 2))
  }

  /// The distances of the points under them, as far as there is room for each.
  private func ticks(_ columns: Int) -> String {
    var line: [Character] = []
    for point in points {
      let text = Reading(point.x, decimals: 1)?.text ?? ""
      let label = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      let start = min(column(of: point, columns) - label.count / 2, columns - label.count)
      guard start >= (line.isEmpty ? 0 : line.count + 1) || line.isEmpty else { continue }
      line += String(repeating: " ", count: max(0, start - line.count)) + label
    }
    return String(line)
  }

  private func legend(_ columns: Int) -> String {
    let text = "\(horizontal)   \(Self.mark) measured" + (curve == nil ? "" : "   ⠤ fitted")
    return DisplayWidth.of(text) <= columns ? text : horizontal
  }
}

/// Dots, two by four a sign of Braille.
struct BrailleCanvas {
  private var cells: [[UInt8]]

  init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: 0, count: columns), count: rows)
  }

  /// Sets the dots of a column between two heights, the uppermost being 0; what lies outside is left out.
  mutating func drawColumn(_ x: Int, from: Int, to: Int) {
    // A steep curve goes on beside the dot before it, not in its column.
    let start = from == to ? to : from < to ? from + 1 : from - 1
    for y in min(start, to)...max(start, to) where cells.indices.contains(y / 4) && y >= 0 {
      guard cells[y / 4].indices.contains(x / 2) else { continue }
      cells[y / 4][x / 2] |= Self.dots[y % 4][x % 2]
    }
  }

  /// The signs, row by row; a blank where there is no dot.
  var signs: [[Character]] {
    cells.map { row in
      row.map { dots in dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " " }
    }
  }

  /// The bit of each dot, by row and column, as Unicode numbers them.
  private static let dots: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
