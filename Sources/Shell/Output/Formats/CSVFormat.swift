import Answers
import Codecs

// id,brand,model,notes
// 1,Hoyt,Formula X,"straight, as new"
//
// RFC 4180 with line feeds; the heading is always there.

extension OutputFormat {
  static let csv = OutputFormat("csv", "Comma-separated values", fileExtension: "csv") { columns, style in
    RowForm.cells(columns.map(\.name), CSVDialect(), isGuarded: style.isSpreadsheetSafe)
  }
}
