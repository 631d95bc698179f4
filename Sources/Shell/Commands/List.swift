import Answers
import Equipment
import Hub
import ShellOutput

extension Command {
  static let list = Command(
    "list", also: ["ls"], "List the items of a type, or of all.",
    .typeOrAll, .listed, .filter(isImplicit: true), .columns, .sort, .limit("at most so many rows"),
    .wide,
    onlyReads: true,
    examples: [
      "list risers", "list arrows where brand=Easton and spine<600 --sort -spine", "list all where status=repair",
      "list arrows --columns id,model,spine --format csv", "list arrow 3,5-7",
    ],
    notes: ["On a terminal columns that are empty in every row are left out; data formats have every column."]
  ) { context, types, target, filter, columns, sort, limit, _ in
    let filter = try await context.narrowed(filter, types, to: target)
    return try await context.list(types, filter, columns, sort: sort, limit: limit)
  }
}

extension CommandContext {
  /// Lists the records of some types that a filter means.
  ///
  /// - Parameter overview: the table for people who ask for no columns; nil for the usual fields.
  func list(
    _ types: [RecordType], _ filter: TypedFilter, _ columns: [String]?, sort: [SortField], limit: Int?,
    forPeople overview: (([ItemRow]) -> Table)? = nil
  ) async throws -> Output {
    let found = try await rows(types, filter, sort: sort, limit: limit, columns: columns ?? [])
    let shown = found.rows
    remember(listing: shown.map { ItemReference($0) })
    let type = types.count == 1 ? types[0] : nil
    let isWide = options.isWide
    let special = columns == nil && !isWide && isForPeople ? overview.map { $0(shown) } : nil
    var output = Output(table: special ?? table(of: shown, type, columns, isWide: isWide))
    let left = columnsLeftOut(of: output)
    output.notes = try await listingNotes(type, filter, shown: shown.count, matching: found.matching, left)
    output.reportsColumnsLeftOut = true
    return output
  }

  private func rows(
    _ types: [RecordType], _ filter: TypedFilter, sort: [SortField], limit: Int?, columns: [String]
  ) async throws -> RowSelection {
    guard types.count == 1, let type = types[0].equipment, filter.isEmpty, sort.isEmpty, limit == nil,
      !columns.contains(where: { LentColumn(rawValue: $0) != nil })
    else {
      return try await viewModel.load(
        .rows(of: types, where: filter.filters, sort: sort, limit: limit, columns: columns))
    }
    await viewModel.loadEquipment(type: type)
    return try viewModel.state.get()?.rows ?? RowSelection(rows: [], matching: 0)
  }

  /// True if the answer's format is one that people read: a table, as without `--format`, or Markdown.
  var isForPeople: Bool { ["table", "markdown"].contains((options.format ?? .table).name) }

  /// A listing as the format at hand wants it: people get the usual columns, programs every one.
  func table(of items: [ItemRow], _ type: RecordType?, _ columns: [String]?, isWide: Bool) -> Table {
    let isForPeopleAlone = isForPeople && !isWide && columns == nil
    return if type == .round, isForPeopleAlone {
      RoundTable.table(of: items, handicap: viewModel.handicap)
    } else if type == .tuning, isForPeopleAlone {
      TuningTable.table(of: items)
    } else if type == .shaft, isForPeopleAlone {
      ShaftTable.table(of: items)
    } else if let type {
      ItemTable.table(of: items, type: type, columns: columns, isComplete: isWide || !isForPeople)
    } else {
      ItemTable.table(of: items, columns: columns, isComplete: isWide || !isForPeople)
    }
  }

  /// On a terminal the number of rows; anywhere, why there are none.
  fileprivate func listingNotes(
    _ type: RecordType?, _ filter: TypedFilter, shown: Int, matching: Int, _ columnsLeftOut: [String]
  ) async throws -> [String] {
    if matching == 0 { return stateNotes(filter) }
    guard terminal.outputIsTerminal, ["table", nil].contains(options.format?.name) else { return [] }
    let total = try await viewModel.ask(.count(of: type.map { [$0] } ?? RecordType.items))
    return [Messages.listed(shown, of: total, type, columnsLeftOut: columnsLeftOut)]
  }
}
