import Equipment

/// Which field a column of a foreign file means.
struct ImportNames {
  private let map: [String: String]

  /// Takes the renamings a person asked for.
  init(_ map: [String: String]) {
    self.map = Dictionary(
      map.map { (Folding.fold($0.trimmed), Folding.fold($1.trimmed)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The field that a column among others means: the one it is renamed to, or that has its name, in any case
  /// unless another column has exactly that name; else the column's own name.
  func field(for column: String, of type: EquipmentType, among others: Set<String>) -> String {
    let folded = Folding.fold(column.trimmed)
    if let renamed = map[folded] { return renamed }
    return others.contains(folded) || type.field(folded) == nil ? column : folded
  }

  /// Whether the column says of which type an item is.
  func isType(_ column: String) -> Bool { renamed(column) == "type" }

  /// Refuses renamings of columns that the file does not have, or to fields that none of its types has.
  func check(columns: Set<String>, types: Set<EquipmentType>) throws(ImportError) {
    let found = Set(columns.map { Folding.fold($0.trimmed) })
    for (column, field) in map.sorted(by: { $0.key < $1.key }) {
      guard found.contains(column) else { throw .unknownColumn(column) }
      guard field == "type" || types.contains(where: { $0.field(field) != nil }) else { throw .unknownField(field) }
    }
  }

  private func renamed(_ column: String) -> String {
    let folded = Folding.fold(column.trimmed)
    return map[folded] ?? folded
  }
}
