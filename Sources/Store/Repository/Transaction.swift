import Answers
import Equipment
import Query

/// Changes that are checked and have their ids, but are not stored.
struct Transaction: Sendable {
  let mode: TransactionMode
  private(set) var staged: [RecordType: Overlay] = [:]
  private(set) var columns: [RecordType: [ColumnChange]] = [:]
  /// The staged changes, each as if it were an entry of its own.
  private(set) var entries: [HistoryEntry] = []

  init(_ mode: TransactionMode) { self.mode = mode }

  /// True if something of a type is staged.
  func concerns(_ type: RecordType) -> Bool { staged[type] != nil || columns[type] != nil }

  /// Stages a change; of rows only that they are deleted.
  mutating func stage(_ entry: HistoryEntry) {
    for change in entry.change.columns { columns[change.type, default: []].append(change) }
    for item in entry.change.items { staged[item.type, default: Overlay()].apply(item) }
    for rows in entry.change.rows {
      for id in rows.ids.joined() { staged[rows.type, default: Overlay()].set(id, to: nil, existed: true) }
    }
    entries.append(entry)
  }

  /// All that was staged as one change: each item once, from what it was at first to what it is at last.
  var change: Change {
    var indices: [RecordType: [Int: Int]] = [:]
    var combined: [ItemChange] = []
    for item in entries.flatMap(\.change.items) {
      if let index = indices[item.type]?[item.id] {
        combined[index] = ItemChange(type: item.type, id: item.id, before: combined[index].before, after: item.after)
      } else {
        indices[item.type, default: [:]][item.id] = combined.count
        combined.append(item)
      }
    }
    // A value that goes with a deleted column may be set again in a new one: its item looks unchanged, and is kept.
    let kept = columns.isEmpty ? combined.filter(\.hasEffect) : combined.filter(\.isOfSomething)
    return Change(items: kept, columns: entries.flatMap(\.change.columns))
  }
}

extension ItemChange {
  /// True unless an item was added and deleted again.
  fileprivate var isOfSomething: Bool { before != nil || after != nil }

  /// True if an item differs afterwards, or exists only before or only afterwards.
  fileprivate var hasEffect: Bool {
    switch (before, after) {
    case (nil, nil): false
    case (let before?, let after?): !before.isEqual(to: after)
    default: true
    }
  }
}
