import ShellLanguage

// 1
// 2
// 17

extension OutputFormat {
  package static let ids = OutputFormat("ids", "One id a line, to be typed again with “-”", fileExtension: "txt") {
    table, _ in
    let index = table.columnIndex(of: table.idColumn) ?? 0
    return table.rows.compactMap { table.cell($0, index).map(VisibleText.line) }.bytes
  }
}
