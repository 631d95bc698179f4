import Equipment

extension Store {
  /// Holds a change against the inventory as it is, and gives ids to what is new.
  ///
  /// - Parameter restoring: whether additions bring back items that had their ids before.
  mutating func checked(_ change: Change, restoring: Bool = false) throws(InventoryError) -> Change {
    try refuseProblems(in: Set(change.items.map(\.type)))
    var ahead: [RecordType: Overlay] = [:]
    var checked = Change()
    for var item in change.items {
      if let after = item.after { try checkFitness(after) }
      if item.before == nil, item.id == 0 {
        item.id = try nextId(item.type, ahead)
      } else {
        try checkPresence(item, ahead[item.type], restoring)
        if !restoring { try checkCopies(item, ahead) }
      }
      item.after?.base.id = item.id
      ahead[item.type, default: Overlay()].apply(item)
      checked.items.append(item)
    }
    return checked
  }

  /// Nothing is written into a type whose file has problems: what is not understood could be lost.
  private mutating func refuseProblems(in types: Set<RecordType>) throws(InventoryError) {
    var problems: [FileProblem] = []
    for type in RecordType.allCases where types.contains(type) {
      // What the log vouches for was checked when it was written.
      if try tables[type].isVouched(currentLog(), round: round) { continue }
      problems += try view(type).problems
    }
    if !problems.isEmpty { throw .fileProblems(problems) }
  }

  private func checkFitness(_ item: any Record) throws(InventoryError) {
    let type = item.recordType
    let columns = item.base.unknown
    let counts = Dictionary(columns.map { ($0.name, 1) }, uniquingKeysWith: +)
    let unfit = columns.filter { column in
      column.name.isEmpty || type.field(column.name) != nil || counts[column.name] != 1
        || [column.name, column.text].contains { $0.utf8.contains(0) || $0.utf8.count > CSVDocument.longestField }
    }
    let faults = item.missing + unfit.map { .unknown(name: $0.name, type: type) }
    if !faults.isEmpty { throw .unfit(type, faults) }
  }

  private mutating func checkPresence(
    _ item: ItemChange, _ ahead: Overlay?, _ restoring: Bool
  ) throws(InventoryError) {
    let current = try current(item.type, item.id, ahead)
    switch (item.before, current) {
    case (nil, nil):
      guard 1...ValidationRules.largestId ~= item.id else { throw .noIdLeft(item.type) }
      if !restoring, try item.id < nextId(item.type, [:]) { throw .usedId(item.type, id: item.id) }
    case (let before?, let current?):
      guard before.isEqual(to: current) else { throw .conflict(item.type, id: item.id) }
    case (nil, _?): throw .conflict(item.type, id: item.id)
    case (_?, nil): throw .noItem(item.type, id: item.id)
    }
  }

  private mutating func current(
    _ type: RecordType, _ id: Int, _ ahead: Overlay?
  ) throws(InventoryError) -> (any Record)? {
    if let outcome = ahead?.outcomes[id] ?? transaction?.staged[type]?.outcomes[id] { return outcome.item }
    if let known = try tables[type].known(id, currentLog(), round: round) { return known.item }
    let view = try view(type)
    do { return try view.item(id) } catch { throw .fileProblems([error]) }
  }

  /// The next id of a type, after those that are given already.
  private mutating func nextId(_ type: RecordType, _ ahead: [RecordType: Overlay]) throws(InventoryError) -> Int {
    let log = try currentLog()
    let isVouched = try tables[type].isVouched(log, round: round)
    let next = try isVouched ? log.part(type).next : view(type).next
    let given = [transaction?.staged[type], ahead[type]].compactMap { $0?.outcomes.keys.max() }.max() ?? 0
    let id = max(next, given + 1)
    guard id <= ValidationRules.largestId else { throw .noIdLeft(type) }
    return id
  }
}

extension Store {
  /// A slot that a change fills holds the item as it is: somebody may have edited it since it was read.
  private mutating func checkCopies(_ item: ItemChange, _ ahead: [RecordType: Overlay]) throws(InventoryError) {
    guard let before = item.before?.setup, let after = item.after?.setup else { return }
    for slot in after.present.slots where !before.present.slots.contains(slot) {
      let type = slot.type.record
      let known = before.present.content.slot(slot.type, id: slot.id)
      // An item that only moves keeps its copy.
      if let known, known.item.isEqual(to: slot.item) { continue }
      // One that is gone is for `check` to find, as after a forced delete.
      guard let current = try current(type, slot.id, ahead[type]) else { continue }
      guard slot.item.isEqual(to: current) else { throw .conflict(type, id: slot.id) }
    }
  }

  /// Under the lock: a setup into which somebody has fitted an item since it was read is part of a change of the item.
  func checkUses(_ change: Change, since sequence: Int) throws(InventoryError) {
    let items = change.items.filter { $0.before?.equipment != nil }.map { (type: $0.type, id: $0.id) }
    guard let log, log.sequence > sequence, !items.isEmpty else { return }
    let changed = Set(change.items.filter { $0.type == .setup }.map(\.id))
    for setup in try setupsChanged(since: sequence, log) where !changed.contains(setup.id) {
      if setup.uses(items, ever: false) { throw .conflict(.setup, id: setup.id) }
    }
  }

  /// The setups that others may have changed; where their entries are folded already, all.
  private func setupsChanged(since sequence: Int, _ log: Log) throws(InventoryError) -> [Setup] {
    guard log.index.sequence > sequence else {
      let entries = log.entries.filter { $0.sequence > sequence }
      return entries.flatMap(\.change.items).compactMap { $0.after?.setup }
    }
    return try tables[.setup].view(log, round: round)?.items().0.compactMap(\.setup) ?? []
  }
}
