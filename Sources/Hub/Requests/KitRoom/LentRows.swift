import Answers
import Archery
import Equipment
import Store

/// A row of an item with what its loans make of it.
private struct LentItem: FieldTexts {
  let item: ItemRow
  private var lent: [LentColumn: String] = [:]

  init(_ item: ItemRow, _ register: LoanRegister, _ columns: [LentColumn], blocked: Set<EquipmentReference>) {
    self.item = item
    guard let piece = item.recordType.equipment.map({ EquipmentReference($0, item.recordId) }) else { return }
    let book = register.books[piece]
    for column in columns {
      switch column {
      case .outTo: lent[column] = book.flatMap { Self.holders(of: $0, register) }
      case .due: lent[column] = book?.holders.compactMap(\.due).min()?.text
      case .free:
        let free = register.availability(of: piece, usable: Self.usable(item)).free(on: register.today)
        lent[column] = blocked.contains(piece) ? "0" : String(max(0, free))
      }
    }
  }

  /// The names of those who have some of it, each once.
  private static func holders(of book: LoanBook, _ register: LoanRegister) -> String? {
    var names: [String] = []
    for name in book.holders.compactMap({ register.borrower(of: $0.loan)?.name }) where !names.contains(name) {
      names.append(name)
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// How many could be lent if none were.
  private static func usable(_ item: ItemRow) -> Int {
    let texts = item.texts(["status", "condition", "quantity"])
    let status = texts[0].flatMap { Status(text: $0) } ?? .active
    guard ItemDetails.isLendable(status, texts[1].flatMap { Condition(text: $0) }) else { return 0 }
    return texts[2].flatMap { Int($0) } ?? 1
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
    if lent.isEmpty { return item }
    let columns = LentColumn.allCases.compactMap { column in
      lent[column].map { UnknownColumn(name: column.rawValue, text: $0) }
    }
    return ItemRow(item, adding: columns)
  }
}

extension RequestContext {
  /// Items as rows that have columns of loans, too.
  func lentRows(
    of types: [RecordType], _ columns: [LentColumn], where filters: [RecordType: Filter]?, sort: [SortField],
    limit: Int?
  ) async throws -> RowSelection {
    let register = try await loanRegister(of: types)
    let blocked = columns.contains(.free) ? try await blockedPieces() : []
    var items: [LentItem] = []
    for type in types {
      let filter = filters?[type]
      if filters != nil, filter == nil { continue }
      try await repository.visit(nil, of: type) { row in
        let item = LentItem(row, register, columns, blocked: blocked)
        if filter?.matches(item) ?? true { items.append(item) }
      }
    }
    let order = Self.order(of: items, sort)
    let shown = limit.map { order.prefix($0) } ?? order[...]
    return RowSelection(rows: shown.map { items[$0].row }, matching: items.count)
  }

  /// The indices of items in an order.
  private static func order(of items: [LentItem], _ sort: [SortField]) -> [Int] {
    if sort.isEmpty { return Array(items.indices) }
    let keys = items.map { item in sort.map { item.sortKey($0.name) } }
    return items.indices.sorted { one, other in
      for (index, field) in sort.enumerated() {
        if let isBefore = field.isOrdered(keys[one][index], before: keys[other][index]) { return isBefore }
      }
      return one < other
    }
  }

  /// The columns of loans that are named where rows are asked for.
  static func lentColumns(
    _ columns: [String], _ filters: [RecordType: Filter]?, _ sort: [SortField], of types: [RecordType]
  ) -> [LentColumn] {
    guard types.allSatisfy({ $0.equipment != nil }) else { return [] }
    let names = Set(columns + sort.map(\.name) + (filters?.values.flatMap(\.fieldNames) ?? []))
    return LentColumn.allCases.filter { names.contains($0.rawValue) }
  }
}
