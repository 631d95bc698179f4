import Equipment

/// A plot in the signs of a terminal: the curve in dots of Braille, the points over it, the axes around both.
struct TerminalPlot {
  let plot: Plot
  let style: RenderStyle

  /// The lines; nil where there is too little room for a drawing.
  var lines: [String]? {
    guard let width = style.width else { return nil }
    let labels = [top, (top + bottom) / 2, bottom].map {
      Reading($0, decimals: plot.decimals)?.text.withTrueMinus ?? ""
    }
    let labelWidth = labels.map { DisplayWidth.of($0) }.max() ?? 0
    let columns = min(Self.widest, width - labelWidth - 2)
    guard columns >= Self.narrowest, !all.isEmpty else { return nil }
    let canvas = canvas(columns)
    let body = canvas.indices.map { row in
      let label = row == 0 ? labels[0] : row == Self.rows / 2 ? labels[1] : row == Self.rows - 1 ? labels[2] : ""
      let line = DisplayWidth.pad(label, to: labelWidth, right: true) + (label.isEmpty ? " │" : " ┤")
      return
        (line + canvas[row].map { Self.marks.contains($0) ? style.styler.accent(String($0)) : String($0) }.joined())
        .withoutEnd
    }
    let margin = String(repeating: " ", count: labelWidth + 2)
    return [style.styler.heading(DisplayWidth.cut(plot.vertical.label, to: width))] + body
      + [margin.dropLast() + "└" + String(repeating: "─", count: columns), (margin + ticks(columns)).withoutEnd]
      + legend(columns).map { margin + $0 }
  }

  private static let rows = 13
  private static let widest = 72
  private static let narrowest = 24
  private static let measured: Character = "●"
  private static let predicted: Character = "○"
  private static let marks = [measured, predicted]

  private var all: [Plot.Point] { plot.points + plot.predictions }
  private var isFlat: Bool { values.min() == values.max() }
  private var values: [Double] { all.map(\.y) + plot.samples(64).compactMap(\.y) }
  private var top: Double { (values.max() ?? 0) + (isFlat ? 1 : 0) }
  private var bottom: Double { (values.min() ?? 0) - (isFlat ? 1 : 0) }

  /// The curve two dots a sign wide and four high, and the points, of which the measured ones lie uppermost.
  private func canvas(_ columns: Int) -> [[Character]] {
    var canvas = BrailleCanvas(columns: columns, rows: Self.rows)
    let (top, bottom) = (top, bottom)
    let height = Double(Self.rows * 4 - 1)
    var before: Int?
    for (x, sample) in plot.samples(columns * 2).enumerated() {
      let y = sample.y.map { Int(((top - $0) / (top - bottom) * height).rounded()) }
      if let y { canvas.drawColumn(x, from: before ?? y, to: y) }
      before = y
    }
    var signs = canvas.signs
    for (points, mark) in [(plot.predictions, Self.predicted), (plot.points, Self.measured)] {
      for point in points {
        let row = Int(((top - point.y) / (top - bottom) * height).rounded()) / 4
        signs[min(max(row, 0), Self.rows - 1)][column(of: point, columns)] = mark
      }
    }
    return signs
  }

  private func column(of point: Plot.Point, _ columns: Int) -> Int {
    let span = plot.span
    let share = (point.x - span.lowerBound) / (span.upperBound - span.lowerBound)
    return min(columns - 1, max(0, Int((share * Double(columns * 2 - 1)).rounded()) / 2))
  }

  /// The places of the points under them, as far as there is room for each.
  private func ticks(_ columns: Int) -> String {
    var line: [Character] = []
    for point in all.sorted(by: { $0.x < $1.x }) {
      let label = Plot.place(point.x)
      let start = min(column(of: point, columns) - label.count / 2, columns - label.count)
      guard start >= (line.isEmpty ? 0 : line.count + 1) || line.isEmpty else { continue }
      line += String(repeating: " ", count: max(0, start - line.count)) + label
    }
    return String(line)
  }

  /// What is along the axis and what the signs mean, in as many lines as that takes.
  private func legend(_ columns: Int) -> [String] {
    let signs =
      ["\(Self.measured) \(Plot.measured)"] + (plot.predictions.isEmpty ? [] : ["\(Self.predicted) \(Plot.predicted)"])
      + (plot.curve == nil ? [] : ["⠤ \(Plot.fitted)"])
    var lines = [plot.horizontal.label]
    for sign in signs {
      if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(sign) <= columns {
        lines[lines.count - 1] += "   " + sign
      } else {
        lines.append(sign)
      }
    }
    return lines.map { DisplayWidth.cut($0, to: columns) }
  }
}
