import Codecs
import Equipment
import Query

/// Rows or versions of setups, read from the one file of earlier formats; the next change takes it over.
struct OldSetups: RecordFile {
  let bytes: [UInt8]
  let ids: [Int]
  let problems: [FileProblem]
  let isSorted: Bool
  private let records: [any Record]
  private let lines: [Int]

  /// The rows, or the versions, of setups that were read, each of which begins on one of the lines.
  fileprivate init(_ checked: CheckedSetups, of bytes: [UInt8], parts: (Setup) -> [any Record]) {
    self.bytes = bytes
    problems = checked.problems
    var (records, lines): ([any Record], [Int]) = ([], [])
    for (setup, line) in zip(checked.setups, checked.lines) {
      records += parts(setup)
      lines += Array(repeating: line, count: records.count - lines.count)
    }
    (self.records, self.lines) = (records, lines)
    ids = records.map(\.recordId)
    isSorted = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
  }

  var unsoundRows: Set<Int> { [] }
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

/// The two parts of the one file of setups.
private struct OldParts: Sendable {
  let heads: OldSetups
  let versions: OldSetups

  subscript(_ type: RecordType) -> OldSetups { type == .version ? versions : heads }
}

extension DataFolder {
  /// The rows, or the versions, of all setups of an earlier format's file; both, and whoever asks again for the same
  /// bytes, share one reading.
  func oldSetups(_ type: RecordType, _ bytes: [UInt8]) -> OldSetups {
    withOldSetups { last in
      if let last = last as? OldParts, last.heads.bytes == bytes { return last[type] }
      last = nil
      let checked = SetupFile(bytes: bytes).checked()
      let heads = OldSetups(checked, of: bytes) { [$0.head] }
      let versions = OldSetups(checked, of: bytes) { $0.versionRecords }
      let parts = OldParts(heads: heads, versions: versions)
      last = parts
      return parts[type]
    }
  }
}
