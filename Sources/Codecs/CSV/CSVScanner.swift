/// One pass over the bytes of a CSV file: finds the rows and everything that is against RFC 4180.
struct CSVScanner {
  private let bytes: [UInt8]
  private let file: String
  private let separator: UInt8
  private let hasQuotes: Bool
  /// The bytes that mean nothing but themselves, inside and outside quotes.
  private let isOrdinary: [Bool]
  private var place: Int
  private var line = 1
  private var row = Row(start: 0, line: 1)
  package private(set) var columns = 0
  package private(set) var header: CSVRow?
  package private(set) var rows: [CSVRow] = []
  package private(set) var problems: [FileProblem] = []

  /// What is known of the row being read.
  private struct Row {
    let start: Int
    let line: Int
    var cells = 0
    var problems = 0
    /// What comes after the first problem of a cell mostly follows from it.
    var isCellSound = true
  }

  package init(_ bytes: [UInt8], file: String, separator: UInt8, escaping: CellEscaping) {
    self.bytes = bytes
    self.file = file
    self.separator = separator
    hasQuotes = escaping == .quotes
    let marks = [0, ASCII.lineFeed, ASCII.carriageReturn, separator] + (hasQuotes ? [ASCII.quote] : [])
    isOrdinary = (0...255).map { (byte: UInt8) in byte < 0x80 && !marks.contains(byte)
    }
    place = bytes.starts(with: UTF8Sequence.byteOrderMark) ? UTF8Sequence.byteOrderMark.count : 0
  }

  /// Reads the file to its end.
  package mutating func scan() {
    // A file in UTF-16 is one problem, not one for each of its letters.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      problems = [FileProblem(file: file, line: 1, column: 1, kind: .notUTF8)]
      return
    }
    while place < bytes.count {
      if !takeLineEnd() { scanRow() }
    }
  }

  private mutating func scanRow() {
    row = Row(start: place, line: line)
    repeat { row.cells += 1 } while scanCell()
    let found = CSVRow(start: row.start, end: place, line: row.line)
    if header == nil {
      header = found
      columns = row.cells
    } else if row.problems == 0, row.cells != columns {
      row.isCellSound = true
      note(.raggedRow(expected: columns, found: row.cells), at: row.start)
    } else if row.problems == 0, columns <= CodecsLimits.mostColumns {
      rows.append(found)
    }
    takeLineEnd()
  }

  /// Reads a cell and the separator after it; false if it is the last of its row.
  private mutating func scanCell() -> Bool {
    let start = place
    row.isCellSound = true
    var extra = 0
    if hasQuotes, place < bytes.count, bytes[place] == ASCII.quote {
      extra = 2 + scanQuoted()
      if place < bytes.count, !endsCell(bytes[place]) { note(.strayQuote, at: place) }
    }
    scanPlain()
    if place - start - extra > CodecsLimits.longestField {
      note(.fieldTooLong(limit: CodecsLimits.longestField), at: start)
    }
    guard place < bytes.count, bytes[place] == separator else { return false }
    place += 1
    return true
  }

  private mutating func scanPlain() {
    while place < bytes.count {
      let byte = bytes[place]
      if isOrdinary[Int(byte)] {
        place += 1
      } else if endsCell(byte) {
        return
      } else {
        if byte == ASCII.quote { note(.strayQuote, at: place) }
        take(byte)
      }
    }
  }

  /// Reads from an opening quote to the byte after the closing one; returns how many quotes stood for another.
  private mutating func scanQuoted() -> Int {
    let opening = (place: place, line: line, problems: problems.count)
    var doubled = 0
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      if isOrdinary[Int(byte)] {
        place += 1
      } else if byte == ASCII.quote {
        place += 1
        guard place < bytes.count, bytes[place] == ASCII.quote else { return doubled }
        doubled += 1
        place += 1
      } else {
        if byte == ASCII.lineFeed { line += 1 }
        take(byte)
      }
    }
    reopen(at: opening)
    return doubled
  }

  /// After a quote that nothing closes the rows that follow are read all the same, from the next line on.
  ///
  /// That happens at most once a file: all runs of quotes after it are of even length, or one would have closed it.
  private mutating func reopen(at opening: (place: Int, line: Int, problems: Int)) {
    row.problems -= problems.count - opening.problems
    problems.removeSubrange(opening.problems...)
    row.isCellSound = true
    line = opening.line
    place = opening.place
    note(.unclosedQuote, at: place)
    let isBreak: (UInt8) -> Bool = { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
    place = bytes[place...].firstIndex(where: isBreak) ?? bytes.count
  }

  /// Steps over one character that is not ordinary.
  private mutating func take(_ byte: UInt8) {
    if byte == 0 {
      note(.nul, at: place)
      // What a file has that was made longer without being written has gigabytes of them.
      while place + 1 < bytes.count, bytes[place + 1] == 0 { place += 1 }
    }
    guard let length = UTF8Sequence.length(in: bytes, at: place, before: bytes.count) else {
      note(.notUTF8, at: place)
      place += 1
      return
    }
    place += length
  }

  @discardableResult
  private mutating func takeLineEnd() -> Bool {
    guard let end = LineEnd(in: bytes, at: place) else { return false }
    place += end == .crlf ? 2 : 1
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
