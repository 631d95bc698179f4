import Answers
import Synchronization

/// The rows of a table: texts, or the records that texts are read from on demand.
enum TableRows: Sendable {
  case texts([[String?]])
  case records(RecordRows)

  /// One text a column in each row.
  package var texts: [[String?]] {
    switch self {
    case .texts(let texts): texts
    case .records(let records): records.texts
    }
  }

  /// All of them in a form; records are written from their bytes, without a text for each cell.
  package func bytes(as form: RowForm) -> [UInt8] {
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
  package let items: [ItemRow]
  private let names: [String]
  private let known = Mutex<[[String?]]?>(nil)

  package init(_ items: [ItemRow], _ names: [String]) { (self.items, self.names) = (items, names) }

  package var texts: [[String?]] {
    known.withLock { known in
      if let known { return known }
      var texts = RowTexts(names)
      let rows = items.map { texts.texts(of: $0) }
      known = rows
      return rows
    }
  }
}
