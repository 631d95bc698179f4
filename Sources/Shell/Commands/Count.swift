import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let count = Command(
    "count", "Count items: the hub's page, or one type, or by a field.",
    .optionalType, .listed, .filter(isImplicit: true), .by, .svg,
    onlyReads: true,
    examples: [
      "count", "count arrows where status=active", "count arrows by brand",
      "count arrows by spine --svg spines.svg --yes",
    ]
  ) { context, type, target, filter, field, drawing in
    let filter = try await context.narrowed(filter, type.map { [$0] } ?? RecordType.items, to: target)
    let output =
      if let field {
        try await context.count(type, filter, by: field)
      } else if let type {
        try await context.count(type, filter)
      } else {
        try await context.hub(filter)
      }
    return try await context.drawn(output, into: drawing)
  }
}

extension CommandContext {
  /// The hub: all ten types in their groups.
  fileprivate func hub(_ filter: TypedFilter) async throws -> Output {
    let counts = try await counts(filter)
    let total = filter.isEmpty ? viewModel.totalEquipmentCount : counts.values.reduce(0, +)
    var table = Table.hub(Dictionary(uniqueKeysWithValues: EquipmentType.allCases.map { ($0, counts[$0] ?? 0) }))
    table.chart = { Chart(title: Messages.counted(nil, by: "type"), drawing: .bars(Bars(counts))) }
    if filter.isEmpty, total > 0, showsOnTerminal, options.format == nil,
      case .hub(let groups, _) = table.layout
    {
      table.layout = .hub(groups, news: try await news(of: total))
    }
    var output = Output(table: table)
    if total == 0 {
      output.notes = filter.isEmpty ? stateView.notes(viewModel.counts) : stateNotes(filter)
    }
    return output
  }

  private func counts(_ filter: TypedFilter) async throws -> [EquipmentType: Int] {
    guard filter.isEmpty else {
      let counts = try await viewModel.load(.counts(of: RecordType.items, where: filter.filters))
      return Dictionary(uniqueKeysWithValues: EquipmentType.allCases.map { ($0, counts[$0.record] ?? 0) })
    }
    await viewModel.loadEquipmentCounts()
    _ = try viewModel.counts.get()
    return Dictionary(uniqueKeysWithValues: EquipmentType.allCases.map { ($0, viewModel.getCount(for: $0)) })
  }

  fileprivate func count(_ type: RecordType, _ filter: TypedFilter) async throws -> Output {
    let count = try await viewModel.load(.counts(of: [type], where: filter.filters))[type] ?? 0
    var output = Output(
      table: Table(
        columns: [Column("type"), Column("count", isNumeric: true)], rows: [[type.rawValue, String(count)]],
        idColumn: "type"))
    // A program that counts wants the number.
    if !showsOnTerminal, options.format == nil { output = .text(String(count)) }
    if count == 0 { output.notes = stateNotes(filter) }
    return output
  }

  /// How many items have each value of a field: of numbers in their order, of other values the most frequent first.
  fileprivate func count(_ type: RecordType?, _ filter: TypedFilter, by field: String) async throws -> Output {
    let types = type.map { [$0] } ?? RecordType.items
    let groups = try await viewModel.load(.tally(field, of: types, where: filter.filters))
    let info = types.lazy.compactMap { $0.field(field) }.first
    let columns = [
      Column(
        field, unit: type == nil ? nil : info?.unit?.rawValue, isDate: info?.isDate),
      Column("count", isNumeric: true),
    ]
    let rows: [[String?]] = groups.map { [$0.text.isEmpty ? nil : $0.text, String($0.count)] }
    var table = Table(columns: columns, rows: rows, idColumn: field, layout: .bars(valueColumn: "count"))
    let bars = Bars(table, valueColumn: "count")
    table.chart = { Chart(title: Messages.counted(type, by: columns[0].title), drawing: .bars(bars)) }
    var output = Output(table: table)
    if groups.isEmpty { output.notes = stateNotes(filter) }
    return output
  }
}
