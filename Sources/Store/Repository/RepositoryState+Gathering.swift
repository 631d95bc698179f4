import Answers
import Equipment
import Files

extension RepositoryState {
  /// Adds an entry to the group that waits; its first one keeps the lock until the group is stored.
  mutating func gather(_ entry: HistoryEntry) throws(InventoryError) {
    _ = try currentLog()
    if group == nil { group = Group(at: files.elapsed()) }
    // In place: both grow with every change.
    group?.append(entry)
    self.log?.apply(waiting: entry)
  }

  /// Stores the waiting changes, and releases the lock.
  ///
  /// - Throws: `InventoryError.groupLost`; then the inventory is what it was before the group.
  mutating func flush() throws(InventoryError) {
    guard let group else { return }
    defer {
      lock.release()
      if files.elapsed() - group.start >= StoreLimits.longHold { longHoldEnd = files.elapsed() }
    }
    try writeGroup()
    checkpointIfDue()
  }

  /// Pauses for those who wait for the lock: a long script would otherwise lock again before any of them tries.
  mutating func yieldLock() {
    guard let end = longHoldEnd else { return }
    self.longHoldEnd = nil
    if files.elapsed() - end < 2 { files.pause(milliseconds: 2) }
  }

  /// Stores the waiting changes; the lock stays held.
  mutating func writeGroup() throws(InventoryError) {
    guard let group, let log else { return }
    self.group = nil
    do throws(InventoryError) {
      try checkUndisturbed(log)
      let bytes = group.bytes(after: log.journal.last.digest)
      let file = try write(bytes, to: log, synced: true)
      let status = try? files.status(of: file)
      hasWritten = true
      self.log?.advance(past: bytes, synced: true, status: status)
    } catch {
      goBack()
      throw .groupLost(changes: group.entries.count, because: error)
    }
  }

  /// Forgets the waiting changes, and releases the lock.
  mutating func discard() {
    guard group != nil else { return }
    self.group = nil
    goBack()
    lock.release()
  }

  /// Forgets what was read of the log, and with it the changes that were not stored: it is read again.
  mutating func goBack() {
    droppedVersion = max(droppedVersion, log?.version ?? 0)
    log = nil
    invalidateReads()
  }

  /// Checks that the folder and the log are as they were before the group: somebody may have moved the folder away,
  /// lock or no lock.
  private mutating func checkUndisturbed(_ log: Log) throws(InventoryError) {
    try checkFolder()
    guard try reader.isCurrent(log) else { throw .notStored(.keepsChanging(folder.journal)) }
  }
}
