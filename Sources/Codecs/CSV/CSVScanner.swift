/// One pass over the bytes of a CSV file: finds the rows and everything that is against RFC 4180.
struct CSVScanner {
  private let bytes: [UInt8]
  private let file: String
  private let separator: UInt8
  private let escaping: CellEscaping
  private let kinds: [ByteKinds]
  /// Makes the check of rows under the headings; nil where rows are not checked.
  private let checking: (([String]) -> RowCheck)?
  private var check: RowCheck?
  private var known = KnownCells()
  private var cursor: CSVCursor
  private var line = 1
  private var row = Row(start: 0, line: 1)
  package private(set) var columns = 0
  package private(set) var header: CSVRow?
  package private(set) var rows: [CSVRow] = []
  /// True for each row that is plain; none where rows are not checked.
  package private(set) var plainRows: [Bool] = []
  package private(set) var problems: [FileProblem] = []

  /// The row being read, as far as it was read.
  private struct Row {
    let start: Int
    let line: Int
    var cells = 0
    var problems = 0
    /// False after a problem in the cell being read: later ones mostly follow from it, and are not noted.
    var isCellSound = true
  }

  package init(
    _ bytes: [UInt8], file: String, separator: UInt8, escaping: CellEscaping,
    checking: (([String]) -> RowCheck)?
  ) {
    self.bytes = bytes
    self.file = file
    self.separator = separator
    self.escaping = escaping
    self.checking = checking
    kinds = ByteKinds.table(separator, escaping)
    let start = bytes.starts(with: UTF8Sequence.byteOrderMark) ? UTF8Sequence.byteOrderMark.count : 0
    cursor = CSVCursor(start..<bytes.count, separator: separator, escaping)
  }

  /// The bytes of the headings, at most one more than there may be.
  package var headings: [Range<Int>] {
    let cells = header.map { CSVCells(bytes, $0, separator, escaping) }
    return cells.map { Array($0.prefix(CodecsLimits.mostColumns + 1)) } ?? []
  }

  /// The text of a cell.
  package func text(in cell: Range<Int>) -> String { CSVCells.text(of: cell, in: bytes, escaping) }

  /// Reads the file to its end.
  package mutating func scan() {
    // A file in UTF-16 is one problem, not one for each of its letters.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      problems = [FileProblem(file: file, line: 1, column: 1, kind: .notUTF8)]
      return
    }
    while cursor.offset < bytes.count {
      if !consumeLineEnd(), !passPlainRow(), !passSimpleRow() { scanRow() }
    }
  }

  /// Goes over a row that is as the program would write it; false if another stands here.
  private mutating func passPlainRow() -> Bool {
    // Out of the scanner, all of which the bytes are borrowed from.
    var known = KnownCells()
    swap(&known, &self.known)
    let end = check?.plainEnd(bytes.span, from: cursor.offset, &known)
    swap(&known, &self.known)
    guard let end else { return false }
    append(CSVRow(start: cursor.offset, end: end, line: line), isPlain: true)
    cursor.offset = end
    consumeLineEnd()
    return true
  }

  /// Goes over a row without quotes that has a cell for each heading; false if another stands here.
  private mutating func passSimpleRow() -> Bool {
    guard header != nil, columns <= CodecsLimits.mostColumns,
      let row = SimpleRow(bytes.span, from: cursor.offset, separator), row.cells == columns,
      row.end - cursor.offset <= CodecsLimits.longestField
    else { return false }
    append(CSVRow(start: cursor.offset, end: row.end, line: line), isPlain: false)
    cursor.offset = row.end
    consumeLineEnd()
    return true
  }

  private mutating func append(_ row: CSVRow, isPlain: Bool) {
    rows.append(row)
    if check != nil { plainRows.append(isPlain) }
  }

  private mutating func scanRow() {
    row = Row(start: cursor.offset, line: line)
    repeat { row.cells += 1 } while scanCell()
    let found = CSVRow(start: row.start, end: cursor.offset, line: row.line)
    if header == nil {
      header = found
      columns = row.cells
      check = columns <= CodecsLimits.mostColumns ? checking?(headings.map { text(in: $0) }) : nil
      known = KnownCells(columns: check == nil ? 0 : columns)
    } else if row.problems == 0, row.cells != columns {
      row.isCellSound = true
      note(.raggedRow(expected: columns, found: row.cells), at: row.start)
    } else if row.problems == 0, columns <= CodecsLimits.mostColumns {
      append(found, isPlain: false)
    }
    consumeLineEnd()
  }

  /// Reads a cell and the separator after it; false if it is the last of its row.
  private mutating func scanCell() -> Bool {
    row.isCellSound = true
    // A copy steps on: the bytes are borrowed from all of the scanner meanwhile.
    var next = cursor
    let cell = next.read(bytes.span, kinds.span)
    cursor = next
    if cell.kinds.contains(.lineBreak) { line += bytes[cell.range].count { $0 == ASCII.lineFeed } }
    if cell.kinds.contains(.wide) { findFault(in: cell.range) }
    if !cell.isClosed { reopen() }
    scanStray()
    if cursor.offset - cell.start > CodecsLimits.longestField { checkLength(cell) }
    guard cursor.offset < bytes.count, bytes[cursor.offset] == separator else { return false }
    cursor.offset += 1
    return true
  }

  /// Notes and skips bytes that do not belong where a cell should end: a quote within it, or any after a closing one.
  private mutating func scanStray() {
    while cursor.offset < bytes.count, !endsCell(bytes[cursor.offset]) {
      note(.strayQuote, at: cursor.offset)
      var next = cursor
      if bytes[next.offset] == ASCII.quote { next.offset += 1 }
      _ = next.readOn(bytes.span, kinds.span)
      cursor = next
    }
  }

  /// Notes a cell that is too long; quotes around it, and the first of a doubled quote, do not count.
  private mutating func checkLength(_ cell: CSVCell) {
    let quotes = cell.isQuoted ? 1 + bytes[cell.range].count { $0 == ASCII.quote } / 2 : 0
    guard cursor.offset - cell.start - quotes > CodecsLimits.longestField else { return }
    note(.fieldTooLong(limit: CodecsLimits.longestField), at: cell.start)
  }

  /// Notes the first byte that is not well-formed UTF-8, or NUL.
  private mutating func findFault(in range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] == 0 { return note(.nul, at: offset) }
      guard let length = UTF8Sequence.length(in: bytes, at: offset, before: bytes.count) else {
        return note(.notUTF8, at: offset)
      }
      offset += length
    }
  }

  /// After a quote that nothing closes the rows that follow are read all the same, from the next line on.
  ///
  /// That happens at most once a file: all runs of quotes after it are of even length, or one would have closed it.
  private mutating func reopen() {
    note(.unclosedQuote, at: cursor.offset)
    let isBreak: (UInt8) -> Bool = { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
    cursor.offset = bytes[cursor.offset...].firstIndex(where: isBreak) ?? bytes.count
  }

  @discardableResult
  private mutating func consumeLineEnd() -> Bool {
    guard let end = LineEnd(in: bytes, at: cursor.offset) else { return false }
    cursor.offset += end == .crlf ? 2 : 1
    line += 1
    return true
  }

  private func endsCell(_ byte: UInt8) -> Bool {
    byte == separator || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }

  private mutating func note(_ kind: FileProblem.Kind, at offset: Int) {
    guard row.isCellSound else { return }
    row.isCellSound = false
    row.problems += 1
    guard row.problems <= CodecsLimits.problemsInARow, problems.count < CodecsLimits.mostProblems else { return }
    var lines = LineCounter(bytes, from: row.start, line: row.line)
    let (line, column) = lines.position(of: offset)
    problems.append(FileProblem(file: file, line: line, column: column, kind: kind))
  }
}
