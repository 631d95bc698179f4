/// A table with one line a row: labels, a number and, on a terminal, a bar as long as the number.
struct BarChart {
  let table: Table
  let style: RenderStyle
  let valueColumn: String

  /// The lines; in a pipe without bars.
  var lines: [String] {
    let texts = rows.map { (label: label($0), value: VisibleText.line(value($0) ?? "")) }
    let numberWidth = texts.map { DisplayWidth.of($0.value) }.max() ?? 0
    let labelWidth = min(texts.map { DisplayWidth.of($0.label) }.max() ?? 0, longestLabel(numberWidth))
    let room = barRoom(labelWidth + numberWidth + 2 * Self.gap)
    let largest = rows.compactMap(number).max() ?? 0
    return zip(rows, texts).map { row, text in
      let label = DisplayWidth.pad(DisplayWidth.cut(text.label, to: labelWidth), to: labelWidth)
      let bar = Bar.of(number(row) ?? 0, largest: largest, width: room)
      let line = "\(label)  \(DisplayWidth.pad(text.value, to: numberWidth, right: true))"
      return (bar.isEmpty ? line.withoutEnd : "\(line)  \(style.styler.accent(bar))")
    }
  }

  private static let gap = 2
  private static let longestBar = 60

  private var rows: [[String?]] { table.rows }

  private func value(_ row: [String?]) -> String? {
    table.place(of: valueColumn).flatMap { table.cell(row, $0) }
  }

  private func number(_ row: [String?]) -> Double? { value(row).flatMap { Double($0) } }

  /// What is counted, with its unit; a dash where there is nothing.
  private func label(_ row: [String?]) -> String {
    table.columns.indices.filter { table.columns[$0].name != valueColumn }.map { place in
      guard let text = table.cell(row, place) else { return "–" }
      return VisibleText.line(text) + (table.columns[place].unit.map { " \($0)" } ?? "")
    }.joined(separator: ", ")
  }

  /// A label takes at most half of the terminal.
  private func longestLabel(_ numberWidth: Int) -> Int {
    style.limit.map { max(ColumnWidths.bare, $0 / 2 - numberWidth - Self.gap) } ?? .max
  }

  private func barRoom(_ used: Int) -> Int {
    style.width.map { max(0, min(Self.longestBar, $0 - used)) } ?? 0
  }
}
