import Equipment

extension Store {
  /// Stores a change, or stages it in the transaction that is open.
  mutating func commit(_ change: Change) throws(InventoryError) -> Committed {
    if transaction != nil {
      let staged = try checked(change)
      transaction?.stage(staged)
      return Committed(sequence: 0, change: staged)
    }
    return try writing { store throws(InventoryError) in try store.store(change) }
  }

  /// Checks and stores a change, under the lock.
  private mutating func store(_ change: Change, restoring: Bool = false) throws(InventoryError) -> Committed {
    guard !change.items.isEmpty else { return Committed(sequence: try currentLog().sequence, change: change) }
    try takeIn(Set(change.items.map(\.type)).sorted { $0.rawValue < $1.rawValue })
    let change = try checked(change, restoring: restoring)
    let entry = try append(change, .change)
    foldIfDue()
    return Committed(sequence: entry.sequence, change: change)
  }

  mutating func begin(_ mode: TransactionMode) throws(InventoryError) {
    guard transaction == nil else { throw .transactionOpen }
    if mode == .atomic { try beginWriting() }
    transaction = Transaction(mode)
  }

  mutating func end(keeping: Bool) throws(InventoryError) -> Committed? {
    guard let ended = transaction else { throw .noTransaction }
    transaction = nil
    lookAgain()
    guard ended.mode == .atomic else { return nil }
    defer { lock.give() }
    guard keeping, !ended.change.items.isEmpty else { return nil }
    return try store(ended.change, restoring: true)
  }
}

extension Store {
  /// Takes back, or does again, what the log says is next.
  mutating func revert(_ direction: Reversal.Direction) throws(InventoryError) -> HistoryEntry? {
    guard transaction == nil else { throw .transactionOpen }
    lookAgain()
    // Where nothing was ever stored there is nothing to take back, and no reason to make a folder.
    guard try currentLog().hasPast else { return nil }
    return try writing { store throws(InventoryError) in
      try store.takeIn(EquipmentType.allCases)
      var reversal = Reversal(direction)
      try store.walk { reversal.look(at: $0) }
      guard let target = reversal.target else { return nil }
      let change = direction == .undo ? target.change.inverse : target.change
      let checked = try store.checked(change, restoring: true)
      let kind = direction == .undo ? HistoryEntry.Kind.undo(of: [target.sequence]) : .redo(of: [target.sequence])
      let entry = try store.append(checked, kind)
      store.foldIfDue()
      return entry
    }
  }

  /// Goes through the log from the newest entry on, as long as the visitor returns true.
  mutating func walk(_ visit: (HistoryEntry) -> Bool) throws(InventoryError) {
    let log = try currentLog()
    var oldest = Int.max
    for entry in log.entries.reversed() {
      oldest = entry.sequence
      guard visit(entry) else { return }
    }
    for range in try history.ranges().reversed() where range.lowerBound < oldest {
      for case .entry(let entry, _) in try history.lines(range).reversed() where entry.sequence < oldest {
        oldest = entry.sequence
        guard visit(entry) else { return }
      }
    }
  }

  /// The log, newest entry first.
  mutating func entries(
    of item: (type: EquipmentType, id: Int)?, limit: Int?
  ) throws(InventoryError) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    try walk { entry in
      guard entries.count < limit ?? Int.max else { return false }
      let isWanted = item.map { item in
        entry.change.items.contains { $0.type == item.type && $0.id == item.id }
      }
      if isWanted ?? true { entries.append(entry) }
      return true
    }
    return entries
  }
}
