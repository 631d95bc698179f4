import ShellLanguage

// id = 1
// brand = Hoyt
// model = Formula X
//
// id = 2
// brand = Win&Win
//
// Empty fields are left out unless everything is asked for.

extension OutputFormat {
  package static let line = OutputFormat("line", "One “name = value” a line", fileExtension: "txt") { table, style in
    let keepsEmpty = style.isWide || table.keepsEmptyColumns
    let items = table.rows.map { row in
      table.columns.indices.compactMap { index -> String? in
        let name = VisibleText.line(table.columns[index].name)
        guard let text = table.cell(row, index) else { return keepsEmpty ? "\(name) =" : nil }
        return "\(name) = \(VisibleText.line(text))"
      }
    }
    return items.parted.bytes
  }
}
