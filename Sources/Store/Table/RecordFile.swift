package import Codecs
package import Equipment
import Query

/// A file of records as it was read; a record is made when it is asked for.
///
/// “Row” is a record's position among those of the file, whatever the file's form.
protocol RecordFile: Sendable {
  /// The file's bytes as they were read.
  var bytes: [UInt8] { get }
  /// The id of each row; 0 where it has none or a bad one.
  var ids: [Int] { get }
  /// The rows whose id is bad or stands in an earlier row.
  var unsoundRows: Set<Int> { get }
  /// True if every row's id is greater than that of the row before.
  var isSorted: Bool { get }
  /// The problems of the file and its ids, in the file's order; values are not checked.
  var problems: [FileProblem] { get }
  /// The problem that the file has no column of ids; nil if it has one, or needs none.
  var missingIds: FileProblem? { get }
  /// All headings of its columns; none where it has no columns.
  var headings: [String] { get }
  /// The headings that are no field of the type.
  var unknownColumns: [String] { get }
  /// True if the file is plain, so that a row means the same when it is read by itself.
  var isPlain: Bool { get }

  /// The record of a row.
  ///
  /// - Throws: the first problem of the row's values.
  func item(at row: Int) throws(FileProblem) -> any Record

  /// The record of a row that was read without a fault before; nil where it is spelled in an unusual way, or where
  /// reading it so saves nothing.
  func knownItem(at row: Int) -> (any Record)?

  /// Checks the values of every row.
  func checked() -> CheckedRows

  /// A problem of a whole row.
  func problem(_ kind: FileProblem.Kind, ofRow row: Int) -> FileProblem

  /// The content with changes written into it: unchanged rows stay as they are, byte for byte.
  ///
  /// - Parameter file: this file, with the ids that its rows have by now.
  func rewritten(_ file: TableFile, _ overlay: Overlay) throws(FileProblem) -> [UInt8]

  /// The content after a change of a column, for rows of these ids: everything else stays as it is, byte for byte.
  func applying(_ change: ColumnChange, ids: [Int], _ overlay: Overlay) -> [UInt8]

  /// Changes of columns, completed for undo with positions and spellings.
  func completed(_ changes: [ColumnChange], ids: [Int]) -> [ColumnChange]
}

extension RecordType {
  /// True if its file is a table with columns, and not lines of JSON.
  var isTable: Bool { self != .version }

  /// True if a row of its file is all of a record, and no lines of another file belong to it.
  var hasWholeRows: Bool { equipment != nil || kind.parts.isEmpty }

  /// The type whose file has a row for each of its records.
  package var rows: RecordType { parts.first ?? self }

  /// True if the store numbers its records, each number once; the id of a version is made from that of its setup.
  var isNumbered: Bool { self != .version }

  /// True if machines that share the folder give its records numbers out of blocks of their own.
  var isLeased: Bool { isNumbered && !isLocal }

  /// Reads the content of the type's file.
  ///
  /// - Parameter name: the file's name, which in earlier formats was another one.
  func recordFile(_ bytes: [UInt8], _ name: String, in folder: DataFolder, checksRows: Bool) -> any RecordFile {
    name == SetupFile.name ? folder.oldSetups(self, bytes) : recordFile(bytes, name, checksRows: checksRows)
  }

  /// Reads the content of the type's file in the present format.
  func recordFile(_ bytes: [UInt8], _ name: String, checksRows: Bool = false) -> any RecordFile {
    isTable
      ? ItemFile(self, bytes: bytes, file: name, checksRows: checksRows) : VersionFile(bytes: bytes, file: name)
  }

  /// The content of a new file.
  func newFile(of records: [any Record]) -> [UInt8] {
    isTable
      ? ItemFile.bytes(of: records, self) : records.flatMap { ($0 as? VersionRecord).map(VersionFile.line) ?? [] }
  }

  /// The headings of a new file; none where it has no columns.
  var newHeadings: [String] { isTable ? ItemFile.header(for: self) : [] }
}

extension RecordFile {
  func knownItem(at row: Int) -> (any Record)? { nil }
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
