import Answers
import Equipment

extension [ItemRow] {
  /// The rows in the order of these fields, then as they were; empty values come last in either direction.
  func sorted(by fields: [SortField]) -> [ItemRow] {
    guard !fields.isEmpty else { return self }
    let keyed = enumerated().map { index, row in
      (index: index, keys: fields.map { $0.name == "type" ? typeKey(row) : row.sortKey($0.name) }, row: row)
    }
    return keyed.sorted { one, other in
      for (index, field) in fields.enumerated() {
        if let isBefore = field.isOrdered(one.keys[index], before: other.keys[index]) { return isBefore }
      }
      return one.index < other.index
    }.map(\.row)
  }

  private func typeKey(_ row: ItemRow) -> SortKey {
    .number(Double(RecordType.items.firstIndex(of: row.recordType) ?? 0))
  }
}
