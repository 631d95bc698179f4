// id,brand,model,notes
// 1,Hoyt,Formula X,"straight, as new"
//
// RFC 4180 with line feeds; the heading is always there.

extension OutputFormat {
  static let csv = OutputFormat("csv", "Comma-separated values", fileExtension: "csv") { table, style in
    ([table.columns.map { csvCell($0.name, style) }]
      + table.rows.map { row in
        table.columns.indices.map { csvCell(table.cell(row, $0) ?? "", style) }
      }).map { $0.joined(separator: ",") }.bytes
  }
}

private func csvCell(_ text: String, _ style: RenderStyle) -> String {
  let text = style.isSpreadsheetSafe ? SpreadsheetSafety.cell(text) : text
  guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
  return "\"" + text.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
}
