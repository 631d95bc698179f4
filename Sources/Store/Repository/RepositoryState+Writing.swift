import Answers
import Equipment
import Files

extension RepositoryState {
  /// Does what needs the lock, which is kept while changes wait.
  mutating func writing<Value>(
    _ work: (inout RepositoryState) throws(InventoryError) -> Value
  ) throws(InventoryError) -> Value {
    if group == nil {
      rest()
      try beginWriting()
    }
    defer { if group == nil { lock.give() } }
    return try work(&self)
  }

  /// Takes the lock and makes the folder fit for a change.
  mutating func beginWriting() throws(InventoryError) {
    lookAgain()
    _ = try currentLog()
    if home == nil {
      home = try InventoryError.storing { [files, folder] () throws(FileFailure) in
        try files.makeFolders(folder.path)
        return try files.status(at: folder.path)
      }
    }
    try lock.take()
    do throws(InventoryError) {
      try makeReady()
    } catch {
      lock.give()
      throw error
    }
  }

  /// Under the lock: catches up, and repairs what an interrupted process left.
  mutating func makeReady() throws(InventoryError) {
    lookAgain()
    var log = try currentLog()
    if !isSettled { log = try settle(log) }
    if let damage = log.damage { throw damage }
    if log.journal.isTorn { try cutOff() }
    if log.indexStatus == nil || log.isRebuilt { try writeFirstIndex(log) }
    if hasAsides { try recoverAsides() }
  }

  /// Writes an entry to the journal; when this returns, it is on the disk, or waits for `flush`.
  mutating func append(
    _ change: Change, _ kind: HistoryEntry.Kind, taken: FileRecord? = nil
  ) throws(InventoryError) -> HistoryEntry {
    let entry = HistoryEntry(
      sequence: try currentLog().sequence + 1, at: clock(), by: by, kind: kind, change: change)
    own.insert(entry.sequence)
    // What is in the files at once does not wait.
    let waits = isGathering && kind.isOwn && change.columns.isEmpty
    if waits { try gather(entry) } else { try append(.entry(entry, taken: taken), synced: true) }
    seen = entry.sequence
    return entry
  }

  /// Writes a line to the journal, after what waits.
  ///
  /// What is not synced here is on the disk with the next line that is.
  mutating func append(_ line: LogLine, synced: Bool) throws(InventoryError) {
    try writeGroup()
    var log = try currentLog()
    let bytes = line.bytes
    let file = try write(bytes, to: log, synced: synced)
    hasWritten = true
    // If the status cannot be had, the journal is read again: the line is stored all the same.
    log.take(own: line, bytes, status: try? files.status(of: file))
    self.log = log
  }

  /// Writes bytes behind the journal's last line, or leaves it as it was.
  mutating func write(_ bytes: [UInt8], to log: Log, synced: Bool) throws(InventoryError) -> Descriptor {
    let file = try openJournal(log)
    let isNew = log.journal.status == nil
    do throws(FileFailure) {
      try files.writeAll(file, bytes)
    } catch {
      rollBack(file, to: log.journal.end.byte)
      throw .notStored(error)
    }
    do throws(FileFailure) {
      if synced { try files.sync(file, .content) }
      if isNew { try files.syncFolder(folder.path) }
    } catch {
      rollBack(file, to: log.journal.end.byte)
      throw .mayNotBeStored(error)
    }
    return file
  }

  /// Takes back what is not acknowledged.
  ///
  /// After a failed sync a descriptor may report success for lost data, so that it is not used again.
  private mutating func rollBack(_ file: Descriptor, to end: Int) {
    try? files.truncate(file, to: end)
    closeJournal()
    lookAgain()
  }

  /// Opens the journal, or takes the open one if it still is the one that was read.
  private mutating func openJournal(_ log: Log) throws(InventoryError) -> Descriptor {
    if let journal, journal.inode == log.journal.status?.inode { return journal.file }
    closeJournal()
    return try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let file = try files.open(folder.journal, for: .appendingOwn)
      do throws(FileFailure) {
        let status = try files.status(of: file)
        try status.requireFile(folder.journal)
        journal = (file, status.inode)
      } catch {
        files.close(file)
        throw error
      }
      return file
    }
  }

  mutating func closeJournal() {
    if let journal { files.close(journal.file) }
    journal = nil
  }
}

extension HistoryEntry.Kind {
  /// Whether a command of ours made it, and not an editor that has long acknowledged it.
  fileprivate var isOwn: Bool {
    if case .outside = self { false } else { true }
  }
}
