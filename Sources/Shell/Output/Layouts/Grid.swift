/// A table with one line a row, its columns side by side.
struct Grid {
  let columns: [GridColumn]
  /// The widths of the columns.
  let widths: [Int]
  /// The places of the columns for which there was no room.
  let leftOut: [Int]

  /// Lays the table out; nil if no column holds anything, or the terminal has too little room even for cut cells.
  init?(_ table: Table, _ style: RenderStyle) {
    let shown = table.shownColumns(isWide: style.isWide).map { GridColumn(table, $0) }
    let spare = shown.filter(\.isSpare).map(\.place)
    // Spare columns go before names are cut to what is barely known.
    let attempts = [ColumnWidths.comfortable, ColumnWidths.bare].flatMap { narrowest in
      (0...spare.count).map { (narrowest: narrowest, leftOut: spare.suffix($0)) }
    }
    for (narrowest, leftOut) in attempts {
      let columns = shown.filter { !leftOut.contains($0.place) }
      let room = style.limit.map { $0 - Self.gap * (columns.count - 1) }
      guard !columns.isEmpty, let widths = ColumnWidths(columns, narrowest: narrowest).fitting(room) else { continue }
      self.columns = columns
      self.widths = zip(columns, widths).map { $0.needed(of: $1) }
      self.leftOut = Array(leftOut)
      return
    }
    return nil
  }

  /// The heading, a rule on a terminal, and the rows.
  func lines(_ style: RenderStyle) -> [String] {
    let rule = style.width == nil ? [] : [style.styler.faint(self.rule)]
    let rows = (columns.first?.cells.indices ?? 0..<0).map { row in line { columns[$0].cells[row] } }
    return headingLines(style.styler.heading) + rule + rows
  }

  private static let gap = 2

  private var rule: String {
    String(repeating: "─", count: widths.reduce(0, +) + Self.gap * (widths.count - 1))
  }

  private func headingLines(_ paint: (String) -> String) -> [String] {
    let headings = columns.indices.map { columns[$0].headingLines(in: widths[$0]) }
    return (0..<(headings.map(\.count).max() ?? 0)).map { row in
      line({ headings[$0].indices.contains(row) ? headings[$0][row] : "" }, paint)
    }
  }

  /// Puts the texts of all columns side by side, each in its width.
  private func line(_ text: (Int) -> String, _ paint: (String) -> String = { $0 }) -> String {
    var line = ""
    var blanks = 0
    for place in columns.indices {
      let shown = DisplayWidth.cut(text(place), to: widths[place]).withoutEnd
      let rest = widths[place] - DisplayWidth.of(shown)
      let isRight = columns[place].isNumeric
      // Blanks are only written before a text: no line ends in one.
      if shown.isEmpty {
        blanks += rest
      } else {
        line += String(repeating: " ", count: blanks + (isRight ? rest : 0)) + paint(shown)
        blanks = isRight ? 0 : rest
      }
      blanks += Self.gap
    }
    return line
  }
}

/// One column of a grid: what it holds, as it may be shown.
struct GridColumn {
  /// Its place in the table.
  let place: Int
  let heading: String
  let cells: [String]
  let isNumeric: Bool
  let isSpare: Bool
  /// The columns that the longest cell takes.
  let cellWidth: Int

  init(_ table: Table, _ place: Int) {
    self.place = place
    heading = table.columns[place].heading
    isSpare = table.columns[place].isSpare
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

  /// What the column takes of a width: a broken heading may need less.
  func needed(of width: Int) -> Int {
    min(width, headingLines(in: width).reduce(cellWidth) { max($0, DisplayWidth.of($1)) })
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
    // Most texts end in a sign of ASCII that is no blank.
    if let last = utf8.last, 0x21..<0x7F ~= last { return self }
    guard let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(unicodeScalars[...last])
  }
}
