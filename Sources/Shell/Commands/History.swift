import Equipment
import Hub
import Inventory

extension Command {
  static let history = Command(
    "history", "Show who changed what and when, newest first.",
    .optionalType, .optionalTarget, .limit("at most so many changes"),
    examples: ["history --limit 5", "history arrow 3"]
  ) { session, type, target, limit in
    var reference: ItemReference?
    if let type { reference = try await session.historyReference(type, target) }
    let entries = try await session.viewModel.history(of: reference, limit: limit)
    let rows = entries.flatMap { HistoryRow.rows(of: $0, for: reference) }
    var output = Output(table: HistoryRow.table(of: rows))
    if rows.isEmpty { output.notes = ["no changes yet"] }
    return output
  }
}

extension Session {
  /// The one item whose history is asked for; an id may be that of an item that is gone.
  fileprivate func historyReference(_ type: EquipmentType, _ target: Target?) async throws -> ItemReference {
    guard let target else { throw CommandError.targetRequired(command: "history", type) }
    if case .ids(let ranges) = target, ranges.count == 1, ranges[0].count == 1 {
      return ItemReference(type: type, id: ranges[0].lowerBound)
    }
    let items = try await items(type, target)
    guard items.count == 1 else {
      throw CommandError.ambiguousName("", type, candidates: items.map { "\($0.equipmentId) \($0.equipmentName)" })
    }
    return ItemReference(items[0])
  }
}

/// One field of one item in one change.
private struct HistoryRow {
  let entry: HistoryEntry
  let item: ItemChange
  let field: String?
  let before: String?
  let after: String?

  /// An edit has a row for each field; an addition and a deletion have one.
  static func rows(of entry: HistoryEntry, for reference: ItemReference?) -> [HistoryRow] {
    entry.change.items.filter { item in
      reference.map { $0.type == item.type && $0.id == item.id } ?? true
    }.flatMap { item -> [HistoryRow] in
      guard let before = item.before, let after = item.after else {
        return [HistoryRow(entry: entry, item: item, field: nil, before: nil, after: nil)]
      }
      return Messages.changedFields(before, after).map { name in
        HistoryRow(entry: entry, item: item, field: name, before: before.text(name), after: after.text(name))
      }
    }
  }

  static func table(of rows: [HistoryRow]) -> Table {
    let columns = [
      Column("change", isNumeric: true), Column("at"), Column("by"), Column("action"), Column("type"),
      Column("id", isNumeric: true), Column("name"), Column("field"), Column("before"), Column("after"),
    ]
    return Table(columns: columns, rows: rows.map(\.cells), idColumn: "change")
  }

  private var cells: [String?] {
    [
      String(entry.sequence), entry.at.text, entry.by, Messages.action(entry, item), item.type.rawValue,
      String(item.id), (item.after ?? item.before)?.equipmentName, field, before, after,
    ]
  }
}
