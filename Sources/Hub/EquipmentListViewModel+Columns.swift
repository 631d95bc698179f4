import Answers
public import Equipment
import Store

extension EquipmentListViewModel {
  /// Adds empty columns to a type's file, behind those that are there.
  ///
  /// - Throws: `InventoryError.column` if one cannot be.
  @discardableResult
  public func addColumns(_ names: [String], to type: RecordType) async throws -> Change {
    try await commit(Change(columns: names.map { .add($0, to: type) }))
  }

  /// Gives a column another heading; it keeps its place and all values.
  ///
  /// - Throws: `InventoryError.column` if that cannot be, `conflict` if an item was changed meanwhile.
  @discardableResult
  public func renameColumn(_ name: String, of type: RecordType, to other: String) async throws -> Change {
    let items = try await items(of: type, having: [name]).map { before in
      var after = before
      if let place = before.base.unknown.firstIndex(where: { $0.name == name }) {
        after.base.unknown[place] = UnknownColumn(name: other, text: before.base.unknown[place].text)
      }
      return ItemChange.edit(before, to: after)
    }
    return try await commit(Change(items: items, columns: [.rename(name, of: type, to: other)]))
  }

  /// Takes columns away, with all that these items have in them.
  ///
  /// - Parameter items: every item that has something in one of them, as it was seen.
  /// - Throws: `InventoryError.column` if there is none, `conflict` if there are other such items by now.
  @discardableResult
  public func deleteColumns(_ names: [String], of type: RecordType, from items: [any Record]) async throws -> Change {
    let changes = items.map { before in
      var after = before
      after.base.unknown.removeAll { names.contains($0.name) }
      return ItemChange.edit(before, to: after)
    }
    return try await commit(Change(items: changes, columns: names.map { .delete($0, of: type) }))
  }

  /// The items of a type that have something in one of some columns.
  public func items(of type: RecordType, having names: [String]) async throws -> [any Record] {
    let filter = Filter.or(names.map { .comparison(Comparison(field: $0, .set)) })
    var items: [any Record] = []
    try await repository.visit(filter, of: type) { items.append(try $0.item()) }
    return items
  }

  /// The columns of a type's file that are no fields, and how many items have something in each.
  public func ownColumns(of type: RecordType) async throws -> [(name: String, count: Int)] {
    var columns: [(name: String, count: Int)] = []
    for name in repository.unknownColumns(of: type) {
      let query = RowQuery(filter: .comparison(Comparison(field: name, .set)), limit: 0)
      columns.append((name, try await repository.select(query, of: type).matching))
    }
    return columns
  }
}
