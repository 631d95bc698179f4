import Answers
import Codecs
import Equipment
import Files
import Query

/// The inventory rebuilt from its beginning, entry by entry.
struct Replay: Sendable {
  /// The kept tables with which the history begins, and those of large imports, of which each has larger ids than the one
  /// before; their items are made when they are asked for.
  private var bases: [RecordType: [Base]]
  /// The items that entries changed since, as they left them; nil for those that are deleted.
  private var changed: [RecordType: [Int: (any Record)?]] = [:]
  /// The id after the largest one that was ever given.
  private(set) var next = RecordMap<Int>()
  /// Number of the last entry that was applied.
  private(set) var last = 0
  /// The last entry that each kept table includes.
  private let starts: [RecordType: Int]

  private struct Base {
    let table: KeptTable
    /// The entry that imported it; nil for a kept one.
    var origin: Int?
  }

  /// Begins with the kept tables.
  init(_ bases: [RecordType: (sequence: Int, table: KeptTable)], after beginning: Manifest?) {
    starts = bases.mapValues(\.sequence)
    self.bases = bases.mapValues { [Base(table: $0.table)] }
    next = beginning?.next ?? RecordMap()
    for (type, base) in bases { next[type] = max(next[type] ?? 1, base.table.nextId) }
    last = beginning?.sequence ?? 0
  }

  /// An item after the last entry that was applied; nil if there is none.
  private func item(_ type: RecordType, _ id: Int) -> (any Record)? {
    if let outcome = changed[type]?[id] { return outcome }
    return bases[type]?.first { id < $0.table.nextId }?.table.item(id)
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
    for table in imported { try apply(table, of: entry, &others) }
    for change in imported.isEmpty ? entry.change.items : [] { apply(change, at: entry.sequence, &others) }
    return others
  }

  private mutating func apply(_ change: ItemChange, at sequence: Int, _ others: inout [ItemChange]) {
    next[change.type] = max(next[change.type] ?? 1, change.id + 1)
    guard sequence > starts[change.type] ?? 0 else { return }
    if !Self.same(item(change.type, change.id), change.before) { others.append(change) }
    changed[change.type, default: [:]].updateValue(change.after, forKey: change.id)
  }

  /// Adds the rows of an import, or takes them back: as a table, if all are new or as they were, as they mostly are, or
  /// one by one.
  private mutating func apply(
    _ table: KeptTable, of entry: HistoryEntry, _ others: inout [ItemChange]
  ) throws(FileFailure) {
    let (type, walk) = (table.type, try table.walk())
    guard let first = walk.id else { return }
    let (isNew, ids) = (first >= next[type] ?? 1, first..<table.nextId)
    next[type] = max(next[type] ?? 1, table.nextId)
    if entry.sequence <= starts[type] ?? 0 { return }
    if entry.removesRows ? removes(table, ids, entry.rowsOrigin) : isNew || isFree(ids, of: type) {
      if !entry.removesRows { bases[type, default: []].append(Base(table: table, origin: entry.rowsOrigin)) }
      return
    }
    while let id = walk.id {
      let (before, after) = entry.removesRows ? (walk.item, nil) : (nil, walk.item)
      apply(ItemChange(type: type, id: id, before: before, after: after), at: entry.sequence, &others)
      try walk.advance()
    }
  }

  /// Removes a table, if it is the last one and its items are as its rows; false if not.
  private mutating func removes(_ table: KeptTable, _ ids: Range<Int>, _ origin: Int) -> Bool {
    guard bases[table.type]?.last?.origin == origin else { return false }
    let outcomes = (changed[table.type] ?? [:]).filter { ids.contains($0.key) }
    guard outcomes.allSatisfy({ Self.same($1, table.item($0)) }) else { return false }
    for id in outcomes.keys { changed[table.type]?.removeValue(forKey: id) }
    bases[table.type]?.removeLast()
    return true
  }

  /// True if no change left or took one of these ids, and no table has one as large.
  private func isFree(_ ids: Range<Int>, of type: RecordType) -> Bool {
    bases[type]?.last.map { $0.table.nextId <= ids.lowerBound } ?? true
      && !(changed[type]?.contains { ids.contains($0.key) } ?? false)
  }

  /// The ids of the items of a type that differ from those of a table, sorted.
  ///
  /// A row that has the bytes that it had in the kept table, under the same headings, holds the same item.
  func differences(of type: RecordType, from table: any RowWalk) throws(FileFailure) -> [Int] {
    let (base, outcomes) = (try ChainedWalk(bases[type]?.map(\.table) ?? []), changed[type] ?? [:])
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
