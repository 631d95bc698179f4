package import Codecs
import Equipment
import Query

extension VersionFile: RecordFile {
  /// A line without numbers is a problem by itself.
  var missingIds: FileProblem? { nil }
  /// Members that the program does not know are no columns: they belong to single lines.
  var unknownColumns: [String] { [] }
  var headings: [String] { [] }

  func item(at row: Int) throws(FileProblem) -> any Record { try version(at: row) }

  func knownItem(at row: Int) -> (any Record)? { knownVersion(at: row) }

  func rewritten(_ file: TableFile, _ overlay: Overlay) throws(FileProblem) -> [UInt8] {
    rewritten(overlay.outcomes.mapValues { $0.item as? VersionRecord })
  }

  func applying(_ change: ColumnChange, ids: [Int], _ overlay: Overlay) -> [UInt8] { bytes }
  func completed(_ changes: [ColumnChange], ids: [Int]) -> [ColumnChange] { changes }
}
