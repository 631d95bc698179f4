import Answers
import Equipment

extension [ItemRow] {
  /// The rows in the order of these fields, then as they were; empty values come last in either direction.
  func sorted(by fields: [SortField]) -> [ItemRow] {
    guard !fields.isEmpty else { return self }
    let keyed = enumerated().map { place, row in
      (place: place, keys: fields.map { $0.name == "type" ? typeKey(row) : row.sortKey($0.name) }, row: row)
    }
    return keyed.sorted { one, other in
      for (place, field) in fields.enumerated() {
        if let isBefore = field.isOrdered(one.keys[place], before: other.keys[place]) { return isBefore }
      }
      return one.place < other.place
    }.map(\.row)
  }

  private func typeKey(_ row: ItemRow) -> SortKey {
    .number(Double(RecordType.items.firstIndex(of: row.recordType) ?? 0))
  }
}
