import Equipment
import Hub
import Inventory

extension Command {
  static let history = Command(
    "history", "Show who changed what and when, newest first.",
    .optionalType, .optionalTarget, .limit("at most so many changes"), .wide,
    onlyReads: true,
    examples: ["history --limit 5", "history arrow 3", "history arrows"],
    notes: ["An id may be that of an item that was deleted."]
  ) { session, type, target, limit, isWide in
    session.options.isWide = isWide
    let references = try await session.references(type, target)
    let entries = try await session.entries(of: references, type, limit: limit)
    let changes = entries.flatMap { entry in
      entry.change.items.filter { item in
        type.map { $0 == item.type } ?? true
          && references?.contains(ItemReference(type: item.type, id: item.id)) ?? true
      }.map { ItemInHistory(entry: entry, item: $0) }
    }
    let isForPeople = (session.options.format ?? .table).name == "table"
    var output = Output(table: isForPeople ? ItemInHistory.lines(changes) : ItemInHistory.table(of: changes))
    if changes.isEmpty { output.notes = ["no changes yet"] }
    return output
  }
}

extension Session {
  /// The items whose history is asked for, which may be gone; nil without a target.
  fileprivate func references(_ type: RecordType?, _ target: Target?) async throws -> Set<ItemReference>? {
    guard let type, let target else { return nil }
    guard case .ids(let ranges) = target, ranges.count == 1, ranges[0].count == 1 else {
      return Set(try await items(type, target).map { ItemReference($0) })
    }
    return [ItemReference(type: type, id: ranges[0].lowerBound)]
  }

  /// The entries that changed one of these items, or without them one of the type.
  fileprivate func entries(
    of references: Set<ItemReference>?, _ type: RecordType?, limit: Int?
  ) async throws -> [HistoryEntry] {
    guard let type else { return try await viewModel.history(of: nil, limit: limit) }
    if let reference = references?.first, references?.count == 1 {
      let entries = try await viewModel.history(of: reference, limit: limit)
      // Neither in the log nor in the files: a slip, not an item without changes.
      if entries.isEmpty, try await viewModel.equipment(reference) == nil {
        throw CommandError.noItems(type, [reference.id...reference.id])
      }
      return entries
    }
    let all = try await viewModel.history(of: nil, limit: nil).filter { entry in
      entry.change.items.contains { item in
        item.type == type && references?.contains(ItemReference(type: item.type, id: item.id)) ?? true
      }
    }
    return limit.map { Array(all.prefix($0)) } ?? all
  }
}

/// What one change did to one item.
private struct ItemInHistory {
  let entry: HistoryEntry
  let item: ItemChange

  private var name: String? { (item.after ?? item.before)?.name }

  /// One line a change for people.
  static func lines(_ changes: [ItemInHistory]) -> Table {
    let columns = [Column("change", isNumeric: true), Column("at"), Column("by"), Column("what", isSentence: true)]
    let rows: [[String?]] = changes.map { change in
      [
        String(change.entry.sequence), change.entry.at.text, change.entry.by,
        Messages.words(for: change.entry, change.item),
      ]
    }
    return Table(columns: columns, rows: rows, idColumn: "change")
  }

  /// One row a field for programs; an addition and a deletion have one.
  static func table(of changes: [ItemInHistory]) -> Table {
    let columns = [
      Column("change", isNumeric: true), Column("at"), Column("by"), Column("action"), Column("type"),
      Column("id", isNumeric: true), Column("name"), Column("field"), Column("before"), Column("after"),
    ]
    return Table(columns: columns, rows: changes.flatMap(\.rows), idColumn: "change")
  }

  private var rows: [[String?]] {
    let start: [String?] = [
      String(entry.sequence), entry.at.text, entry.by, Messages.action(entry, item), item.type.rawValue,
      String(item.id), name,
    ]
    guard let before = item.before, let after = item.after else { return [start + [nil, nil, nil]] }
    return Messages.changedFields(before, after).map { start + [$0, before.text($0), after.text($0)] }
  }
}
