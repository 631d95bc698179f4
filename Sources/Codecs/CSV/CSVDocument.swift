import Equipment

/// A row of a CSV file, by its bytes.
public struct CSVRow: Sendable, Equatable {
  /// The offset of its first byte.
  public let start: Int
  /// The offset after its last byte, before its line end.
  public let end: Int
  /// The line on which it begins.
  public let line: Int
}

/// A CSV file, read in one pass over its bytes; text is only made of the cells that are asked for.
public struct CSVDocument: Sendable {
  /// The file's name, for its problems.
  public let file: String
  /// The file as it is.
  public let bytes: [UInt8]
  /// How it is spelled.
  public let dialect: CSVDialect
  /// The headings, in order.
  public let header: [String]
  /// The row of the headings; nil if the file has none.
  public let headerRow: CSVRow?
  /// The rows that are sound, in order; blank lines are not among them.
  public let rows: [CSVRow]
  /// The problems of the header and of the rows that are left out, in the file's order.
  public let problems: [FileProblem]
  /// True for each row that was found to be as the program itself would write it, on one line; none if no row was
  /// checked.
  package let plainRows: [Bool]

  /// Reads a file of any bytes: its sound rows, and the problems of the others.
  public init(_ bytes: [UInt8], file: String, separator: UInt8 = 0x2C, escaping: CellEscaping = .quotes) {
    self.init(bytes, file: file, separator: separator, escaping: escaping, checking: nil)
  }

  /// The same in one pass with the check of its rows, which is made for the headings.
  package init(
    _ bytes: [UInt8], file: String, separator: UInt8 = ASCII.comma, escaping: CellEscaping = .quotes,
    checking: (([String]) -> RowCheck)?
  ) {
    var scanner = CSVScanner(bytes, file: file, separator: separator, escaping: escaping, checking: checking)
    scanner.scan()
    self.file = file
    self.bytes = bytes
    headerRow = scanner.header
    // Under more headings than there may be no row is read: a file that is no table must not take all day.
    rows = scanner.columns > CodecsLimits.mostColumns ? [] : scanner.rows
    plainRows = scanner.plainRows
    dialect = CSVDialect(
      byteOrderMark: bytes.starts(with: UTF8Sequence.byteOrderMark),
      lineEnd: scanner.header.flatMap { LineEnd(in: bytes, at: $0.end) } ?? .lf, separator: separator,
      escaping: escaping)
    let headings = scanner.headings
    header = headings.map { scanner.text(in: $0) }
    let check = HeaderCheck(header, offsets: headings.map(\.lowerBound), row: headerRow, bytes, file)
    // A file that is no text has no header either, which is no further problem.
    let isText = scanner.header != nil || scanner.problems.isEmpty
    problems = (scanner.problems + (isText ? check.problems : [])).sorted(by: FileProblem.isEarlier)
  }

  /// True if the file is empty or its last byte ends a line, so that another row may follow.
  public var endsWithLineEnd: Bool {
    guard let last = bytes.last else { return true }
    return last == ASCII.lineFeed || last == ASCII.carriageReturn
  }
}

extension CSVDocument {
  /// The text of all cells of a row.
  public func cells(_ row: Int) -> [String] {
    ranges(of: row).map { text(in: $0) }
  }

  /// The text of one cell; empty if the row has no such column.
  public func cell(_ row: Int, _ column: Int) -> String {
    range(row, column).map { text(in: $0) } ?? ""
  }

  /// The bytes of one cell with its quotes; nil if the row has no such column.
  public func range(_ row: Int, _ column: Int) -> Range<Int>? {
    var cells = ranges(of: row).makeIterator()
    for _ in 0..<column where cells.next() == nil { return nil }
    return cells.next()
  }

  /// The cells of a row by their bytes, quotes and all.
  public func ranges(of row: Int) -> CSVCells {
    CSVCells(bytes, rows[row], dialect.separator, dialect.escaping)
  }

  /// The text of a cell that is given by its bytes.
  public func text(in range: Range<Int>) -> String {
    CSVCells.text(of: range, in: bytes, dialect.escaping)
  }

  /// The bytes of a row without its line end.
  public func bytes(of row: Int) -> ArraySlice<UInt8> {
    bytes[rows[row].start..<rows[row].end]
  }

  /// The bytes of a row with its line end, if it has one.
  public func lineRange(of row: Int) -> Range<Int> {
    let end = rows[row].end
    return rows[row].start..<end + (LineEnd(in: bytes, at: end)?.bytes.count ?? 0)
  }

  /// A problem at a byte of a row.
  public func problem(_ kind: FileProblem.Kind, in row: Int, at offset: Int) -> FileProblem {
    var lines = LineCounter(bytes, from: rows[row].start, line: rows[row].line)
    let (line, column) = lines.position(of: offset)
    return FileProblem(file: file, line: line, column: column, kind: kind)
  }
}

/// The problems of the headings themselves.
private struct HeaderCheck {
  private(set) var problems: [FileProblem] = []

  init(_ header: [String], offsets: [Int], row: CSVRow?, _ bytes: [UInt8], _ file: String) {
    guard let row else {
      problems = [FileProblem(file: file, line: 1, column: 1, kind: .missingHeader)]
      return
    }
    var lines = LineCounter(bytes, from: row.start, line: row.line)
    let places = NameIndex(header)
    for (index, name) in header.prefix(CodecsLimits.mostColumns).enumerated() {
      guard name.isEmpty || places[name] != index else { continue }
      let (line, column) = lines.position(of: offsets[index])
      let kind = name.isEmpty ? FileProblem.Kind.unnamedColumn : .duplicateHeader(name)
      problems.append(FileProblem(file: file, line: line, column: column, kind: kind))
    }
    guard header.count > CodecsLimits.mostColumns else { return }
    let (line, column) = lines.position(of: offsets[CodecsLimits.mostColumns])
    let kind = FileProblem.Kind.tooManyColumns(limit: CodecsLimits.mostColumns)
    problems.append(FileProblem(file: file, line: line, column: column, kind: kind))
  }
}
