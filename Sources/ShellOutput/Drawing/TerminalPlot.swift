import Equipment

/// A plot in the signs of a terminal: the curve in dots of Braille, the points over it, the axes around both, and below
/// them how far the truth may lie from the curve.
package struct TerminalPlot {
  private let plot: Plot
  private let style: RenderStyle
  /// How far off the curve the marks are, and may be: worked out once, as it takes a while.
  private let differences: Plot.Differences?
  private let top: Double
  private let bottom: Double

  package init(plot: Plot, style: RenderStyle) {
    (self.plot, self.style) = (plot, style)
    differences = plot.differences(Self.widest)
    let values = (plot.points + plot.predictions).map(\.y) + plot.samples(64).compactMap(\.y)
    let edges = differences?.band.flatMap { [$0.y - $0.size, $0.y + $0.size] } ?? []
    let (least, most) = ((values + edges).min() ?? 0, (values + edges).max() ?? 0)
    let isFlat = least == most
    let (high, low) = (most + (isFlat ? 1 : 0), least - (isFlat ? 1 : 0))
    (top, bottom) = plot.vertical.isReversed ? (low, high) : (high, low)
  }

  /// The lines; nil where there is too little room for a drawing.
  package var lines: [String]? {
    guard let width = style.width, !(plot.points + plot.predictions).isEmpty else { return nil }
    let heights = [top, (top + bottom) / 2, bottom].map {
      Reading($0, decimals: plot.decimals)?.text.withTrueMinus ?? ""
    }
    let errors = differences.map { Array($0.ticks.labels.reversed()) } ?? []
    let labelWidth = (heights + errors).map { DisplayWidth.of($0) }.max() ?? 0
    let columns = min(Self.widest, width - labelWidth - 2)
    guard columns >= Self.narrowest else { return nil }
    let margin = String(repeating: " ", count: labelWidth + 2)
    let axis = [margin.dropLast() + "└" + String(repeating: "─", count: columns), (margin + ticks(columns)).withoutEnd]
    return [heading(plot.vertical.label, width)] + body(field(columns), heights, labelWidth) + axis
      + panel(columns, errors, labelWidth, width) + legend(columns).map { margin + $0 }
  }

  private static let rows = 13
  private static let panelRows = 3
  private static let widest = 72
  private static let narrowest = 24
  private static let measured: Character = "●"
  private static let predicted: Character = "○"

  private func heading(_ text: String, _ width: Int) -> String {
    style.styler.heading(DisplayWidth.cut(text, to: width))
  }

  /// Rows of signs behind the vertical axis, with its labels at the top, in the middle and at the bottom.
  private func body(_ field: BrailleField, _ labels: [String], _ labelWidth: Int) -> [String] {
    let rows = field.signs
    let labelled = [0, rows.count / 2, rows.count - 1]
    return rows.enumerated().map { row, signs in
      let label = zip(labelled, labels).first { $0.0 == row }?.1 ?? ""
      let line = DisplayWidth.pad(label, to: labelWidth, right: true) + (label.isEmpty ? " │" : " ┤")
      let drawn = signs.map { Plot.signs.contains($0) ? style.styler.accent(String($0)) : String($0) }
      return (line + drawn.joined()).withoutEnd
    }
  }

  /// The curve with its tolerance, and the points, of which the measured ones lie uppermost.
  private func field(_ columns: Int) -> BrailleField {
    var field = BrailleField(plot.span, from: top, to: bottom, columns: columns, rows: Self.rows)
    field.shade(differences?.band ?? [])
    field.draw(plot.samples(columns * 2))
    for point in plot.predictions { field.put(Self.predicted, at: point.x, point.y) }
    for point in plot.points { field.put(Plot.signs[point.series % Plot.signs.count], at: point.x, point.y) }
    return field
  }

  /// The same larger, around a line that the curve is: beside the marks it is mostly too small to be seen.
  private func panel(_ columns: Int, _ labels: [String], _ labelWidth: Int, _ width: Int) -> [String] {
    guard let differences else { return [] }
    var field = BrailleField(
      plot.span, from: differences.reach, to: -differences.reach, columns: columns, rows: Self.panelRows)
    field.shade(differences.band.map { ($0.x, 0, $0.size) })
    for point in differences.points { field.put(Self.measured, at: point.x, point.y) }
    return [heading(Plot.differences, width)] + body(field, labels, labelWidth)
  }

  /// The horizontal values of the points under them, as far as there is room for each; of the measured ones first.
  private func ticks(_ columns: Int) -> String {
    var line = [Character](repeating: " ", count: columns)
    for (x, label) in marked(columns) {
      let middle = BrailleField.column(of: x, plot.span, columns)
      let start = max(0, min(middle - label.count / 2, columns - label.count))
      guard line[max(0, start - 1)..<min(columns, start + label.count + 1)].allSatisfy({ $0 == " " }) else { continue }
      line.replaceSubrange(start..<start + label.count, with: label)
    }
    return String(line)
  }

  /// What may be marked on the horizontal axis.
  private func marked(_ columns: Int) -> [(x: Double, label: String)] {
    if plot.horizontal.isOfDays {
      let ticks = DayTicks(within: plot.span, most: max(2, columns / 12))
      return Array(zip(ticks.values, ticks.labels))
    }
    return (plot.points + plot.predictions).map { ($0.x, plot.horizontalLabel($0.x)) }
  }

  /// The label of the horizontal axis and the meanings of the signs, in as many lines as needed.
  private func legend(_ columns: Int) -> [String] {
    let signs =
      plot.shownSeries.map { "\(Plot.signs[$0 % Plot.signs.count]) \(plot.name(ofSeries: $0))" }
      + (plot.predictions.isEmpty ? [] : ["\(Self.predicted) \(Plot.predicted)"])
      + (plot.curve == nil ? [] : ["⠤ \(Plot.fitted)"]) + (differences == nil ? [] : ["⢕ \(Plot.tolerance)"])
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
