/// A column of the column cache with the texts of its values; a class, because it is asked once for each row.
package final class CodedTexts {
  private let columns: RowColumns
  private let column: CodedColumn?
  /// The text of a row without a cell, or with an empty one.
  private let fallback: String?
  /// The text of each value that was asked for; the outer nil for the others.
  private var texts: [String??]
  /// The whole number of each value, `none` where it is no number; empty until one is asked for.
  private var integers: [Int] = []
  private static let none = Int.min

  /// A column that the file lacks, where the coded one is nil, has the same text in every row.
  package init(_ name: String, _ columns: RowColumns, _ column: CodedColumn?) {
    self.columns = columns
    self.column = column
    fallback = columns.fallback(name, columns.index(of: name))
    texts = Array(repeating: nil, count: column?.cells.count ?? 0)
  }

  package func code(_ row: Int) -> Int { column.map { $0[row] } ?? 0 }
  package func text(_ row: Int) -> String? { text(ofCode: code(row)) }

  package func text(ofCode code: Int) -> String? {
    guard let column else { return fallback }
    if let known = texts[code] { return known }
    let text = columns.text(of: column.cells[code], in: column.values) ?? fallback
    texts[code] = .some(text)
    return text
  }

  package func integer(_ row: Int) -> Int? {
    guard let column else { return fallback.flatMap { Int($0) } }
    if integers.isEmpty { integers = column.cells.indices.map { wholeNumber($0, column) ?? Self.none } }
    let integer = integers[column[row]]
    return integer == Self.none ? nil : integer
  }

  private func wholeNumber(_ code: Int, _ column: CodedColumn) -> Int? {
    columns.integer(of: column.cells[code], in: column.values) ?? text(ofCode: code).flatMap { Int($0) }
  }
}
