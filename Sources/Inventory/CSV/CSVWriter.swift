/// Writes rows as RFC 4180 has them, with quotes only where they are needed; or, if the dialect has no quotes, as TSV.
public struct CSVWriter: Sendable {
  /// How the file is spelled.
  public let dialect: CSVDialect
  /// What has been written.
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
    case .quotes: appendQuoted(cell.utf8)
    case .backslashes: appendEscaped(cell.utf8)
    }
  }

  private mutating func appendEscaped(_ text: String.UTF8View) {
    for byte in text {
      switch byte {
      case ASCII.tab: bytes += Array("\\t".utf8)
      case ASCII.lineFeed: bytes += Array("\\n".utf8)
      case ASCII.carriageReturn: bytes += Array("\\r".utf8)
      case ASCII.backslash: bytes += Array("\\\\".utf8)
      default: bytes.append(byte)
      }
    }
  }

  private mutating func appendQuoted(_ text: String.UTF8View) {
    guard needsQuotes(text) else {
      bytes += text
      return
    }
    bytes.append(ASCII.quote)
    for byte in text {
      if byte == ASCII.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(ASCII.quote)
  }

  /// Blanks at either end are quoted too: many programs drop them otherwise.
  private func needsQuotes(_ text: String.UTF8View) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    let isBlank: (UInt8) -> Bool = { $0 == ASCII.space || $0 == ASCII.tab }
    return isBlank(first) || isBlank(last)
      || text.contains { byte in
        byte == dialect.separator || byte == ASCII.quote || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
      }
  }
}
