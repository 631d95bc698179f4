import Answers
import Codecs
import Equipment
import Files
import Glibc

/// The beginning, the sync and the move of journals, and their member of `hub.json`.
extension RepositoryState {
  /// Notes a journal in `hub.json`, one that is begun now or one that an interrupted process began.
  mutating func startOrNoteJournal() throws(InventoryError) {
    if try currentLog().journal.segment == nil { try startJournal() } else { try noteJournal() }
  }

  /// Writes `hub.json`, and waits for the disk, unless another program did so meanwhile: where locks do not work, two
  /// may give the folder an identity at once.
  mutating func write(_ index: Manifest, over log: Log) throws(InventoryError) {
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let replacement = try files.prepare(folder.index, index.bytes)
      do throws(FileFailure) {
        guard try files.ownStatus(folder.index) == log.indexStatus else { throw .keepsChanging(folder.index) }
        if log.indexStatus == nil {
          try files.move(replacement.temporary, toNew: folder.index)
        } else {
          try files.rename(replacement.temporary, to: folder.index)
        }
      } catch {
        files.forget(replacement)
        throw error
      }
      try files.syncFolder(folder.path)
    }
  }

  /// Begins a journal: from here on one that is missing is noticed.
  mutating func startJournal() throws(InventoryError) {
    let log = try currentLog()
    guard let identity = log.index.identity else { return }
    try append(.header(SegmentHeader(identity: identity, after: log.sequence, at: clock())), synced: true)
    try noteJournal()
  }

  /// Makes sure that every entry of the journal is on the disk: one of a killed process may not be.
  ///
  /// - Parameter whole: true if checkpoints announced behind the last entry have to be there, too.
  mutating func syncJournal(whole: Bool) throws(InventoryError) {
    guard var log, log.journal.segment != nil,
      log.journal.synced.sequence < log.sequence || whole && log.journal.synced.end != log.journal.last
    else { return }
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let file = try files.open(folder.journal, for: .appendingOwn)
      defer { files.close(file) }
      try files.sync(file, .content)
    }
    log.journal.synced = (log.journal.last, log.sequence)
    self.log = log
  }

  /// Notes in `hub.json` how far the journal is on the disk, and the next ids.
  mutating func noteJournal() throws(InventoryError) {
    let log = try currentLog()
    var index = log.index
    index.journal = log.journal.position
    log.noteNumbers(in: &index)
    try writeSoon(index, over: log)
  }

  /// Moves the journal to the history and begins a new one, if it is large enough; all its changes are in the tables.
  mutating func startNewJournalIfFull() throws(InventoryError) {
    guard isJournalFull else { return }
    _ = try currentLog()
    guard isJournalFull, let log, let first = log.journal.segment?.first else { return }
    // A file of another folder may have the name: the next checkpoint needs another one.
    let isArchived = try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.ownStatus(folder.history(first...log.sequence)) != nil
    }
    if isArchived { return }
    try moveJournal()
    try startJournal()
  }

  /// True if the journal is large enough to be moved; one of format 1 always is, and one that ends in a line that does
  /// not count never.
  var isJournalFull: Bool {
    guard let log, let segment = log.journal.segment, segment.first <= log.sequence else { return false }
    return (!segment.hasHeader || log.journal.end.byte >= fullJournal) && log.journal.last.next == log.journal.end
  }

  /// Moves the journal, all of whose changes are in the tables, to the history; one without an entry is removed.
  mutating func moveJournal() throws(InventoryError) {
    let log = try currentLog()
    guard let segment = log.journal.segment, segment.first <= log.sequence else {
      if log.journal.status != nil {
        try InventoryError.storing { [files, folder] () throws(FileFailure) in try files.remove(folder.journal) }
      }
      return closeJournal()
    }
    let path = folder.history(segment.first...log.sequence)
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try files.makeOwnFolders(folder.history)
      // Wherever a power cut leaves it, it is found.
      try files.move(folder.journal, toNew: path)
      // Where locks do not work another program may have written into it, or begun the next one, just then.
      let moved = try files.ownStatus(path)
      guard moved?.size == log.journal.end.byte, moved?.inode == log.journal.status?.inode else {
        try files.move(path, toNew: folder.journal)
        throw .keepsChanging(folder.journal)
      }
    }
    closeJournal()
    invalidateReads()
  }
}

extension FileSystem {
  /// Renames a file to a name that no other file has.
  fileprivate func move(_ path: String, toNew other: String) throws(FileFailure) {
    if try rename(path, toNew: other) { return }
    guard try ownStatus(other) == nil else { throw FileFailure(operation: .rename, path: other, code: EEXIST) }
    try rename(path, to: other)
  }
}

extension JournalProgress {
  /// Bytes behind the checkpoint, whose changes the tables do not include.
  var pending: Int { end.byte - checkpoint.next.byte }
}
