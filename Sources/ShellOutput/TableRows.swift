import Answers
import Synchronization

/// The rows of a table: texts, or what texts are made of on demand.
enum TableRows: Sendable {
  case texts([[String?]])
  case records(RecordRows)
  case cells(CellRows)

  /// One text a column in each row.
  package var texts: [[String?]] {
    switch self {
    case .texts(let texts): texts
    case .records(let records): records.texts
    case .cells(let cells): cells.texts
    }
  }

  /// All of them in a form; records are written from their bytes, without a text for each cell.
  package func bytes(as form: RowForm) -> [UInt8] {
    switch self {
    case .texts(let texts): form.bytes(of: texts)
    case .records(let records): form.bytes(ofRecords: records.items)
    case .cells(let cells): form.bytes(of: cells.rows)
    }
  }

  /// The same into a stream.
  package func write(as form: RowForm, to stream: RowStream) throws {
    switch self {
    case .texts(let texts): try form.write(texts, to: stream)
    case .records(let records): try form.write(records: records.items, to: stream)
    case .cells(let cells): try form.write(cells.rows, to: stream)
    }
  }

  /// Reads them one at a time, under these names of columns.
  func reader(_ names: @autoclosure () -> [String]) -> RowTexts {
    if case .records(let records) = self { RowTexts(records.names) } else { RowTexts(names()) }
  }

  /// Turns a reader to a row.
  func turn(_ reader: inout RowTexts, to row: Int) {
    if case .records(let records) = self { reader.read(records.items[row]) } else { reader.read(texts: texts[row]) }
  }

  /// How many there are.
  package var count: Int {
    switch self {
    case .texts(let texts): texts.count
    case .records(let records): records.items.count
    case .cells(let cells): cells.count
    }
  }

  /// The cells of a column, where they are known by themselves; nil where they are those of texts.
  package func cells(_ column: Int) -> CellColumn? {
    if case .cells(let cells) = self { cells.columns[column] } else { nil }
  }
}

/// Records with the names of the fields that a table shows of them.
///
/// A class, because all copies of a table share the texts that were read once.
final class RecordRows: Sendable {
  package let items: [ItemRow]
  package let names: [String]
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
