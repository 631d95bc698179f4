import Synchronization

/// The cells of a column in very many rows, of which each different text is kept once.
package enum CellColumn: Sendable {
  /// Texts, and the index of each row's among them.
  case texts([String?], indices: [UInt32])
  /// Whole numbers.
  case numbers([Int])

  /// The text in a row; nil if it is empty.
  package func text(_ row: Int) -> String? {
    switch self {
    case .texts(let texts, let indices): texts[Int(indices[row])]
    case .numbers(let numbers): String(numbers[row])
    }
  }

  /// The same without the texts that no row has, by which no width is to be measured.
  fileprivate var used: CellColumn {
    guard case .texts(let texts, let indices) = self else { return self }
    var isUsed = [Bool](repeating: false, count: texts.count)
    for index in indices { isUsed[Int(index)] = true }
    return .texts(zip(texts, isUsed).map { $1 ? $0 : nil }, indices: indices)
  }

  fileprivate var count: Int {
    switch self {
    case .texts(_, let indices): indices.count
    case .numbers(let numbers): numbers.count
    }
  }
}

/// Rows by the cells of their columns.
///
/// A class, because all copies of a table share the texts that were made once.
final class CellRows: Sendable {
  package let columns: [CellColumn]
  private let known = Mutex<[[String?]]?>(nil)

  /// Takes columns with as many cells each.
  package init(_ columns: [CellColumn]) {
    precondition(columns.allSatisfy { $0.count == columns[0].count })
    self.columns = columns.map(\.used)
  }

  package var count: Int { columns.first?.count ?? 0 }

  /// The rows, each made when it is asked for.
  package var rows: some Collection<[String?]> {
    (0..<count).lazy.map { [columns] row in columns.map { $0.text(row) } }
  }

  package var texts: [[String?]] {
    known.withLock { known in
      if let known { return known }
      let texts = Array(rows)
      known = texts
      return texts
    }
  }
}
