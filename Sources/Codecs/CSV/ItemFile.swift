public import Equipment

/// A CSV file of items of one type; items are only made of the rows that are asked for.
public struct ItemFile: Sendable {
  /// The type of its items.
  public let type: RecordType
  /// The file.
  public let document: CSVDocument
  /// The id of each row of the document; 0 where the row has none or a bad one.
  public let ids: [Int]
  /// The rows whose id is bad or stands in an earlier row.
  public let unsoundRows: Set<Int>
  /// True if every row has an id, and a greater one than the row before.
  public let isSorted: Bool
  /// The problems of the file, its columns and its ids, in the file's order; values are not looked at.
  public let problems: [FileProblem]

  private let plan: ColumnPlan

  /// Looks at the columns and the ids of a file.
  public init(_ type: RecordType, _ document: CSVDocument) {
    let plan = ColumnPlan(type, names: document.header, separator: document.dialect.separator)
    let column = IdColumn(document, document.header.firstIndex(of: "id"))
    self.type = type
    self.document = document
    self.plan = plan
    ids = column.ids
    unsoundRows = column.unsoundRows
    isSorted = column.isSorted
    let all = document.problems + plan.missingColumns(in: document) + column.problems
    problems = all.sorted(by: FileProblem.isEarlier)
  }

  /// Reads a file of a type from its bytes.
  ///
  /// - Parameter checksRows: true if its rows will be checked, or asked if they are plain: that takes no pass of its own
  ///   then.
  public init(_ type: RecordType, bytes: [UInt8], file: String, checksRows: Bool = false) {
    self.init(type, CSVDocument(bytes, file: file, checking: checksRows ? { RowCheck(type, header: $0) } : nil))
  }

  /// The headings that are no field of the type.
  public var unknownColumns: [String] { plan.unknown }

  /// The item of a row.
  ///
  /// - Throws: the first problem of the row's values.
  public func item(at row: Int) throws(FileProblem) -> any Record {
    do {
      return try plan.draft(document, row).finished()
    } catch {
      throw document.problem(error.kind, in: row, at: error.offset)
    }
  }

  /// Checks every row; items are only made where the bytes alone do not show that a row is sound.
  public func checked() -> CheckedRows {
    let isPlain = plainness()
    var checked = CheckedRows(unsound: unsoundRows, items: [], problems: [])
    for row in document.rows.indices where !isPlain(row) {
      let draft = plan.draft(document, row)
      // A bad id is known already.
      let faults = draft.faults.filter { if case .badId = $0.kind { false } else { true } }
      if checked.problems.count < CodecsLimits.mostProblems {
        checked.problems += faults.map { document.problem($0.kind, in: row, at: $0.offset) }
      }
      if !faults.isEmpty { checked.unsound.insert(row) }
      if !checked.unsound.contains(row) { checked.items.append((row, draft.item)) }
    }
    checked.problems = (problems + checked.problems).sorted(by: FileProblem.isEarlier)
    return checked
  }

  /// Tells of a row if it is as the program itself would write it, on one line, or with empty cells.
  package func plainness() -> (Int) -> Bool {
    if !document.plainRows.isEmpty { return { document.plainRows[$0] } }
    guard document.dialect.escaping == .quotes else { return { _ in false } }
    let check = RowCheck(type, header: document.header, separator: document.dialect.separator)
    return { row in
      let bounds = document.rows[row]
      let found = check.finding(document.bytes.span, in: bounds.start..<bounds.end)
      return found.map { !$0.hasLineBreak } ?? false
    }
  }
}

/// The result of checking every row of a file.
public struct CheckedRows: Sendable {
  /// The rows that cannot be used.
  public internal(set) var unsound: Set<Int>
  /// The items of sound rows that had to be made to check them, with their rows.
  public internal(set) var items: [(row: Int, item: any Record)]
  /// All problems of the file, in its order.
  public internal(set) var problems: [FileProblem]

  package init(unsound: Set<Int>, items: [(row: Int, item: any Record)], problems: [FileProblem]) {
    (self.unsound, self.items, self.problems) = (unsound, items, problems)
  }
}

extension ItemFile {
  /// The headings of a new file of a type.
  public static func header(for type: RecordType) -> [String] {
    type.fields.map(\.name)
  }

  /// An item as a row with its line end, in this file's dialect and, by default, under its headings.
  public func encode(_ item: any Record, header: [String]? = nil) -> [UInt8] {
    var writer = CSVWriter(dialect: document.dialect)
    writer.append(item: item, header: header ?? document.header)
    return writer.bytes
  }
}

extension CSVWriter {
  /// Writes an item as a row under these headings.
  public mutating func append(item: any Record, header: [String]) {
    append(row: item.texts(header).map { $0 ?? "" })
  }
}
