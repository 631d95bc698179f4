/// Writes rows as RFC 4180 has them, with quotes only where they are needed; or, if the dialect has no quotes, as TSV.
public struct CSVWriter: Sendable {
  /// How the file is spelled.
  public let dialect: CSVDialect
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Begins with nothing written.
  public init(dialect: CSVDialect = CSVDialect()) {
    self.dialect = dialect
  }

  /// Begins a file: the byte order mark if the dialect has one, and the headings.
  public mutating func begin(header: [String]) {
    if dialect.byteOrderMark { bytes += UTF8Sequence.byteOrderMark }
    append(row: header)
  }

  /// Writes a row and its line end.
  public mutating func append(row cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(dialect.separator) }
      append(cell)
    }
    // A row of one empty cell would be a blank line, which is no row.
    if dialect.escaping == .quotes, cells.count == 1, cells[0].isEmpty { bytes += [ASCII.quote, ASCII.quote] }
    bytes += dialect.lineEnd.bytes
  }

  private mutating func append(_ cell: String) {
    switch dialect.escaping {
    case .quotes: bytes.append(cell, .quoted(separator: dialect.separator, isGuarded: false))
    case .backslashes: bytes.append(cell, .escaped(isGuarded: false))
    }
  }
}
