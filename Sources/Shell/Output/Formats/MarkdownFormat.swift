// | id | brand | length (in) |
// | ---: | --- | ---: |
// | 1 | Hoyt | 25 |
//
// Bars are escaped, line breaks are <br>.

extension OutputFormat {
  static let markdown = OutputFormat("markdown", "A table for a text in Markdown", fileExtension: "md") {
    table, style in
    let places = table.shownColumns(isWide: style.isWide)
    guard !places.isEmpty else { return [] }
    let rule = places.map { table.columns[$0].isNumeric ? "---:" : "---" }
    let rows = table.rows.map { row in places.map { markdownCell(table.cell(row, $0) ?? "") } }
    return ([places.map { markdownCell(table.columns[$0].heading) }, rule] + rows).map { cells in
      "| \(cells.joined(separator: " | ")) |"
    }.bytes
  }
}

/// A cell that neither ends nor marks up anything.
private func markdownCell(_ text: String) -> String {
  VisibleText.lines(text).map { line in
    line.reduce(into: "") { cell, character in
      switch character {
      case "|", "\\", "`", "*", "_", "[", "]": cell += "\\\(character)"
      case "<": cell += "&lt;"
      case "&": cell += "&amp;"
      default: cell.append(character)
      }
    }
  }.joined(separator: "<br>")
}
