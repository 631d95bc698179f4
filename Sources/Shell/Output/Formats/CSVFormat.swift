// id,brand,model,notes
// 1,Hoyt,Formula X,"straight, as new"
//
// RFC 4180 with line feeds; the heading is always there.

import Inventory

extension OutputFormat {
  static let csv = OutputFormat("csv", "Comma-separated values", fileExtension: "csv") { table, style in
    let cell = style.isSpreadsheetSafe ? SpreadsheetSafety.cell : { $0 }
    var writer = CSVWriter()
    writer.begin(header: table.columns.map { cell($0.name) })
    for row in table.rows {
      writer.append(row: table.columns.indices.map { cell(table.cell(row, $0) ?? "") })
    }
    return writer.bytes
  }
}
