/// A table with one line a row, its columns side by side.
struct Grid {
  let columns: [GridColumn]
  /// The widths of the columns.
  let widths: [Int]

  /// Lays the table out; nil if the terminal has too little room even for cut cells.
  init?(_ table: Table, _ style: RenderStyle) {
    let columns = table.shownColumns(isWide: style.isWide).map { GridColumn(table, $0) }
    let room = style.limit.map { $0 - Self.gap * (columns.count - 1) }
    guard let widths = ColumnWidths(columns).fitting(room) else { return nil }
    self.columns = columns
    self.widths = widths
  }

  /// The heading, a rule on a terminal, and the rows.
  func lines(_ style: RenderStyle) -> [String] {
    let rule = style.width == nil ? [] : [style.styler.faint(self.rule)]
    let rows = (columns.first?.cells.indices ?? 0..<0).map { row in line(columns.map { [$0.cells[row]] })[0] }
    return line(columns.enumerated().map { $1.headingLines(in: widths[$0]) }, style.styler.heading) + rule + rows
  }

  private static let gap = 2

  private var rule: String {
    String(repeating: "─", count: widths.reduce(0, +) + Self.gap * (widths.count - 1))
  }

  /// Puts cells side by side; each is a list of lines, of which the first stand in one line.
  private func line(_ cells: [[String]], _ paint: (String) -> String = { $0 }) -> [String] {
    (0..<(cells.map(\.count).max() ?? 0)).map { row in
      var line = ""
      var blanks = 0
      for (place, cell) in cells.enumerated() {
        let text = cell.indices.contains(row) ? DisplayWidth.cut(cell[row], to: widths[place]).withoutEnd : ""
        let rest = widths[place] - DisplayWidth.of(text)
        if !text.isEmpty {
          line += String(repeating: " ", count: blanks + (columns[place].isNumeric ? rest : 0)) + paint(text)
          blanks = 0
        } else {
          blanks += widths[place] - rest
        }
        blanks += Self.gap + (columns[place].isNumeric && !text.isEmpty ? 0 : rest)
      }
      return line
    }
  }
}

/// One column of a grid: what it holds, as it may be shown.
struct GridColumn {
  let heading: String
  let cells: [String]
  let isNumeric: Bool
  /// The columns that the longest cell takes.
  let cellWidth: Int

  init(_ table: Table, _ place: Int) {
    heading = table.columns[place].heading
    isNumeric = table.columns[place].isNumeric
    cells = table.rows.map { VisibleText.line(table.cell($0, place) ?? "") }
    cellWidth = cells.reduce(0) { max($0, DisplayWidth.of($1)) }
  }

  /// The parts between which a heading may be broken: `point_`, `weight`, `(gr)`.
  var headingParts: [String] {
    heading.split(separator: " ").flatMap { word in
      word.split(separator: "_", omittingEmptySubsequences: false).map(String.init).joinedEnds("_")
    }
  }

  /// The heading broken into lines of a width.
  func headingLines(in width: Int) -> [String] {
    if DisplayWidth.of(heading) <= width { return [heading] }
    var lines: [String] = []
    for part in headingParts {
      let glue = lines.last?.hasSuffix("_") == true ? "" : " "
      if let last = lines.last, DisplayWidth.of(last + glue + part) <= width {
        lines[lines.count - 1] = last + glue + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}

extension [String] {
  /// The texts, each but the last with an ending; empty ones join the text before.
  fileprivate func joinedEnds(_ end: String) -> [String] {
    enumerated().map { $0 < count - 1 ? $1 + end : $1 }.filter { !$0.isEmpty }
  }
}

extension String {
  /// The text without blanks at its end.
  var withoutEnd: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last])
  }
}
