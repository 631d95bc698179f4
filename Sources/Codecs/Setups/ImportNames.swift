package import Equipment

/// Which field a column of a foreign file means.
package struct ImportNames {
  /// The renamings as a person asked for them.
  private let renamings: [(column: String, field: String)]
  /// The same by their meaning, whatever their case.
  private let map: [String: String]
  /// The columns that the inventory has of its own, by type.
  private let own: [RecordType: [String]]

  /// Makes them of the renamings that a person asked for, to fields or to columns that the inventory has of its own.
  package init(_ map: [String: String], own: [RecordType: [String]] = [:]) {
    self.own = own
    renamings = map.map { ($0.key, $0.value) }.sorted { $0.column < $1.column }
    self.map = Dictionary(renamings.map { (Self.fold($0.column), Self.fold($0.field)) }) { first, _ in first }
  }

  /// The field that a column among others means: the one it is renamed to, or that has its name, in any case
  /// unless another column has exactly that name; else the column's own name.
  package func field(for column: String, of type: RecordType, among others: Set<String>) -> String {
    if map.isEmpty, type.field(column) != nil { return column }
    let folded = Self.fold(column)
    if let renamed = map[folded] {
      if type.field(renamed) != nil { return renamed }
      if let own = ownColumn(renamed, of: type) { return own }
    }
    return others.contains(folded) || type.field(folded) == nil ? column : folded
  }

  /// True if the column holds the items' types: its name after renaming is `type`.
  package func isType(_ column: String) -> Bool { renamed(column) == "type" }

  /// Refuses renamings of columns that the file does not have, or to fields that none of its types has.
  package func check(columns: Set<String>, types: Set<RecordType>) throws(ImportError) {
    let found = Set(columns.map(Self.fold))
    for (column, field) in renamings {
      guard found.contains(Self.fold(column)) else { throw .unknownColumn(column) }
      let name = Self.fold(field)
      let isKnown = types.contains { $0.field(name) != nil || ownColumn(name, of: $0) != nil }
      guard name == "type" || isKnown else { throw .unknownField(field) }
    }
  }

  private func ownColumn(_ name: String, of type: RecordType) -> String? {
    own[type]?.first { Self.fold($0) == name }
  }

  private func renamed(_ column: String) -> String {
    let folded = Self.fold(column)
    return map[folded] ?? folded
  }

  private static func fold(_ name: String) -> String { Folding.fold(name.trimmed) }
}
