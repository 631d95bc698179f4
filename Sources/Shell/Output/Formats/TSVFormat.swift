import Answers
import Codecs

// id⇥brand⇥notes
// 1⇥Hoyt⇥first line\nsecond line
//
// Every line is a row: a tab in a cell is written \t, a line feed \n, a carriage return \r, a backslash \\.

extension OutputFormat {
  static let tsv = OutputFormat("tsv", "A row a line, tabs between cells", fileExtension: "tsv") { columns, style in
    let dialect = CSVDialect(separator: UInt8(ascii: "\t"), escaping: .backslashes)
    return RowForm.cells(columns.map(\.name), dialect, isGuarded: style.isSpreadsheetSafe)
  }
}
