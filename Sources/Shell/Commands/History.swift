import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let history = Command(
    "history", "Show who changed what and when, newest first.",
    .optionalType, .optionalTarget, .limit("at most so many changes"),
    .flag("fields", "a row for each field that was changed, with what it was and what it is"), .wide,
    onlyReads: true,
    examples: ["history --limit 5", "history arrow 3", "history arrows", "history arrow 3 --fields"],
    notes: [
      "An id may be that of an item that was deleted.",
      "On a terminal times are those of your clock; elsewhere they are universal time, and data formats have a row for"
        + " each field.",
    ]
  ) { context, type, target, limit, isEachField, _ in
    let references = try await context.references(type, target)
    let entries = try await context.entries(of: references, type, limit: limit)
    let changes = entries.map { entry in
      EntryInHistory(
        entry: entry,
        items: entry.change.items.filter { item in
          references?.contains(ItemReference(type: item.type, id: item.id)) ?? type.map { $0 == item.type } ?? true
        },
        columns: references == nil ? entry.change.columns.filter { type == nil || $0.type == type } : [])
    }.filter { !$0.items.isEmpty || !$0.columns.isEmpty }
    let isTable = (context.options.format ?? .table).name == "table"
    let people = isEachField ? EntryInHistory.fields(changes) : EntryInHistory.lines(changes)
    var output = Output(table: isTable ? people : EntryInHistory.table(of: changes))
    if changes.isEmpty {
      output.notes = entries.isEmpty ? context.stateNotes() : context.stateView.lines(.noChanges)
    }
    return output
  }
}

extension CommandContext {
  /// The items whose history is asked for, which may be gone; nil without a target.
  fileprivate func references(_ type: RecordType?, _ target: Target?) async throws -> Set<ItemReference>? {
    guard let type, let target else { return nil }
    guard case .ids(let ranges) = target, ranges.count == 1, ranges[0].count == 1 else {
      return try await withMovements(Set(items(type, target).map { ItemReference($0) }))
    }
    return try await withMovements([ItemReference(type: type, id: ranges[0].lowerBound)])
  }

  /// Items with what moved of them: who had them is a part of their history.
  private func withMovements(_ items: Set<ItemReference>) async throws -> Set<ItemReference> {
    let pieces = items.compactMap { item in item.type.equipment.map { EquipmentReference($0, item.id) } }
    return pieces.isEmpty ? items : items.union(try await viewModel.ask(.movements(of: Set(pieces))))
  }

  /// The entries that changed one of these items, or without them one of the type.
  fileprivate func entries(
    of references: Set<ItemReference>?, _ type: RecordType?, limit: Int?
  ) async throws -> [HistoryEntry] {
    guard let type else { return try await viewModel.load(.history(limit: limit)) }
    if let reference = references?.first, references?.count == 1 {
      let entries = try await viewModel.load(.history(of: reference, limit: limit))
      // Neither in the log nor in the files: a slip, not an item without changes.
      if entries.isEmpty, try await viewModel.ask(.record(reference)) == nil {
        throw CommandError.noItems(type, [reference.id...reference.id])
      }
      return entries
    }
    return try await viewModel.load(.history(of: type, references, limit: limit))
  }
}

/// An entry of the history, with its changes of the items and columns that are asked for.
private struct EntryInHistory {
  let entry: HistoryEntry
  let items: [ItemChange]
  /// Its changes of columns; none where single items are asked for.
  let columns: [ColumnChange]

  /// One line a change for people.
  static func lines(_ changes: [EntryInHistory]) -> Table {
    var columns = [Column("change", isNumeric: true), Column("at"), Column("by"), Column("what", isSentence: true)]
    // Most inventories have one writer.
    columns[2].isSpare = true
    let rows: [[String?]] = changes.map { change in
      [
        String(change.entry.sequence), change.entry.at.text, change.entry.by,
        Messages.words(for: change.entry, change.items, change.columns),
      ]
    }
    return Table(columns: columns, rows: rows, idColumn: "change")
  }

  private static let columns = [
    Column("change", isNumeric: true), Column("at"), Column("by"), Column("action"), Column("type"),
    Column("id", isNumeric: true), Column("name"), Column("field"), Column("before"), Column("after"),
  ]

  /// One row a field for programs; an addition and a deletion have one.
  static func table(of changes: [EntryInHistory]) -> Table {
    Table(columns: columns, rows: changes.flatMap(\.rows), idColumn: "change")
  }

  /// The same for people: what is known from the other columns stands last, and goes first where there is no room.
  static func fields(_ changes: [EntryInHistory]) -> Table {
    let names = ["change", "type", "id", "field", "before", "after", "action", "at", "by", "name"]
    let indices = names.compactMap { name in columns.firstIndex { $0.name == name } }
    return Table(
      columns: indices.map { columns[$0] }, rows: changes.flatMap(\.rows).map { row in indices.map { row[$0] } },
      idColumn: "change")
  }

  private var rows: [[String?]] { columns.map(row) + items.flatMap(rows) }

  private func row(_ column: ColumnChange) -> [String?] {
    [
      String(entry.sequence), entry.at.text, entry.by, Messages.action(entry, column), column.type.rawValue, nil, nil,
      (column.before ?? column.after)?.name, column.before?.name, column.after?.name,
    ]
  }

  private func rows(_ item: ItemChange) -> [[String?]] {
    let start: [String?] = [
      String(entry.sequence), entry.at.text, entry.by, Messages.action(entry, item), item.type.rawValue,
      String(item.id), (item.after ?? item.before)?.name,
    ]
    guard let before = item.before, let after = item.after else { return [start + [nil, nil, nil]] }
    return Messages.changedFields(before, after).map { start + [$0, before.text($0), after.text($0)] }
  }
}
