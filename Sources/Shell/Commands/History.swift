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
    let scope = try await context.scope(type, target)
    let isTable = (context.options.format ?? .table).name == "table"
    let entries = try await context.entries(scope, limit: limit, rows: isTable && !isEachField ? .all : .each)
    let changes = entries.map { EntryInHistory($0, in: scope) }.filter { !$0.isEmpty }
    let people = isEachField ? EntryInHistory.fields(changes) : EntryInHistory.lines(changes)
    var output = Output(table: isTable ? people : EntryInHistory.table(of: changes))
    if changes.isEmpty {
      output.notes = entries.isEmpty ? context.stateNotes() : context.stateView.lines(.noChanges)
    }
    return output
  }
}

extension CommandContext {
  /// What the history is asked for of: items, which may be gone, all of a type, or everything.
  fileprivate func scope(_ type: RecordType?, _ target: Target?) async throws -> HistoryScope {
    guard let type else { return .everything }
    guard let target else { return .type(type) }
    let ids: Set<Int>
    if case .ids(let ranges) = target, ranges.count == 1, ranges[0].count == 1 {
      ids = [ranges[0].lowerBound]
    } else {
      ids = Set(try await items(type, target).map(\.recordId))
    }
    return .records(type, ids, withMovements: type.equipment != nil)
  }

  /// The entries that are asked for, newest first.
  fileprivate func entries(
    _ scope: HistoryScope, limit: Int?, rows detail: RowsDetail
  ) async throws -> [HistoryEntry] {
    let entries = try await viewModel.load(.history(scope, limit: limit, rows: detail))
    // Neither in the log nor in the files: a slip, not an item without changes.
    if entries.isEmpty, case .records(let type, let ids, _) = scope, ids.count == 1, let id = ids.first,
      try await viewModel.ask(.record(ItemReference(type: type, id: id))) == nil
    {
      throw CommandError.noItems(type, [id...id])
    }
    return entries
  }
}

/// An entry of the history, with its changes of the items and columns that are asked for.
private struct EntryInHistory {
  let entry: HistoryEntry
  let items: [ItemChange]
  /// Its changes of columns; none where single items are asked for.
  let columns: [ColumnChange]
  /// Its changes of all rows of a large import, where not each of them is a row of the answer.
  let rows: [RowsChange]

  init(_ entry: HistoryEntry, in scope: HistoryScope) {
    self.entry = entry
    items = entry.change.items.filter { scope.includes($0) }
    columns = entry.change.columns.filter { scope.includes($0) }
    rows = entry.change.rows.filter { scope.includes($0) && $0.count > 0 }
  }

  var isEmpty: Bool { items.isEmpty && columns.isEmpty && rows.isEmpty }

  /// One line a change for people.
  static func lines(_ changes: [EntryInHistory]) -> Table {
    var columns = [Column("change", isNumeric: true), Column("at"), Column("by"), Column("what", isSentence: true)]
    // Most inventories have one writer.
    columns[2].isSpare = true
    let rows: [[String?]] = changes.map { change in
      [
        String(change.entry.sequence), change.entry.at.text, change.entry.by,
        Messages.words(for: change.entry, change.items, change.columns, change.rows),
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
    Table(columns: columns, rows: changes.flatMap(\.fieldRows), idColumn: "change")
  }

  /// The same for people: what is known from the other columns stands last, and goes first where there is no room.
  static func fields(_ changes: [EntryInHistory]) -> Table {
    let names = ["change", "type", "id", "field", "before", "after", "action", "at", "by", "name"]
    let indices = names.compactMap { name in columns.firstIndex { $0.name == name } }
    return Table(
      columns: indices.map { columns[$0] }, rows: changes.flatMap(\.fieldRows).map { row in indices.map { row[$0] } },
      idColumn: "change")
  }

  private var fieldRows: [[String?]] { columns.map(row) + items.flatMap(rows) }

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
