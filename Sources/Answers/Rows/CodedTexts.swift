import Codecs

/// A column of the column cache with the texts of its values; a class, because it is asked once for each row.
package final class CodedTexts {
  private let columns: RowColumns
  private let column: CodedColumn?
  /// The text of a row without a cell, or with an empty one.
  private let fallback: String?
  /// The text of each value that was asked for, the outer nil for the others; empty until one is asked for.
  private var texts: [String??] = []
  /// The whole number of each value, `none` where it is no number; empty until one is asked for.
  private var integers: [Int] = []
  private static let none = Int.min
  /// The numbers of the records, for the column of these, which is read from the rows; nil for any other.
  private let ids: [Int]?

  /// A column that the file lacks, where the coded one is nil, has the same text in every row.
  package init(_ name: String, _ columns: RowColumns, _ column: CodedColumn?) {
    self.columns = columns
    self.column = column
    ids = nil
    let fallback = columns.fallback(name, columns.index(of: name))
    self.fallback = fallback
    isSpelledOnce =
      switch column?.spelling {
      case .plain, .ascending: true
      // Another cell may have the text that an empty one stands for.
      case .plainOrEmpty: fallback == nil
      case .any, nil: false
      }
  }

  /// The column of the numbers of the records, row by row.
  package init(ids: [Int], _ columns: RowColumns) {
    (self.columns, column, self.ids, fallback, isSpelledOnce) = (columns, nil, ids, nil, true)
  }

  /// True if no two values can have the same text, so that the number of a value will do for its text.
  package let isSpelledOnce: Bool

  /// The numbers of the texts of its values.
  package var codes: [String?: Int] { Dictionary((0..<limit).map { (text(ofCode: $0), $0) }) { first, _ in first } }

  /// How many values it has; one that the file lacks has one.
  var limit: Int { ids?.count ?? column?.cellCount ?? 1 }

  /// The number of a row's value where that will do for its text.
  package func number(_ row: Int) -> Int? { isSpelledOnce ? code(row) : nil }

  package func code(_ row: Int) -> Int { ids == nil ? column.map { $0[row] } ?? 0 : row }
  package func text(_ row: Int) -> String? { text(ofCode: code(row)) }

  /// Appends the codes of some rows.
  func append(_ rows: [Int], to codes: inout [UInt32]) {
    if let column { column.append(rows, to: &codes) } else { codes += rows.map { UInt32(code($0)) } }
  }

  package func text(ofCode code: Int) -> String? {
    if let ids { return String(ids[code]) }
    guard let column else { return fallback }
    guard column.hasFewValues else { return text(code, column) }
    if texts.isEmpty { texts = Array(repeating: nil, count: column.cellCount) }
    if let known = texts[code] { return known }
    let text = text(code, column)
    texts[code] = .some(text)
    return text
  }

  private func text(_ code: Int, _ column: CodedColumn) -> String? {
    columns.text(of: column.cell(code), in: column.values) ?? fallback
  }

  /// The value of a cell, as its bytes are read; nil where they are none.
  package func value<Value>(ofCode code: Int, _ read: (Span<UInt8>, Range<Int>) -> Value?) -> Value? {
    guard let column else { return nil }
    return read(column.values.span, column.cell(code))
  }

  package func integer(ofCode code: Int) -> Int? {
    if let ids { return ids[code] }
    guard let column else { return fallback.flatMap { Int($0) } }
    guard column.hasFewValues else { return wholeNumber(code, column) }
    if integers.isEmpty { integers = (0..<column.cellCount).map { wholeNumber($0, column) ?? Self.none } }
    let integer = integers[code]
    return integer == Self.none ? nil : integer
  }

  private func wholeNumber(_ code: Int, _ column: CodedColumn) -> Int? {
    columns.integer(of: column.cell(code), in: column.values) ?? text(ofCode: code).flatMap { Int($0) }
  }
}
