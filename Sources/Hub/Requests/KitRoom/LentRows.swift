import Answers
import Archery
import Equipment
import Store

/// An item with what its loans make of it.
private struct LentItem: FieldTexts {
  let item: any EquipmentItem
  private let lent: [LentColumn: String]

  init(_ item: any EquipmentItem, _ register: LoanRegister) {
    self.item = item
    let holders = EquipmentReference(item).map { register.book(of: $0).holders } ?? []
    var names: [String] = []
    for name in holders.compactMap({ register.borrower(of: $0.loan)?.name }) where !names.contains(name) {
      names.append(name)
    }
    var lent: [LentColumn: String] = [:]
    if !names.isEmpty { lent[.outTo] = names.joined(separator: ", ") }
    lent[.due] = holders.compactMap(\.due).min()?.text
    lent[.free] = String(max(0, register.availability(of: item).free(on: register.today)))
    self.lent = lent
  }

  var recordType: RecordType { item.recordType }
  var recordId: Int { item.recordId }
  var searchedFields: [(name: String, text: String)] { item.searchedFields }

  func text(_ name: String) -> String? { LentColumn(rawValue: name).map { lent[$0] } ?? item.text(name) }

  func sortKey(_ name: String) -> SortKey {
    guard let column = LentColumn(rawValue: name) else { return item.sortKey(name) }
    return lent[column].flatMap { try? column.info.sortKey(of: $0, today: nil) } ?? .none
  }

  /// The item as a row that has the columns, too.
  var row: ItemRow {
    var record: any Record = item
    for column in LentColumn.allCases { record.addUnknown(column.rawValue, lent[column] ?? "") }
    return ItemRow(record)
  }
}

extension RequestContext {
  /// Items as rows that have the columns of loans, too.
  func lentRows(
    of types: [RecordType], where filters: [RecordType: Filter]?, sort: [SortField], limit: Int?
  ) async throws -> RowSelection {
    let register = try await loanRegister()
    var items: [LentItem] = []
    for type in types {
      if let filters, filters[type] == nil { continue }
      let all = try await repository.fetch(type).compactMap(\.equipment).map { LentItem($0, register) }
      items += all.filter { item in filters?[type].map { $0.matches(item) } ?? true }
    }
    let keyed = items.enumerated().map { index, item in
      (index: index, keys: sort.map { item.sortKey($0.name) }, item: item)
    }
    let ordered =
      sort.isEmpty
      ? keyed
      : keyed.sorted { one, other in
        for (index, field) in sort.enumerated() {
          if let isBefore = field.isOrdered(one.keys[index], before: other.keys[index]) { return isBefore }
        }
        return one.index < other.index
      }
    let shown = limit.map { Array(ordered.prefix($0)) } ?? ordered
    return RowSelection(rows: shown.map(\.item.row), matching: items.count)
  }

  /// True if columns of loans are named where rows are asked for.
  static func needsLoans(
    _ columns: [String], _ filters: [RecordType: Filter]?, _ sort: [SortField], of types: [RecordType]
  ) -> Bool {
    guard types.allSatisfy({ $0.equipment != nil }) else { return false }
    let names = columns + sort.map(\.name) + (filters?.values.flatMap(\.fieldNames) ?? [])
    return names.contains { LentColumn(rawValue: $0) != nil }
  }
}
