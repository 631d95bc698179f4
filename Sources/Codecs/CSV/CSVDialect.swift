/// How a CSV file is spelled, apart from its contents.
public struct CSVDialect: Sendable, Equatable {
  /// True if the file begins with a byte order mark.
  public var byteOrderMark: Bool
  /// The line end of every row.
  public var lineEnd: LineEnd
  /// The byte between two cells.
  public var separator: UInt8
  /// How a cell holds bytes that would else end it.
  public var escaping: CellEscaping

  /// A dialect; that of the program by default: no mark, line feeds, commas, quotes.
  public init(
    byteOrderMark: Bool = false, lineEnd: LineEnd = .lf, separator: UInt8 = 0x2C, escaping: CellEscaping = .quotes
  ) {
    self.byteOrderMark = byteOrderMark
    self.lineEnd = lineEnd
    self.separator = separator
    self.escaping = escaping
  }
}

/// How a cell holds separators, line breaks and the marks that hold them.
public enum CellEscaping: Sendable, Equatable {
  /// In quotes, where a quote is doubled: CSV.
  case quotes
  /// As `\t`, `\n`, `\r` and `\\`, so that every line is a row and a quote is a quote: TSV.
  case backslashes
}

/// The bytes that end a row.
public enum LineEnd: Sendable, Equatable {
  case lf, crlf
  /// As old Macintosh programs write.
  case cr

  /// The bytes.
  public var bytes: [UInt8] {
    switch self {
    case .lf: [ASCII.lineFeed]
    case .crlf: [ASCII.carriageReturn, ASCII.lineFeed]
    case .cr: [ASCII.carriageReturn]
    }
  }

  /// The line end at an offset of a file; nil if there is none.
  package init?(in bytes: [UInt8], at offset: Int) {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case ASCII.lineFeed: self = .lf
    case ASCII.carriageReturn:
      self = offset + 1 < bytes.count && bytes[offset + 1] == ASCII.lineFeed ? .crlf : .cr
    default: return nil
    }
  }
}
