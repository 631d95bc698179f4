import Answers
import Synchronization

/// The rows of a table: texts, or the records that they are read from when somebody asks for texts.
enum TableRows: Sendable {
  case texts([[String?]])
  case records(RecordRows)

  /// One text a column in each row.
  var texts: [[String?]] {
    switch self {
    case .texts(let texts): texts
    case .records(let records): records.texts
    }
  }

  /// All of them in a form; records are written from their bytes, without a text for each cell.
  func bytes(as form: RowForm) -> [UInt8] {
    switch self {
    case .texts(let texts): form.bytes(of: texts)
    case .records(let records): form.bytes(ofRecords: records.items)
    }
  }
}

/// Records with the names of the fields that a table shows of them.
///
/// A class, because all copies of a table share the texts that were read once.
final class RecordRows: Sendable {
  let items: [ItemRow]
  private let names: [String]
  private let known = Mutex<[[String?]]?>(nil)

  init(_ items: [ItemRow], _ names: [String]) { (self.items, self.names) = (items, names) }

  var texts: [[String?]] {
    known.withLock { known in
      if let known { return known }
      var texts = RowTexts(names)
      let rows = items.map { texts.texts(of: $0) }
      known = rows
      return rows
    }
  }
}
