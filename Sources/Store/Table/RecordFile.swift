package import Codecs
import Equipment
import Query

/// A file of records as it was read; a record is made when it is asked for.
///
/// “Row” is a record's place among those of the file, whatever the file's form.
protocol RecordFile: Sendable {
  /// The content.
  var bytes: [UInt8] { get }
  /// The id of each row; 0 where it has none or a bad one.
  var ids: [Int] { get }
  /// The rows whose id is bad or stands in an earlier row.
  var unsoundRows: Set<Int> { get }
  /// Whether every row's id is greater than that of the row before.
  var isSorted: Bool { get }
  /// What is wrong with the file and its ids, in the file's order; values are not looked at.
  var problems: [FileProblem] { get }
  /// That the file has no column of ids, as a problem; nil if it has one, or can do without.
  var missingIds: FileProblem? { get }
  /// All headings of its columns; none where it has no columns.
  var headings: [String] { get }
  /// The headings that are no field of the type.
  var unknownColumns: [String] { get }
  /// Whether the file is plain, so that a row means the same when it is read by itself.
  var isPlain: Bool { get }

  /// The record of a row.
  ///
  /// - Throws: the first problem of the row's values.
  func item(at row: Int) throws(FileProblem) -> any Record

  /// Looks at every row.
  func checked() -> CheckedRows

  /// A problem of a whole row.
  func problem(_ kind: FileProblem.Kind, ofRow row: Int) -> FileProblem

  /// The content with changes written into it: what has not changed stays as it is, byte for byte.
  ///
  /// - Parameter file: this file, with the ids that its rows have by now.
  func rewritten(_ file: TableFile, _ overlay: Overlay) throws(FileProblem) -> [UInt8]

  /// The content after a change of a column, for rows of these ids: everything else stays as it is, byte for byte.
  func applying(_ change: ColumnChange, ids: [Int], _ overlay: Overlay) -> [UInt8]

  /// Changes of columns with what takes them back.
  func completed(_ changes: [ColumnChange], ids: [Int]) -> [ColumnChange]
}

extension RecordType {
  /// Reads the content of the type's file.
  func recordFile(_ bytes: [UInt8]) -> any RecordFile {
    switch self {
    case .setup: SetupFile(bytes: bytes, file: file)
    default: ItemFile(self, bytes: bytes, file: file)
    }
  }

  /// The content of a new file.
  func newFile(of records: [any Record]) -> [UInt8] {
    switch self {
    case .setup: SetupFile.bytes(of: records.compactMap { $0.setup })
    default: ItemFile.bytes(of: records, self)
    }
  }
}

extension RecordType {
  /// The headings of a new file; none where it has no columns.
  var newHeadings: [String] { self == .setup ? [] : ItemFile.header(for: self) }
}

extension ItemFile: RecordFile {
  var bytes: [UInt8] { document.bytes }

  var missingIds: FileProblem? {
    guard let header = document.headerRow, !document.header.contains("id") else { return nil }
    return FileProblem(file: document.file, line: header.line, column: 1, kind: .missingColumn("id"))
  }

  func problem(_ kind: FileProblem.Kind, ofRow row: Int) -> FileProblem {
    document.problem(kind, in: row, at: document.rows[row].start)
  }
}

extension SetupFile: RecordFile {
  /// A setup without an id is a problem by itself.
  var missingIds: FileProblem? { nil }
  /// Members that the program does not know are no columns: they belong to single setups.
  var unknownColumns: [String] { [] }
  var headings: [String] { [] }

  func applying(_ change: ColumnChange, ids: [Int], _ overlay: Overlay) -> [UInt8] { bytes }
  func completed(_ changes: [ColumnChange], ids: [Int]) -> [ColumnChange] { changes }

  /// A setup means the same by itself, but it takes several lines.
  var isPlain: Bool { false }

  func item(at row: Int) throws(FileProblem) -> any Record { try setup(at: row) }

  func checked() -> CheckedRows {
    let checked: CheckedSetups = checked()
    let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    let items = checked.setups.compactMap { setup in places[setup.id].map { ($0, setup as any Record) } }
    let sound = Set(items.map(\.0))
    return CheckedRows(unsound: Set(ids.indices).subtracting(sound), items: items, problems: checked.problems)
  }

  func rewritten(_ file: TableFile, _ overlay: Overlay) throws(FileProblem) -> [UInt8] {
    try rewritten(changes: overlay.outcomes.mapValues { $0.item?.setup })
  }
}
