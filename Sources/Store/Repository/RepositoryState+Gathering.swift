import Answers
import Equipment
import Files

extension RepositoryState {
  /// Takes a change into the group that waits; its first one keeps the lock until the group is stored.
  mutating func gather(_ entry: HistoryEntry) throws(InventoryError) {
    let log = try currentLog()
    if group == nil { group = Group(after: log, at: files.elapsed()) }
    // In place: both grow with every change.
    group?.take(entry)
    self.log?.take(waiting: entry)
  }

  /// Stores what waits, and lets others write.
  ///
  /// - Throws: `InventoryError.groupLost`; then the inventory is what it was before the group.
  mutating func flush() throws(InventoryError) {
    guard let group else { return }
    defer {
      lock.give()
      if files.elapsed() - group.start >= StoreLimits.longHold { given = files.elapsed() }
    }
    try writeGroup()
    foldIfDue()
  }

  /// Leaves room for those who wait for the lock: a long script would else take it again before any of them looks.
  mutating func rest() {
    guard let given else { return }
    self.given = nil
    if files.elapsed() - given < 2 { files.pause(milliseconds: 2) }
  }

  /// Stores what waits; the lock stays taken.
  mutating func writeGroup() throws(InventoryError) {
    guard let group else { return }
    self.group = nil
    do throws(InventoryError) {
      try checkUndisturbed(group.before)
      let bytes = group.bytes
      let file = try write(bytes, to: group.before, synced: true)
      let status = try? files.status(of: file)
      hasWritten = true
      log?.place(bytes, synced: true, status: status)
    } catch {
      goBack(to: group.before)
      throw .groupLost(changes: group.entries.count, because: error)
    }
  }

  /// Forgets what waits, and lets others write.
  mutating func discard() {
    guard let group else { return }
    self.group = nil
    goBack(to: group.before)
    lock.give()
  }

  private mutating func goBack(to before: Log) {
    let version = log?.version ?? 0
    log = before
    log?.forget(until: version)
    lookAgain()
  }

  /// Makes sure that the group goes where it was meant to: somebody may have moved the folder away, lock or no lock.
  private mutating func checkUndisturbed(_ before: Log) throws(InventoryError) {
    try checkHome()
    guard try reader.isCurrent(before) else { throw .notStored(.restless(folder.journal)) }
  }
}
