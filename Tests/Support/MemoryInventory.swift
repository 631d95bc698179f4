import Answers
import Equipment
import Store

/// The items, the ids ever given and the log of a `MemoryRepository`.
struct MemoryInventory: Sendable {
  private var tables: [RecordType: [Int: any Record]] = [:]
  private var lastIds: [RecordType: Int] = [:]
  private var columns: [RecordType: [String]] = [:]
  private(set) var entries: [HistoryEntry] = []
  /// Numbers of the changes that are taken back.
  private var undone: Set<Int> = []
  /// Those of them that were taken back since the newest change, in that order.
  private var redoable: [Int] = []

  /// All items of a type by id.
  func items(_ type: RecordType) -> [any Record] {
    (tables[type] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// One item.
  func item(_ type: RecordType, _ id: Int) -> (any Record)? { tables[type]?[id] }

  /// The columns of a type that are no fields.
  func columns(_ type: RecordType) -> [String] {
    let known = columns[type] ?? []
    var seen = Set(known)
    return known + items(type).flatMap(\.base.unknown).map(\.name).filter { seen.insert($0).inserted }
  }

  /// Puts in an item that was always there.
  mutating func put(_ item: any Record) throws(InventoryError) {
    _ = try apply(.add(item), false)
  }

  /// Makes a change, whole or not at all.
  mutating func commit(_ change: Change, at: Timestamp) throws(InventoryError) -> Committed {
    let made = try apply(change, restoring: false)
    redoable = []
    return Committed(sequence: log(.change, made, at), change: made)
  }

  /// Takes back the newest change that is not taken back.
  mutating func undo(at: Timestamp) throws(InventoryError) -> HistoryEntry? {
    guard let entry = entries.last(where: { $0.kind == .change && !undone.contains($0.sequence) }) else { return nil }
    let made = try apply(entry.change.inverse, restoring: true)
    undone.insert(entry.sequence)
    redoable.append(entry.sequence)
    log(.undo(of: [entry.sequence]), made, at)
    return entries.last
  }

  /// Does again what was taken back last.
  mutating func redo(at: Timestamp) throws(InventoryError) -> HistoryEntry? {
    guard let sequence = redoable.last, let entry = entries.first(where: { $0.sequence == sequence }) else {
      return nil
    }
    let made = try apply(entry.change, restoring: true)
    redoable.removeLast()
    undone.remove(sequence)
    log(.redo(of: [sequence]), made, at)
    return entries.last
  }

  @discardableResult
  private mutating func log(_ kind: HistoryEntry.Kind, _ change: Change, _ at: Timestamp) -> Int {
    let sequence = entries.count + 1
    entries.append(HistoryEntry(sequence: sequence, at: at, by: "archer@test", kind: kind, change: change))
    return sequence
  }

  private mutating func apply(_ change: Change, restoring: Bool) throws(InventoryError) -> Change {
    var copy = self
    var made = Change(columns: change.columns)
    for column in change.columns {
      var names = copy.columns(column.type)
      column.apply(to: &names)
      copy.columns[column.type] = names
    }
    for item in change.items { made.items.append(try copy.apply(item, restoring)) }
    self = copy
    return made
  }

  private mutating func apply(_ change: ItemChange, _ restoring: Bool) throws(InventoryError) -> ItemChange {
    var change = change
    let last = lastIds[change.type] ?? 0
    if change.before == nil, change.id == 0 { change.id = last + 1 }
    switch (change.before, item(change.type, change.id)) {
    case (nil, nil) where change.id <= last && !restoring: throw .usedId(change.type, id: change.id)
    case (nil, nil): break
    case (let before?, let current?) where before.isEqual(to: current): break
    case (_, _?): throw .conflict(change.type, id: change.id)
    case (_?, nil): throw .noItem(change.type, id: change.id)
    }
    change.numberRecord()
    tables[change.type, default: [:]][change.id] = change.after
    lastIds[change.type] = max(last, change.id)
    return change
  }
}

/// The changes committed since `begin`.
struct MemoryTransaction: Sendable {
  let mode: TransactionMode
  /// The inventory as it was.
  let before: MemoryInventory
  var changes: [ItemChange] = []
  var columns: [ColumnChange] = []

  /// Each item once, from what it was at first to what it is at last.
  var combined: Change {
    let indices = changes.indices.filter { index in
      !changes[..<index].contains { $0.type == changes[index].type && $0.id == changes[index].id }
    }
    return Change(
      items: indices.compactMap { index in
        let last = changes.last { $0.type == changes[index].type && $0.id == changes[index].id }
        return switch (changes[index].before, last?.after) {
        case (nil, nil): nil
        case (nil, let after?): .add(after)
        case (let before?, nil): .delete(before)
        case (let before?, let after?): before.isEqual(to: after) ? nil : .edit(before, to: after)
        }
      }, columns: columns)
  }
}
