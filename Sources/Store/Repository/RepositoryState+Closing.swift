import Answers
import Codecs
import Equipment
import Files

extension RepositoryState {
  /// Makes a checkpoint if the tables lack anything; returns the names of those that were written.
  mutating func save(_ progress: WorkProgress = .unobserved) throws(InventoryError) -> [String] {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    invalidateReads()
    var written: [String] = []
    if try hasUnsaved() {
      written = try writing { store throws(InventoryError) in try store.checkpoint(progress) }
    } else if try isCopied() {
      // Nothing is to be stored; where this cannot be written, files are read as slowly as before.
      _ = try? writing { store throws(InventoryError) in try store.checkpoint() }
    }
    try makeIndexes(of: RecordType.stored)
    return written
  }

  /// Ends the session: makes a checkpoint if that is quick and nobody else is writing, and closes all files.
  mutating func close() throws(InventoryError) {
    if transaction != nil { _ = try end(keeping: false) }
    defer {
      closeFiles()
      invalidateReads()
    }
    isGathering = false
    try flush()
    defer { if !unindexed.isEmpty { try? makeIndexes(of: Array(unindexed)) } }
    guard needsCheckpoint else { return noteJournalIfFree() }
    guard try lock.acquireIfFree() else { return }
    defer { lock.release() }
    try makeReady()
    if needsCheckpoint { _ = try checkpoint(waitsForNames: false) }
    hasWritten = false
  }

  /// Notes in `hub.json` how far the journal goes, if nobody else is writing; changes are stored without it.
  private mutating func noteJournalIfFree() {
    guard hasWritten, let log, log.journal.position != log.index.journal else { return }
    guard (try? lock.acquireIfFree()) == true else { return }
    defer { lock.release() }
    guard (try? makeReady()) != nil, (try? noteJournal()) != nil else { return }
    hasWritten = false
  }

  /// Closes the journal and the lock's file, which also releases the lock.
  mutating func closeFiles() {
    closeJournal()
    lock.close()
  }

  /// Logs outside edits, so that the history shows them; a folder that is only readable has its history all the same.
  mutating func ingestIfPossible() {
    guard transaction == nil, let pending = try? hasPendingEdits(), pending else { return }
    try? writing { store throws(InventoryError) in
      try store.ingest(RecordType.stored)
      store.checkpointIfDue()
    }
  }

  private mutating func hasUnsaved() throws(InventoryError) -> Bool {
    let log = try currentLog()
    if log.hasPending || isCheckpointDue { return true }
    return try hasPendingEdits()
  }

  /// True if a table's stamp is not the one in the manifest, as in a folder that was copied: all bytes of such files are
  /// read until a checkpoint notes them anew.
  private mutating func isCopied() throws(InventoryError) -> Bool {
    let log = try currentLog()
    for type in RecordType.stored where log.index.files[type] != nil {
      if try !tables[type].hasNotedStamp(log, round: round) { return true }
    }
    return false
  }

  mutating func hasPendingEdits() throws(InventoryError) -> Bool {
    for type in RecordType.stored {
      let isAsNoted = try tables[type].isAsNoted(currentLog(), round: round)
      if isAsNoted { continue }
      if let seen = try tables[type].seen(currentLog(), round: round) {
        if seen.edit != nil { return true }
        continue
      }
      let view = try view(type)
      reportUnread(view)
      if view.pending?.isIngestible == true { return true }
    }
    return false
  }
}
