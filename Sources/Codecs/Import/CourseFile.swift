public import Equipment

/// A line of the list of a course: who comes, and with what bow.
public struct CourseLine: Sendable, Equatable {
  /// The name, or what is typed for it.
  public let name: String
  /// What the list says; nil where its cell is empty.
  public var hand: Hand?
  /// Inches.
  public var drawLength: Double?
  /// Pounds.
  public var drawWeight: Double?
  /// The first and the last day.
  public var first, last: CalendarDate?
  /// The row of the file, for problems with it.
  public let row: Int
}

/// The list of a course: a CSV file with a row for each person.
public struct CourseFile: Sendable {
  /// A column of the list.
  public enum Column: String, CaseIterable, Sendable {
    case name, hand
    case drawLength = "draw_length"
    case drawWeight = "draw_weight"
    case first = "from"
    case last = "until"

    /// What it may be called besides.
    var otherNames: [String] {
      switch self {
      case .name: ["person", "archer", "borrower"]
      case .hand: ["handed", "handedness"]
      case .drawLength: ["draw"]
      case .drawWeight: ["weight", "wanted", "wanted weight", "pounds", "lb"]
      case .first: ["start", "first day"]
      case .last: ["due", "to", "end", "last day"]
      }
    }

    /// The field that its cells are values of.
    var info: FieldInfo? {
      switch self {
      case .name, .hand, .drawLength, .drawWeight: RecordType.person.field(rawValue)
      case .first: RecordType.loan.field("from")
      case .last: RecordType.loan.field("due")
      }
    }
  }

  /// The people, in the order of the file.
  public private(set) var lines: [CourseLine] = []
  /// What is wrong with the file, in its order.
  public private(set) var problems: [FileProblem]
  /// The headings of columns that say nothing here.
  public let leftOut: [String]
  private let document: CSVDocument
  private var columns: [Column: Int] = [:]

  /// Reads a list: columns by their names in any order, parted by commas, semicolons or tabs.
  ///
  /// - Parameter today: the day from which days such as `20.6.` are counted.
  public init(_ bytes: [UInt8], name: String, today: CalendarDate) {
    let separator = ImportFormat.separator(of: bytes)
    document = CSVDocument(bytes, file: name, separator: separator)
    problems = document.problems
    var others: [String] = []
    for (index, heading) in document.header.prefix(CodecsLimits.mostColumns).enumerated() {
      guard let column = Column(heading: heading) else {
        others.append(heading)
        continue
      }
      if columns.updateValue(index, forKey: column) != nil {
        problems.append(
          FileProblem(
            file: name, line: document.headerRow?.line ?? 1, column: 1, kind: .duplicateHeader(column.rawValue)))
      }
    }
    leftOut = others.filter { !$0.isEmpty }
    if columns[.name] == nil, document.headerRow != nil {
      problems.append(FileProblem(file: name, line: 1, column: 1, kind: .missingColumn(Column.name.rawValue)))
    }
    if problems.isEmpty { for row in document.rows.indices { read(row, today) } }
  }

  private mutating func read(_ row: Int, _ today: CalendarDate) {
    let count = problems.count
    let name = text(.name, row)
    var line = CourseLine(name: name, row: row)
    if name.isEmpty {
      // A row of separators alone is none.
      if document.cells(row).allSatisfy({ $0.trimmed.isEmpty }) { return }
      note(.name, row, Column.name.info.map { .value(.required($0)) } ?? .missingHeader)
    }
    line.hand = value(.hand, row) { text, info throws(FieldError) in
      switch Folding.fold(text) {
      case "r", "rh", "right-handed": .right
      case "l", "lh", "left-handed": .left
      default: try Hand.read(text, as: info, today: today)
      }
    }
    line.drawLength = value(.drawLength, row) { text, info throws(FieldError) in
      try Double.read(text, as: info, today: today)
    }
    line.drawWeight = value(.drawWeight, row) { text, info throws(FieldError) in
      try Double.read(text, as: info, today: today)
    }
    let day = { (text: String, info: FieldInfo) throws(FieldError) -> CalendarDate in
      if let day = CalendarDate(coming: text, from: today) { return day }
      throw .malformed(info, text)
    }
    line.first = value(.first, row, day)
    line.last = value(.last, row, day)
    if problems.count == count { lines.append(line) }
  }

  private func text(_ column: Column, _ row: Int) -> String {
    columns[column].map { document.cell(row, $0).trimmed } ?? ""
  }

  private mutating func value<Value>(
    _ column: Column, _ row: Int, _ read: (String, FieldInfo) throws(FieldError) -> Value
  ) -> Value? {
    let text = decimals(in: text(column, row))
    guard !text.isEmpty, let info = column.info else { return nil }
    do throws(FieldError) { return try read(text, info) } catch {
      note(column, row, .value(error))
      return nil
    }
  }

  /// A decimal comma as a point: spreadsheets that write it part their cells by something else.
  private func decimals(in text: String) -> String {
    guard document.dialect.separator != ASCII.comma else { return text }
    return text.map { $0 == "," ? "." : String($0) }.joined()
  }

  private mutating func note(_ column: Column, _ row: Int, _ kind: FileProblem.Kind) {
    problems.append(problem(kind, column, row))
  }

  /// A problem with a cell of the list, or with its row where there is no such column.
  public func problem(_ kind: FileProblem.Kind, _ column: Column, _ row: Int) -> FileProblem {
    let offset = columns[column].flatMap { document.range(row, $0)?.lowerBound }
    return document.problem(kind, in: row, at: offset ?? document.rows[row].start)
  }

  /// The line of a row, from 1.
  public func line(of row: Int) -> Int { document.rows[row].line }
}

extension CourseFile.Column {
  /// The column of a heading; nil for any other.
  fileprivate init?(heading: String) {
    let folded = Folding.fold(heading.trimmed).map { "_-".contains($0) ? " " : String($0) }.joined()
    let found = Self.allCases.first { column in
      ([column.rawValue] + column.otherNames).contains { name in
        name.map { $0 == "_" ? " " : String($0) }.joined() == folded
      }
    }
    guard let found else { return nil }
    self = found
  }
}
