import Answers
import Equipment
import Files

extension RepositoryState {
  /// Stores a change, or stages it in the transaction that is open.
  mutating func commit(_ change: Change) throws(InventoryError) -> Committed {
    do throws(InventoryError) { return try commitParts(of: change) } catch { throw error.ofWholes }
  }

  private mutating func commitParts(of change: Change) throws(InventoryError) -> Committed {
    if transaction != nil {
      let (reported, stored) = try checked(change)
      _ = try stage(stored, .change)
      return Committed(sequence: 0, change: reported)
    }
    let known = seenSequence
    // A change of columns is in the tables when this returns, and so are the changes before it.
    if !change.columns.isEmpty { try flush() }
    return try writing { store throws(InventoryError) in
      try store.checkOthers(change, since: known)
      return try store.store(change)
    }
  }

  /// Checks and stores a change, under the lock.
  ///
  /// - Parameter restoring: true if additions bring back items that had their ids before, here or elsewhere.
  mutating func store(
    _ change: Change, _ kind: HistoryEntry.Kind = .change, restoring: Bool = false
  ) throws(InventoryError) -> Committed {
    guard !change.isEmpty else { return Committed(sequence: try currentLog().sequence, change: change) }
    try ingest(change.storedTypes)
    try checkpointBefore(change.columns)
    var isFromOthers = false
    if case .sync = kind { isFromOthers = true }
    var (reported, stored) = try checked(change, restoring: restoring, isFromOthers: isFromOthers)
    stored.columns = try completed(stored.columns)
    reported.columns = stored.columns
    let entry = try append(stored, kind)
    checkpointIfDue()
    return Committed(sequence: entry.sequence, change: reported)
  }

  /// Stages a change with the number that it would have if it were stored by itself.
  mutating func stage(_ change: Change, _ kind: HistoryEntry.Kind) throws(InventoryError) -> HistoryEntry {
    let entry = HistoryEntry(
      sequence: try currentLog().sequence + (transaction?.entries.count ?? 0) + 1, at: clock(), by: by, kind: kind,
      change: change)
    transaction?.stage(entry)
    return entry
  }

  mutating func begin(_ mode: TransactionMode) throws(InventoryError) {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    if mode == .atomic { try beginWriting() }
    transaction = Transaction(mode)
    reversals = nil
  }

  mutating func end(keeping: Bool) throws(InventoryError) -> Committed? {
    guard let ended = transaction else { throw .noTransaction }
    transaction = nil
    reversals = nil
    guard ended.mode == .atomic else { return nil }
    invalidateReads()
    defer { lock.release() }
    defer { endKeeping() }
    guard keeping, !ended.change.isEmpty else { return nil }
    let committed = try store(ended.change, restoring: true)
    try writeGroup()
    return committed
  }
}

extension RepositoryState {
  /// Undoes or redoes the change that the log has next; nil if there is none.
  ///
  /// - Parameter isForced: true if values that other machines wrote since give way.
  mutating func revert(
    _ direction: Reversals.Direction, isForced: Bool = false
  ) throws(InventoryError) -> HistoryEntry? {
    if transaction != nil {
      guard let next = try nextReversed(direction) else { return nil }
      if let entry = try rehearsedRows(of: next, direction) { return entry }
      let target = try history.whole(next)
      return try assembled(stage(reversal(of: target, direction, isForced), direction.kind(of: target)))
    }
    invalidateReads()
    // Where nothing was ever stored there is nothing to undo, and no reason to make a folder.
    guard try !isNew() else { return nil }
    return try writing { store throws(InventoryError) in
      try store.ingest(RecordType.stored)
      try store.refuseUnread()
      guard let next = try store.nextReversed(direction) else { return nil }
      if let entry = try store.revertRows(of: next, direction) { return entry }
      let target = try store.history.whole(next)
      let change = try store.reversal(of: target, direction, isForced)
      let entry = try store.assembled(store.append(change, direction.kind(of: target)))
      store.checkpointIfDue()
      return entry
    }
  }

  /// True if nothing was ever stored.
  ///
  /// By itself, as the log would be copied with the next change for as long as somebody else holds it.
  private mutating func isNew() throws(InventoryError) -> Bool {
    let log = try currentLog()
    return !log.hasPast && log.damage == nil
  }

  /// The entry that undo would reverse; nil if there is none.
  mutating func nextUndone() throws(InventoryError) -> HistoryEntry? {
    invalidateReads()
    let log = try currentLog()
    guard log.hasPast else {
      // A journal of which nothing can be read is not “nothing”.
      if let damage = log.damage { throw damage }
      return nil
    }
    return try nextReversed(.undo).map { (entry) throws(InventoryError) in try assembled(entry) }
  }

  /// True if an entry was written by another user, or by another process since this one began to read.
  mutating func isFromAnother(_ entry: HistoryEntry) -> Bool {
    if ownEntries.contains(entry.sequence) { return false }
    return entry.by != by || entry.sequence > firstSeenSequence ?? Int.max
  }

  /// The change that undo or redo of an entry makes: its reverse, or what is left of that where others have changed the
  /// same.
  private mutating func reversal(
    of target: HistoryEntry, _ direction: Reversals.Direction, _ isForced: Bool
  ) throws(InventoryError) -> Change {
    let wanted = direction.change(of: target)
    let isShared = try currentLog().index.lease != nil
    // Of a column it must be seen whether others have filled it.
    if !isShared || wanted.columns.isEmpty {
      do throws(InventoryError) { return try checked(wanted, restoring: true).stored } catch {
        guard isShared, error.isOfRecord else { throw error }
      }
    }
    let remaining = try remaining(of: wanted, since: target.sequence, isForced: isForced)
    return try checked(remaining, restoring: true).stored
  }

  /// Walks through the staged changes and then the log, from the newest entry on, each also with its change in whole
  /// setups, as long as the visitor returns true.
  ///
  /// - Parameter wanted: what is looked for; changes of other records may be missing.
  private mutating func walkAssembled(
    _ wanted: WantedRecords?, rows: WalkedRows, _ visit: (HistoryEntry, HistoryEntry) -> Bool
  ) throws(InventoryError) {
    var assembly = SetupAssembly()
    var walk = try entryWalk(crossesGaps: true, wanted: wanted, rows: rows)
    while let entry = try next(&walk), try visit(entry, assembled(entry, &assembly)) {}
  }

  /// The entries of the log that are asked for, newest first; of single records those of large imports have no others.
  mutating func entries(
    _ scope: HistoryScope, limit: Int?, rows detail: RowsDetail
  ) throws(InventoryError) -> [HistoryEntry] {
    for attempt in 1...8 {
      var entries: [HistoryEntry] = []
      var newest: Int?
      let last = try currentLog().sequence + (transaction?.entries.count ?? 0)
      do throws(InventoryError) {
        try walkAssembled(WantedRecords(scope), rows: WalkedRows(detail, scope)) { _, entry in
          newest = newest ?? entry.sequence
          guard entries.count < limit ?? Int.max else { return false }
          if scope.includes(entry.change) { entries.append(entry) }
          // Entries older than the last one that is wanted are not read, and may be damaged.
          return entries.count < limit ?? Int.max
        }
      } catch {
        // The journal may have been moved to the history just then.
        guard attempt < 8, try !reader.isCurrent(currentLog()) else { throw error }
        invalidateReads()
        continue
      }
      // Entries that others have moved to the history since the log was read are of a later state.
      let log = try currentLog()
      let isWhole = try (newest ?? 0) <= last ? true : reader.isCurrent(log)
      if isWhole { return entries }
      invalidateReads()
    }
    throw .unreadable(.keepsChanging(folder.history))
  }
}

extension InventoryError {
  /// True if a record is not as a change has it before.
  fileprivate var isOfRecord: Bool {
    switch self {
    case .conflict, .noItem, .usedId: true
    default: false
    }
  }
}
