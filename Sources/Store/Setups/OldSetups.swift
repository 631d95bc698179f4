import Codecs
import Equipment
import Query

/// Rows or versions of setups, read from the one file of earlier formats; the next change takes it over.
struct OldSetups: RecordFile {
  let bytes: [UInt8]
  let ids: [Int]
  let problems: [FileProblem]
  private let records: [any Record]
  private let lines: [Int]

  /// Reads the rows, or the versions, of all setups of a file.
  init(_ type: RecordType, _ bytes: [UInt8]) {
    self.bytes = bytes
    let checked = SetupFile(bytes: bytes).checked()
    let setups = checked.setups
    let parts = setups.map { type == .version ? $0.versionRecords : [$0.head] as [any Record] }
    records = parts.flatMap(\.self)
    lines = zip(checked.lines, parts).flatMap { line, parts in parts.map { _ in line } }
    problems = checked.problems
    ids = records.map(\.recordId)
  }

  var unsoundRows: Set<Int> { [] }
  var isSorted: Bool { zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 } }
  var missingIds: FileProblem? { nil }
  var headings: [String] { [] }
  var unknownColumns: [String] { [] }
  var isPlain: Bool { false }

  func item(at row: Int) throws(FileProblem) -> any Record { records[row] }

  func checked() -> CheckedRows { CheckedRows(unsound: [], items: [], problems: problems) }

  func problem(_ kind: FileProblem.Kind, ofRow row: Int) -> FileProblem {
    FileProblem(file: SetupFile.name, line: row < lines.count ? lines[row] : 1, column: 1, kind: kind)
  }

  /// Never called: changes of setups are written into the new files.
  func rewritten(_ file: TableFile, _ overlay: Overlay) throws(FileProblem) -> [UInt8] { bytes }
  func applying(_ change: ColumnChange, ids: [Int], _ overlay: Overlay) -> [UInt8] { bytes }
  func completed(_ changes: [ColumnChange], ids: [Int]) -> [ColumnChange] { changes }
}
