import Answers
import Equipment

/// The inventory rebuilt from its beginning, entry by entry.
struct Replay: Sendable {
  /// The items of each type after the last entry that was applied.
  private(set) var items: [RecordType: [Int: any Record]] = [:]
  /// The id after the largest one that was ever given.
  private(set) var next = RecordMap<Int>()
  /// Number of the last entry that was applied.
  private(set) var last = 0
  /// The last entry that each kept table includes.
  private let starts: [RecordType: Int]

  /// Begins with the kept tables.
  init(_ bases: [RecordType: (sequence: Int, file: TableFile)], after beginning: Manifest?) {
    starts = bases.mapValues(\.sequence)
    items = bases.mapValues { $0.file.itemsById() }
    next = beginning?.next ?? RecordMap()
    for (type, base) in bases { next[type] = max(next[type] ?? 1, base.file.nextId) }
    last = beginning?.sequence ?? 0
  }

  /// Applies an entry; returns its changes of items that were something else here before.
  ///
  /// One that was applied before is skipped.
  mutating func take(_ entry: HistoryEntry) -> [ItemChange] {
    guard entry.sequence > last else { return [] }
    last = entry.sequence
    var others: [ItemChange] = []
    for change in entry.change.items {
      next[change.type] = max(next[change.type] ?? 1, change.id + 1)
      guard entry.sequence > starts[change.type] ?? 0 else { continue }
      if !Self.same(items[change.type]?[change.id], change.before) { others.append(change) }
      items[change.type, default: [:]][change.id] = change.after
    }
    return others
  }

  /// The ids of the items that differ from these.
  func differences(_ type: RecordType, from found: [Int: any Record]) -> [Int] {
    let told = items[type] ?? [:]
    return Set(told.keys).union(found.keys).filter { !Self.same(told[$0], found[$0]) }.sorted()
  }

  private static func same(_ one: (any Record)?, _ other: (any Record)?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isEqual(to: other)
    default: false
    }
  }
}
