import Answers
import Codecs
import Equipment
import Files

extension RepositoryState {
  /// Writes everything into the files; says which were written.
  mutating func save(_ progress: WorkProgress = .unheard) throws(InventoryError) -> [String] {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    lookAgain()
    var written: [String] = []
    if try hasUnsaved() {
      written = try writing { store throws(InventoryError) in try store.fold(progress) }
    } else if try isCopied() {
      // Nothing is to be stored; where this cannot be written, files are read as slowly as before.
      _ = try? writing { store throws(InventoryError) in try store.fold() }
    }
    try makeIndexes(of: RecordType.stored)
    return written
  }

  /// Ends the session: folds if that is quick and nobody else is writing, and lets go of everything.
  mutating func close() throws(InventoryError) {
    if transaction != nil { _ = try end(keeping: false) }
    defer {
      letGo()
      lookAgain()
    }
    isGathering = false
    try flush()
    guard isWorthFolding else { return noteJournalIfFree() }
    guard try lock.takeIfFree() else { return }
    defer { lock.give() }
    try makeReady()
    if isWorthFolding { _ = try fold() }
    hasWritten = false
  }

  /// Lets `hub.json` know how far the journal goes, if nobody else is writing; what is stored is stored without it.
  private mutating func noteJournalIfFree() {
    guard hasWritten, let log, log.journal.position != log.index.journal else { return }
    guard (try? lock.takeIfFree()) == true else { return }
    defer { lock.give() }
    guard (try? makeReady()) != nil, (try? noteJournal()) != nil else { return }
    hasWritten = false
  }

  /// Closes what is open, which also gives the lock back.
  mutating func letGo() {
    closeJournal()
    lock.close()
  }

  /// Takes edits from outside into the log, so that the history shows them; a folder that is only readable has its
  /// history all the same.
  mutating func takeInIfPossible() {
    guard transaction == nil, let pending = try? hasPendingEdits(), pending else { return }
    try? writing { store throws(InventoryError) in
      try store.takeIn(RecordType.stored)
      store.foldIfDue()
    }
  }

  private mutating func hasUnsaved() throws(InventoryError) -> Bool {
    let log = try currentLog()
    if log.hasUnfolded || isFoldDue { return true }
    return try hasPendingEdits()
  }

  /// Whether there are files that are known and yet not vouched for, as in a folder that was copied: they are read as
  /// wholes until they are vouched for anew.
  private mutating func isCopied() throws(InventoryError) -> Bool {
    let log = try currentLog()
    for type in RecordType.stored where log.part(type).vouch != nil {
      if try !tables[type].isVouched(log, round: round) { return true }
    }
    return false
  }

  private mutating func hasPendingEdits() throws(InventoryError) -> Bool {
    for type in RecordType.stored {
      let isVouched = try tables[type].isVouched(currentLog(), round: round)
      if isVouched { continue }
      let view = try view(type)
      note(view)
      if view.pending?.isTakable == true { return true }
    }
    return false
  }
}
