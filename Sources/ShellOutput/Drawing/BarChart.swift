import ShellLanguage

/// Bars on a terminal, a line each: the label, the number, and a bar as long as the number.
package struct BarChart {
  package let bars: Bars
  package let style: RenderStyle

  /// Puts the parts together.
  package init(bars: Bars, style: RenderStyle) {
    self.bars = bars
    self.style = style
  }

  /// The lines; in a pipe without bars.
  package var lines: [String] {
    let texts = bars.rows.map { (label: label($0), value: drawn(VisibleText.line($0.text))) }
    let numberWidth = texts.map { DisplayWidth.of($0.value) }.max() ?? 0
    let labelWidth = min(texts.map { DisplayWidth.of($0.label) }.max() ?? 0, longestLabel(numberWidth))
    let room = barRoom(labelWidth + numberWidth + 2 * Self.gap)
    let largest = bars.largest
    return zip(bars.rows, texts).map { row, text in
      let label = DisplayWidth.pad(DisplayWidth.cut(text.label, to: labelWidth), to: labelWidth)
      let bar = Bar.of(row.value ?? 0, largest: largest, width: room)
      let line = "\(label)  \(DisplayWidth.pad(text.value, to: numberWidth, right: true))"
      return (bar.isEmpty ? line.withoutEnd : "\(line)  \(style.styler.accent(bar))")
    }
  }

  private static let gap = 2
  private static let longestBar = 60

  private func label(_ row: Bars.Row) -> String {
    style.width == nil ? VisibleText.line(row.label) : VisibleText.between(drawn(row.label))
  }

  /// A number as it is printed; in a pipe as programs read it.
  private func drawn(_ text: String) -> String { style.width == nil ? text : text.withTrueMinus }

  /// A label takes at most half of the terminal.
  private func longestLabel(_ numberWidth: Int) -> Int {
    style.limit.map { max(ColumnWidths.bare, $0 / 2 - numberWidth - Self.gap) } ?? .max
  }

  private func barRoom(_ used: Int) -> Int {
    style.width.map { max(0, min(Self.longestBar, $0 - used)) } ?? 0
  }
}

extension Bars {
  /// The bars, and the trails as lines, as columns beside a table that has the numbers.
  var drawnColumns: [DrawnColumn] {
    guard rows.contains(where: { $0.value != nil }) else { return [] }
    let bars = rows.map { Bar.of($0.value ?? 0, largest: $0.most ?? largest, width: Self.besideTable) }
    let lines = trails.map { [DrawnColumn(title: $0, cells: rows.map { Sparkline.of($0.trail) })] } ?? []
    return [DrawnColumn(title: values.title, cells: bars)] + lines
  }

  private static let besideTable = 6
}

extension Plot {
  /// The trails as lines of signs beside a table, the best on top.
  var drawnColumns: [DrawnColumn] {
    guard let trails, trails.rows.contains(where: { !$0.isEmpty }) else { return [] }
    let sign = vertical.isReversed ? -1.0 : 1
    return [DrawnColumn(title: trails.title, cells: trails.rows.map { Sparkline.of($0.map { sign * $0 }) })]
  }
}
