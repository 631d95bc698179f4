import Inventory

// id⇥brand⇥notes
// 1⇥Hoyt⇥first line\nsecond line
//
// Every line is a row: a tab in a cell is written \t, a line feed \n, a carriage return \r, a backslash \\.

extension OutputFormat {
  static let tsv = OutputFormat("tsv", "A row a line, tabs between cells", fileExtension: "tsv") { table, style in
    let safe = style.isSpreadsheetSafe ? SpreadsheetSafety.cell : { $0 }
    var writer = CSVWriter(dialect: CSVDialect(separator: UInt8(ascii: "\t"), escaping: .backslashes))
    writer.begin(header: table.columns.map { safe($0.name) })
    for row in table.rows { writer.append(row: table.columns.indices.map { safe(table.cell(row, $0) ?? "") }) }
    return writer.bytes
  }
}
