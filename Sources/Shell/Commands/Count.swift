import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput
import Store

extension Command {
  static let count = Command(
    "count", "Count items: the hub's page, or one type, or by a field.",
    .optionalType, .listed, .filter(isImplicit: true), .by, .svg,
    onlyReads: true,
    examples: [
      "count", "count arrows where status=active", "count arrows by brand",
      "count arrows by spine --svg spines.svg --yes",
    ]
  ) { session, type, target, filter, field, drawing in
    let filter = try await session.narrowed(filter, type.map { [$0] } ?? RecordType.items, to: target)
    let output =
      if let field {
        try await session.count(type, filter, by: field)
      } else if let type {
        try await session.count(type, filter)
      } else {
        try await session.hub(filter)
      }
    return try await session.drawn(output, into: drawing)
  }
}

extension Session {
  /// The hub: all ten types in their groups.
  fileprivate func hub(_ filter: TypedFilter) async throws -> Output {
    let counts = try await counts(filter)
    let total = counts.values.reduce(0, +)
    var table = Table.hub(Dictionary(uniqueKeysWithValues: EquipmentType.allCases.map { ($0, counts[$0] ?? 0) }))
    table.chart = { Chart(title: Messages.counted(nil, by: "type"), drawing: .bars(Bars(counts))) }
    if filter.isEmpty, total > 0, showsOnTerminal, options.format == nil,
      case .hub(let groups, _) = table.layout
    {
      table.layout = .hub(groups, news: try await news(of: total))
    }
    var output = Output(table: table)
    if total == 0 {
      output.notes = [try await emptyNote(nil, filter)]
    }
    return output
  }

  private func counts(_ filter: TypedFilter) async throws -> [EquipmentType: Int] {
    guard filter.isEmpty else {
      var counts: [EquipmentType: Int] = [:]
      for type in EquipmentType.allCases { counts[type] = try await count(type.record, where: filter) }
      return counts
    }
    await viewModel.loadEquipmentCounts()
    return try viewModel.counts.get() ?? [:]
  }

  private func count(_ type: RecordType, where filter: TypedFilter) async throws -> Int {
    try await viewModel.rows(types: [type]) { filter.query($0, limit: 0) }.matching
  }

  fileprivate func count(_ type: RecordType, _ filter: TypedFilter) async throws -> Output {
    let count =
      try await filter.isEmpty ? repository.count(of: type) : count(type, where: filter)
    var output = Output(
      table: Table(
        columns: [Column("type"), Column("count", isNumeric: true)], rows: [[type.rawValue, String(count)]],
        idColumn: "type"))
    // A program that counts wants the number.
    if !showsOnTerminal, options.format == nil { output = .text(String(count)) }
    if count == 0 { output.notes = [try await emptyNote(type, filter)] }
    return output
  }

  /// How many items have each value of a field: of numbers in their order, of other values the most frequent first.
  fileprivate func count(_ type: RecordType?, _ filter: TypedFilter, by field: String) async throws -> Output {
    let types = type.map { [$0] } ?? RecordType.items
    var groups: [String: (key: SortKey, count: Int)] = [:]
    for type in types where filter.query(type) != nil {
      for (text, count) in try await tally(type, filter.query(type)?.filter, by: field) {
        let key = groups[text]?.key ?? type.sortKey(of: text, in: field)
        groups[text] = (key, (groups[text]?.count ?? 0) + count)
      }
    }
    // Numbers and days stand in their order, so that a drawing of them has a shape.
    let isOrdered = types.contains { $0.field(field)?.isOrdered ?? false }
    let ordered = groups.sorted { one, other in
      one.value.count != other.value.count && !isOrdered
        ? one.value.count > other.value.count
        : one.value.key == other.value.key ? one.key < other.key : one.value.key < other.value.key
    }
    let info = types.lazy.compactMap { $0.field(field) }.first
    let columns = [
      Column(
        field, unit: type == nil ? nil : info?.unit?.rawValue, isDate: info?.isDate),
      Column("count", isNumeric: true),
    ]
    let rows: [[String?]] = ordered.map { [$0.key.isEmpty ? nil : $0.key, String($0.value.count)] }
    var table = Table(columns: columns, rows: rows, idColumn: field, layout: .bars(valueColumn: "count"))
    let bars = Bars(table, valueColumn: "count")
    table.chart = { Chart(title: Messages.counted(type, by: columns[0].title), drawing: .bars(bars)) }
    var output = Output(table: table)
    if groups.isEmpty { output.notes = [try await emptyNote(type, filter)] }
    return output
  }

  private func tally(
    _ type: RecordType, _ filter: Filter?, by field: String
  ) async throws -> [String: Int] {
    guard field == "type" else { return try await repository.tally(field, of: type, where: filter) }
    let count = try await repository.select(RowQuery(filter: filter, limit: 0), of: type).matching
    return count == 0 ? [:] : [type.rawValue: count]
  }

  /// What to say where nothing is listed: nothing there yet, or nothing that matches.
  func emptyNote(_ type: RecordType?, _ filter: TypedFilter) async throws -> String {
    var total = 0
    for type in type.map({ [$0] }) ?? RecordType.items { total += try await repository.count(of: type) }
    let types = type.map { [$0] } ?? RecordType.items
    guard total > 0, !filter.isEmpty else {
      return absence(of: types, nothingYet(type.map(Messages.emptyType) ?? Messages.emptyHub))
    }
    let isWhole = types.allSatisfy { repository.problems(of: $0).isEmpty }
    return Messages.noMatch(filter.text, type, total: total, isWhole: isWhole)
      + (filter.unquoted.map { "; without its quotes it is a filter: \(VisibleText.line($0))" } ?? "")
  }
}

extension FieldInfo {
  /// Whether its values are numbers or days, which have an order of their own.
  fileprivate var isOrdered: Bool { isNumeric || isDate || shape == .spine || shape == .distance }
}

extension RecordType {
  /// What a text of a field, or of a column the program does not know, sorts by.
  fileprivate func sortKey(of text: String, in name: String) -> SortKey {
    guard !text.isEmpty else { return .none }
    return (try? field(name)?.sortKey(of: text, today: nil)) ?? .text(Folding.fold(text))
  }
}
