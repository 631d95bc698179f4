import Equipment
import Hub
import Inventory

extension Command {
  static let count = Command(
    "count", "Count items: the hub's page, or one type, or by a field.",
    .optionalType, .filter(isImplicit: true), .by,
    examples: ["count", "count arrows where status=active", "count arrows by brand"]
  ) { session, type, filter, field in
    if let field { return try await session.count(type, filter, by: field) }
    if let type { return try await session.count(type, filter) }
    return try await session.hub(filter)
  }
}

extension Session {
  /// The hub: all ten types in their groups.
  fileprivate func hub(_ filter: TypedFilter) async throws -> Output {
    let counts = try await counts(filter)
    let total = counts.values.reduce(0, +)
    var output = Output(
      table: .hub(Dictionary(uniqueKeysWithValues: EquipmentType.allCases.map { ($0, counts[$0] ?? 0) })))
    if total == 0 {
      output.notes = [filter.isEmpty ? Messages.emptyHub : Messages.noMatch(filter.text, nil, total: nil)]
    }
    output.notes += problemNotes(nil)
    return output
  }

  private func counts(_ filter: TypedFilter) async throws -> [EquipmentType: Int] {
    guard filter.isEmpty else {
      await viewModel.loadEquipment(types: EquipmentType.allCases, where: filter.matches)
      return Dictionary(grouping: try viewModel.state.get() ?? [], by: \.equipmentType).mapValues(\.count)
    }
    await viewModel.loadEquipmentCounts()
    return try viewModel.counts.get() ?? [:]
  }

  fileprivate func count(_ type: EquipmentType, _ filter: TypedFilter) async throws -> Output {
    let count: Int
    if filter.isEmpty {
      count = try await repository.count(of: type)
    } else {
      await viewModel.loadEquipment(type: type, where: filter.matches)
      count = try viewModel.state.get()?.count ?? 0
    }
    var output = Output(
      table: Table(
        columns: [Column("type"), Column("count", isNumeric: true)], rows: [[type.rawValue, String(count)]],
        idColumn: "type"))
    if count == 0 { output.notes = [try await emptyNote(type, filter)] }
    output.notes += problemNotes(type)
    return output
  }

  /// How many items have each value of a field, the most frequent first.
  fileprivate func count(_ type: EquipmentType?, _ filter: TypedFilter, by field: String) async throws -> Output {
    let types = type.map { [$0] } ?? EquipmentType.allCases
    await viewModel.loadEquipment(types: types, where: filter.matches)
    let items = try viewModel.state.get() ?? []
    let groups = Dictionary(grouping: items) { field == "type" ? $0.equipmentType.rawValue : $0.text(field) ?? "" }
    let ordered = groups.sorted { one, other in
      one.value.count != other.value.count
        ? one.value.count > other.value.count
        : one.value[0].sortKey(field) == other.value[0].sortKey(field)
          ? one.key < other.key : one.value[0].sortKey(field) < other.value[0].sortKey(field)
    }
    let unit = type?.field(field)?.unit?.rawValue
    let columns = [Column(field, title: type?.title(of: field), unit: unit), Column("count", isNumeric: true)]
    let rows: [[String?]] = ordered.map { [$0.key.isEmpty ? nil : $0.key, String($0.value.count)] }
    var output = Output(
      table: Table(columns: columns, rows: rows, idColumn: field, layout: .bars(valueColumn: "count")))
    if items.isEmpty { output.notes = [try await emptyNote(type, filter)] }
    output.notes += problemNotes(type)
    return output
  }

  /// What to say where nothing is listed: nothing there yet, or nothing that matches.
  func emptyNote(_ type: EquipmentType?, _ filter: TypedFilter) async throws -> String {
    var total = 0
    for type in type.map({ [$0] }) ?? EquipmentType.allCases { total += try await repository.count(of: type) }
    return total == 0 || filter.isEmpty
      ? (type.map(Messages.emptyType) ?? Messages.emptyHub) : Messages.noMatch(filter.text, type, total: total)
  }
}
