import Answers
import Codecs
import Equipment
import Files
import Query

/// The inventory rebuilt from its beginning, entry by entry.
struct Replay: Sendable {
  /// The kept tables with which the history begins, and those of large imports, of which each has larger ids than the one
  /// before; their items are made when they are asked for.
  private var bases: [RecordType: [KeptTable]]
  /// The items that entries changed since, as they left them; nil for those that are deleted.
  private var changed: [RecordType: [Int: (any Record)?]] = [:]
  /// The id after the largest one that was ever given.
  private(set) var next = RecordMap<Int>()
  /// Number of the last entry that was applied.
  private(set) var last = 0
  /// The last entry that each kept table includes.
  private let starts: [RecordType: Int]

  /// Begins with the kept tables.
  init(_ bases: [RecordType: (sequence: Int, table: KeptTable)], after beginning: Manifest?) {
    starts = bases.mapValues(\.sequence)
    self.bases = bases.mapValues { [$0.table] }
    next = beginning?.next ?? RecordMap()
    for (type, base) in bases { next[type] = max(next[type] ?? 1, base.table.nextId) }
    last = beginning?.sequence ?? 0
  }

  /// An item after the last entry that was applied; nil if there is none.
  private func item(_ type: RecordType, _ id: Int) -> (any Record)? {
    if let outcome = changed[type]?[id] { return outcome }
    return bases[type]?.first { id < $0.nextId }?.item(id)
  }

  /// Applies an entry; returns its changes of items that were something else here before.
  ///
  /// One that was applied before is skipped.
  ///
  /// - Parameter imported: the tables that its rows are, if it has some in place of changes.
  mutating func apply(_ entry: HistoryEntry, _ imported: [KeptTable] = []) throws(FileFailure) -> [ItemChange] {
    guard entry.sequence > last else { return [] }
    last = entry.sequence
    var others: [ItemChange] = []
    for table in imported { try add(table, at: entry.sequence, &others) }
    for change in imported.isEmpty ? entry.change.items : [] { apply(change, at: entry.sequence, &others) }
    return others
  }

  private mutating func apply(_ change: ItemChange, at sequence: Int, _ others: inout [ItemChange]) {
    next[change.type] = max(next[change.type] ?? 1, change.id + 1)
    guard sequence > starts[change.type] ?? 0 else { return }
    if !Self.same(item(change.type, change.id), change.before) { others.append(change) }
    changed[change.type, default: [:]].updateValue(change.after, forKey: change.id)
  }

  /// Adds the rows of an import: as a table, if all are new, as they mostly are, or one by one.
  private mutating func add(_ table: KeptTable, at sequence: Int, _ others: inout [ItemChange]) throws(FileFailure) {
    let (type, walk) = (table.type, try table.walk())
    guard let first = walk.id else { return }
    if first >= next[type] ?? 1 {
      next[type] = table.nextId
      if sequence > starts[type] ?? 0 { bases[type, default: []].append(table) }
      return
    }
    while let id = walk.id {
      apply(ItemChange(type: type, id: id, before: nil, after: walk.item), at: sequence, &others)
      try walk.advance()
    }
  }

  /// The ids of the items of a type that differ from those of a table, sorted.
  ///
  /// A row that has the bytes that it had in the kept table, under the same headings, holds the same item.
  func differences(of type: RecordType, from table: any RowWalk) throws(FileFailure) -> [Int] {
    let (base, outcomes) = (try ChainedWalk(bases[type] ?? []), changed[type] ?? [:])
    var (different, met, left, areAlike) = ([Int](), Set<Int>(), -1, false)
    while let id = [base.id, table.id].compactMap(\.self).min() {
      if base.left != left { (left, areAlike) = (base.left, table.headings != nil && base.headings == table.headings) }
      let (kept, present) = (base.id == id ? base : nil, table.id == id ? table : nil)
      if let outcome = outcomes[id] {
        met.insert(id)
        if !Self.same(outcome, present?.item) { different.append(id) }
      } else if !(areAlike && Self.hasSameBytes(kept, present)), !Self.same(kept?.item, present?.item) {
        different.append(id)
      }
      try kept?.advance()
      try present?.advance()
    }
    for (id, outcome) in outcomes where outcome != nil && !met.contains(id) { different.append(id) }
    return different.sorted()
  }

  private static func hasSameBytes(_ kept: ChainedWalk?, _ present: (any RowWalk)?) -> Bool {
    guard let kept, let present else { return false }
    return kept.row.isSame(as: present.row)
  }

  private static func same(_ one: (any Record)?, _ other: (any Record)?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isEqual(to: other)
    default: false
    }
  }
}
