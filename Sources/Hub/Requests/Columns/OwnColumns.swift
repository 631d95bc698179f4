import Answers
public import Equipment
import Store

/// A column of a file that is no field.
public struct OwnColumn: Sendable {
  /// The type of the records in it.
  public let type: RecordType
  /// Its heading.
  public let name: String
  /// How many records have something in it.
  public let count: Int
}

extension Request<[OwnColumn]> {
  /// The columns of a type's file that are no fields; without a type, those of every file that can have some.
  public static func ownColumns(of type: RecordType?) -> Self {
    Request(about: .columns(type), size: .list) { context in
      var columns: [OwnColumn] = []
      for type in type.map({ [$0] }) ?? RecordType.tables {
        for name in context.ownColumns(of: type) {
          let query = RowQuery(filter: .comparison(Comparison(field: name, .set)), limit: 0)
          let count = try await context.repository.select(query, of: type).matching
          columns.append(OwnColumn(type: type, name: name, count: count))
        }
      }
      return columns
    }
  }
}

extension RequestContext {
  /// The headings of a type's file that are no field's; in a shared folder that of the identities is no person's own.
  func ownColumns(of type: RecordType) -> [String] {
    let names = repository.unknownColumns(of: type)
    return names.contains(UID.column) && isShared ? names.filter { $0 != UID.column } : names
  }

  /// True if several machines share the folder.
  var isShared: Bool { repository.isShared }
}

extension Action<Change> {
  /// Adds empty columns to a type's file, behind those that are there.
  ///
  /// It throws `InventoryError.column` if one cannot be.
  public static func addColumns(_ names: [String], to type: RecordType) -> Self {
    .commit(Change(columns: names.map { .add($0, to: type) }))
  }

  /// Renames a column, which keeps its position and all values.
  ///
  /// It throws `InventoryError.column` if that cannot be, `conflict` if a record was changed meanwhile.
  public static func renameColumn(_ name: String, of type: RecordType, to other: String) -> Self {
    Action { context in
      let items = try await context.records(of: type, having: [name]).map { before in
        var after = before
        if let index = before.base.unknown.firstIndex(where: { $0.name == name }) {
          after.base.unknown[index] = UnknownColumn(name: other, text: before.base.unknown[index].text)
        }
        return ItemChange.edit(before, to: after)
      }
      return try await context.commit(Change(items: items, columns: [.rename(name, of: type, to: other)]))
    }
  }

  /// Deletes columns, with all values that these records have in them.
  ///
  /// It throws `InventoryError.column` if there is none, `conflict` if there are other such records by now.
  ///
  /// - Parameter records: every record that has something in one of them, as it was seen.
  public static func deleteColumns(_ names: [String], of type: RecordType, from records: [any Record]) -> Self {
    let changes = records.map { before in
      var after = before
      after.base.unknown.removeAll { names.contains($0.name) }
      return ItemChange.edit(before, to: after)
    }
    return .commit(Change(items: changes, columns: names.map { .delete($0, of: type) }))
  }
}
