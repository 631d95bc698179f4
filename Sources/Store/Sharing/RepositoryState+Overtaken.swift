import Answers
import Equipment
import Query

/// Undo where other machines have changed the same records since: field by field, as far as each still is as it was left.
extension RepositoryState {
  /// The change that takes back what is left of one, or does it again.
  ///
  /// - Parameters:
  ///   - change: what to do, as if nobody had changed anything since.
  ///   - sequence: the entry that is taken back.
  ///   - isForced: true if values that others wrote since give way.
  /// - Throws: `InventoryError.overtaken` if others have changed what the entry wrote.
  mutating func remaining(
    of change: Change, since sequence: Int, isForced: Bool
  ) throws(InventoryError) -> Change {
    let newer = try entries(after: sequence)
    var remaining = Change()
    var overtaken: [Overtaken] = []
    for column in change.columns {
      guard try column.fault(among: view(column.type).headings) == nil else { continue }
      remaining.columns.append(column)
      for item in try others(in: column, of: change) {
        remaining.items.append(item)
        guard column.after == nil, let name = column.before?.name else { continue }
        overtaken.append(newer.overtaken(item.type, item.id, [name]))
      }
    }
    for item in change.items {
      let id = newer.number(of: item)
      let current = try current(item.type, id, nil)
      let known = current.flatMap { $0.uid == (item.before ?? item.after)?.uid ? $0 : nil }
      var step = ReversalStep(item, known, isForced: isForced, isTaken: current != nil && known == nil)
      if item.type == .version, known != nil, item.after == nil, try !isLastVersion(id) { step.block(["version"]) }
      if let change = step.change { remaining.items.append(change) }
      if !step.blocked.isEmpty { overtaken.append(newer.overtaken(item.type, id, step.blocked)) }
    }
    if !overtaken.isEmpty, !isForced { throw .overtaken(overtaken) }
    return remaining
  }

  /// What a change of a column does to records that the step back does not know of: others gave them a text in it since.
  private mutating func others(in column: ColumnChange, of change: Change) throws(InventoryError) -> [ItemChange] {
    guard let name = column.before?.name else { return [] }
    let type = column.type
    let known = Set(change.items.filter { $0.type == type }.map(\.id))
    var changes: [ItemChange] = []
    for id in try ids(of: type, having: name) where !known.contains(id) {
      guard let before = try current(type, id, nil) else { continue }
      var after = before
      after.setUnknown(name, to: "")
      if let other = column.after?.name, let text = before.text(name) { after.setUnknown(other, to: text) }
      changes.append(.edit(before, to: after))
    }
    return changes
  }

  /// Takes back what came in last from other machines; nil if nothing did.
  mutating func undoExchange(isForced: Bool) throws(InventoryError) -> Change? {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    return try writing { store throws(InventoryError) in
      try store.ingest(RecordType.stored)
      var walk = try store.entryWalk(crossesGaps: true)
      var found: HistoryEntry?
      while found == nil, let entry = try store.next(&walk) {
        if case .sync(let clones) = entry.kind, !clones.isEmpty { found = entry }
      }
      guard let found else { return nil }
      // Claims and conflicts stay: they are what machines know of each other.
      let records = found.change.inverse.items.filter { !$0.type.whole.kind.isManaged }
      let remaining = try store.remaining(of: Change(items: records), since: found.sequence, isForced: isForced)
      guard !remaining.isEmpty else { return nil }
      let stored = try store.checked(remaining, restoring: true).stored
      let entry = try store.append(stored, .change)
      store.checkpointIfDue()
      return entry.change
    }
  }

  /// The entries after one, newest first.
  private mutating func entries(after sequence: Int) throws(InventoryError) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var walk = try entryWalk(crossesGaps: true)
    while let entry = try next(&walk), entry.sequence > sequence { entries.append(entry) }
    return entries
  }

  private mutating func isLastVersion(_ id: Int) throws(InventoryError) -> Bool {
    try versions(ofSetup: VersionRecord.setup(ofId: id)).last?.id == id
  }
}

/// What is left of a step back for one record.
private struct ReversalStep {
  /// The change to make; nil if there is nothing left to do.
  private(set) var change: ItemChange?
  /// The fields that others have changed; one name without a field for the record as a whole.
  private(set) var blocked: [String] = []

  /// - Parameters:
  ///   - item: the step as it would be if nobody had changed anything since.
  ///   - current: the record as it is; nil if it is gone.
  ///   - isTaken: true if another record has its number by now.
  init(_ item: ItemChange, _ current: (any Record)?, isForced: Bool, isTaken: Bool) {
    switch (item.before, item.after, current) {
    case (nil, let after?, nil):
      if isTaken { blocked = ["id"] } else { change = .add(after) }
    case (let before?, nil, let current?):
      blocked = Self.isAsLeft(current, before) ? [] : ["record"]
      if blocked.isEmpty || isForced { change = .delete(current) }
    case (let before?, let after?, let current?): edit(before, after, current, isForced)
    default: break
    }
  }

  mutating func block(_ names: [String]) {
    blocked += names
    change = nil
  }

  private static func isAsLeft(_ current: any Record, _ before: any Record) -> Bool {
    var other = before
    other.base.id = current.recordId
    return current.isEqual(to: other)
  }

  private mutating func edit(_ before: any Record, _ after: any Record, _ current: any Record, _ isForced: Bool) {
    guard type(of: before).isMergedByField else {
      blocked = current.isEqual(to: before) ? [] : ["version"]
      if blocked.isEmpty || isForced { change = .edit(current, to: after) }
      return
    }
    var changed = current
    let names = before.recordType.fields.map(\.name) + (before.base.unknown + after.base.unknown).map(\.name)
    for name in Set(names).sorted() where name != "updated" && !isSame(before.text(name), after.text(name)) {
      let isAsLeft = isSame(current.text(name), before.text(name))
      if !isAsLeft, !isSame(current.text(name), after.text(name)) { blocked.append(name) }
      guard isAsLeft || isForced else { continue }
      if before.recordType.field(name) == nil {
        changed.setUnknown(name, to: after.text(name) ?? "")
      } else {
        try? changed.set(name, to: after.text(name) ?? "")
      }
    }
    if !changed.isEqual(to: current) { change = .edit(current, to: changed) }
  }
}

extension [HistoryEntry] {
  /// The number of a changed record by now: a merge may have given it another.
  fileprivate func number(of item: ItemChange) -> Int {
    guard let uid = (item.before ?? item.after)?.uid else { return item.id }
    for entry in self {
      guard case .sync = entry.kind else { continue }
      if let moved = entry.change.items.first(where: { $0.type == item.type && $0.after?.uid == uid }) {
        return moved.id
      }
    }
    return item.id
  }

  /// Who has changed a record since, and when.
  fileprivate func overtaken(_ type: RecordType, _ id: Int, _ fields: [String]) -> Overtaken {
    let entry = first { $0.change.items.contains { $0.type == type && $0.id == id } }
    let by = if case .sync(let clones)? = entry?.kind { clones.joined(separator: ", ") } else { entry?.by ?? "" }
    return Overtaken(
      type: type.whole, id: type == .version ? VersionRecord.setup(ofId: id) : id, fields: fields, by: by, at: entry?.at
    )
  }
}
