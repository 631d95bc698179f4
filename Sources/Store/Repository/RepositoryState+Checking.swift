import Answers
import Codecs
import Equipment
import Query

extension RepositoryState {
  /// Checks a change against the inventory as it is, and assigns ids to new records.
  ///
  /// - Parameters:
  ///   - restoring: true if additions bring back items that had their ids before.
  ///   - isFromOthers: true for a change that other machines made.
  /// - Returns: the change in whole setups, as it is reported, and in rows and versions, as it is stored.
  mutating func checked(
    _ change: Change, restoring: Bool = false, isFromOthers: Bool = false
  ) throws(InventoryError) -> (reported: Change, stored: Change) {
    try refuseProblems(in: change.storedTypes)
    if !restoring { try checkColumns(of: change) }
    let (reported, parts) = try parted(change, isFromOthers: isFromOthers)
    let stored = try checkedParts(parts, restoring, isFromOthers: isFromOthers)
    return (reported.numbered(by: stored), stored)
  }

  private mutating func checkedParts(
    _ change: Change, _ restoring: Bool, isFromOthers: Bool
  ) throws(InventoryError) -> Change {
    var ahead: [RecordType: Overlay] = [:]
    var checked = Change(columns: change.columns)
    // What comes from other machines has its identities.
    let lease = try currentLog().index.lease
    let isShared = lease != nil && !isFromOthers
    for var item in change.items {
      if let after = item.after { try checkFitness(after) }
      if isShared, !item.type.isLocal {
        item.identify(isNew: !restoring && item.before == nil && (item.id == 0 || !item.type.isNumbered))
      }
      if item.before == nil, item.id == 0 {
        item.id = try nextId(item.type, ahead)
      } else {
        try checkPresence(item, ahead[item.type], restoring)
      }
      item.numberRecord()
      ahead[item.type, default: Overlay()].apply(item)
      checked.items.append(item)
    }
    try checkNames(checked)
    if !isFromOthers { try checkParts(checked, ahead) }
    if !isFromOthers { try checkLoans(checked, ahead, restoring) }
    if !restoring {
      try checkOwners(checked, ahead)
      try checkShots(checked, ahead)
    }
    for type in ahead.keys { tables[type].insertKeys(checked) }
    return checked
  }

  /// Refuses a change of types whose files have problems: rows that cannot be read could be lost.
  private mutating func refuseProblems(in types: [RecordType]) throws(InventoryError) {
    var problems: [FileProblem] = []
    for type in types {
      // A file as the program left it was checked when it was written.
      if try tables[type].knownPart(currentLog(), round: round) != nil { continue }
      let view = try view(type)
      if case .unread(let damage)? = view.pending { throw damage }
      problems += view.problems
    }
    if !problems.isEmpty { throw .fileProblems(problems) }
  }

  private func checkFitness(_ item: any Record) throws(InventoryError) {
    let type = item.recordType
    let columns = item.base.unknown
    let counts = Dictionary(columns.map { ($0.name, 1) }, uniquingKeysWith: +)
    let unfit = columns.filter { column in
      column.name.isEmpty || type.field(column.name) != nil || counts[column.name] != 1
        || [column.name, column.text].contains { $0.utf8.contains(0) || $0.utf8.count > CodecsLimits.longestField }
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
      guard !item.type.isNumbered || 1...ValidationRules.largestId ~= item.id else { throw .noIdLeft(item.type) }
      if !restoring, item.type.isNumbered, try item.id < nextId(item.type, [:]) {
        throw .usedId(item.type, id: item.id)
      }
    case (let before?, let current?):
      guard before.isEqual(to: current) else { throw .conflict(item.type, id: item.id) }
    case (nil, _?): throw .conflict(item.type, id: item.id)
    case (_?, nil): throw .noItem(item.type, id: item.id)
    }
  }

  mutating func current(
    _ type: RecordType, _ id: Int, _ ahead: Overlay?
  ) throws(InventoryError) -> (any Record)? {
    if let outcome = ahead?.outcomes[id] ?? transaction?.staged[type]?.outcomes[id] { return outcome.item }
    if let known = try tables[type].known(id, currentLog(), round: round) { return known.item }
    let view = try view(type)
    do { return try view.item(id) } catch { throw .fileProblems([error]) }
  }
}

extension RepositoryState {
  /// Under the lock: checks that nobody has changed records that a change only depends on, the items that it fits into
  /// setups, and the setups that have items which it changes.
  ///
  /// - Parameter sequence: the last entry that was known when the change was made; nil if nothing was read.
  mutating func checkOthers(_ change: Change, since sequence: Int?) throws(InventoryError) {
    guard let sequence, let log, log.sequence > sequence else { return }
    let own = Set(change.items.map { WholeKey($0) })
    let fitted = Set(change.items.flatMap { $0.fitted })
    let changed = change.items.filter(\.changesBows).map { (type: $0.type, id: $0.id) }
    for key in try records(changedSince: sequence).subtracting(own) {
      let user = key.type == .setup && !changed.isEmpty ? try setup(key.id) : nil
      let isUser = user?.uses(changed, ever: false) ?? false
      if isUser || fitted.contains(key) { throw .conflict(key.type, id: key.id) }
    }
  }

  /// The records that were changed since an entry.
  private mutating func records(changedSince sequence: Int) throws(InventoryError) -> Set<WholeKey> {
    var changed: Set<WholeKey> = []
    var walk = try entryWalk(crossesGaps: true)
    while let entry = try next(&walk), entry.sequence > sequence {
      changed.formUnion(entry.change.items.lazy.map { WholeKey($0) })
    }
    return changed
  }
}

extension ItemChange {
  /// True if it deletes an item, or makes bows that have it shoot otherwise.
  fileprivate var changesBows: Bool {
    guard let before = before?.equipment else { return false }
    return after?.equipment?.shoots(like: before) != true
  }

  /// The items that the change of a setup puts into slots.
  fileprivate var fitted: [WholeKey] {
    let before = self.before?.setup?.present.slots ?? []
    let slots = (after?.setup?.present.slots ?? []).filter { !before.contains($0) }
    return slots.map { WholeKey($0.type.record, $0.id) }
  }
}

extension Change {
  /// The change with the ids that its records, other than setups, were assigned to be stored.
  fileprivate func numbered(by stored: Change) -> Change {
    var (reported, numbered) = (self, stored.items.filter { WholeKey($0).type != .setup }[...])
    for index in reported.items.indices where WholeKey(reported.items[index]).type != .setup {
      if let item = numbered.popFirst() { reported.items[index] = item }
    }
    return reported
  }

  /// The types whose files it concerns: rows and versions of setups go together.
  var storedTypes: [RecordType] {
    // Most changes are of one record.
    if items.count == 1, columns.isEmpty, rows.isEmpty { return items[0].type.whole.parts }
    let wholes = Set(types.map(\.whole))
    if wholes.count == 1, let whole = wholes.first { return whole.parts }
    return RecordType.stored.filter { wholes.contains($0.whole) }
  }
}
