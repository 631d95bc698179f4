// id⇥brand⇥notes
// 1⇥Hoyt⇥first line\nsecond line
//
// Every line is a row: a tab in a cell is written \t, a line feed \n, a carriage return \r, a backslash \\.

extension OutputFormat {
  static let tsv = OutputFormat("tsv", "A row a line, tabs between cells", fileExtension: "tsv") { table, style in
    ([table.columns.map { tsvCell($0.name, style) }]
      + table.rows.map { row in
        table.columns.indices.map { tsvCell(table.cell(row, $0) ?? "", style) }
      }).map { $0.joined(separator: "\t") }.bytes
  }
}

private func tsvCell(_ text: String, _ style: RenderStyle) -> String {
  let text = style.isSpreadsheetSafe ? SpreadsheetSafety.cell(text) : text
  guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C }) else { return text }
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 0x09: bytes += Array("\\t".utf8)
    case 0x0A: bytes += Array("\\n".utf8)
    case 0x0D: bytes += Array("\\r".utf8)
    case 0x5C: bytes += Array("\\\\".utf8)
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
