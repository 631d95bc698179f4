import Codecs
import Equipment

/// The rows of one table.
struct TableRows: SharedRows {
  let ids: [Int]
  let columns: [String]
  let problems: [FileProblem]
  let file: ItemFile
  private let uidColumn: Int?
  private let isUIDLast: Bool

  init(_ type: RecordType, _ bytes: [UInt8], _ checks: Bool) {
    file = ItemFile(type, bytes: bytes.isEmpty ? Self.empty(type) : bytes, file: type.file, checksRows: checks)
    ids = file.ids
    columns = file.unknownColumns
    problems = checks ? file.checked().problems : file.problems
    uidColumn = file.document.header.firstIndex(of: UID.column)
    isUIDLast = uidColumn == file.document.header.count - 1
  }

  /// A file without a row, for a kind of which there never was a record.
  private static func empty(_ type: RecordType) -> [UInt8] {
    var writer = CSVWriter()
    writer.append(row: ItemFile.header(for: type))
    return writer.bytes
  }

  func uid(at row: Int) -> UID? {
    guard let uidColumn else { return nil }
    let bytes = file.document.bytes(of: row)
    // As the program writes it, the last cell is the identity.
    if isUIDLast, bytes.count > UID.digits, bytes[bytes.endIndex - UID.digits - 1] == file.document.dialect.separator,
      let uid = UID(bytes.suffix(UID.digits))
    {
      return uid
    }
    return UID(file.document.cell(row, uidColumn).utf8)
  }

  func isIdentified(_ row: Int) -> Bool { uid(at: row) != nil }

  func bytes(at row: Int) -> [UInt8] { Array(file.document.bytes(of: row)) }

  func record(at row: Int) -> (any Record)? { try? file.item(at: row) }

  func isSame(_ row: Int, as other: Int, in others: any SharedRows) -> Bool {
    guard let others = others as? TableRows, file.document.header == others.file.document.header else { return false }
    return file.document.bytes(of: row) == others.file.document.bytes(of: other)
  }
}
