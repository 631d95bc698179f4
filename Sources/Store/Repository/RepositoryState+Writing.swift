import Answers
import Equipment
import Files

extension RepositoryState {
  /// Does work under the lock, which stays held while changes wait.
  mutating func writing<Value>(
    _ work: (inout RepositoryState) throws(InventoryError) -> Value
  ) throws(InventoryError) -> Value {
    if group == nil {
      yieldLock()
      try beginWriting()
    }
    defer { if group == nil { lock.release() } }
    return try work(&self)
  }

  /// Acquires the lock and makes the folder ready for a change.
  mutating func beginWriting() throws(InventoryError) {
    invalidateReads()
    _ = try currentLog()
    if knownFolder == nil {
      knownFolder = try InventoryError.storing { [files, folder] () throws(FileFailure) in
        try files.makeFolders(folder.path)
        return try files.status(at: folder.path)
      }
    }
    try lock.acquire()
    do throws(InventoryError) {
      try makeReady()
    } catch {
      lock.release()
      throw error
    }
  }

  /// Under the lock: catches up, and repairs what an interrupted process left.
  mutating func makeReady() throws(InventoryError) {
    invalidateReads()
    var log = try currentLog()
    if !isRecovered { log = try recover(log) }
    if let damage = log.damage { throw damage }
    if log.journal.isTorn { try cutOff() }
    log = try currentLog()
    if log.indexStatus == nil || log.isRebuilt {
      try writeFirstIndex(log)
    } else if log.index.isOfFirstFormat {
      try convert(log)
    }
    log = try currentLog()
    if log.index.journal == nil || log.journal.segment == nil { try startOrNoteJournal() }
    if hasBackups { try recoverBackups() }
    if hasKeptMarks { try recoverKept() }
    if try currentLog().index.mayHaveOldSetups { try takeOverSetups() }
  }

  /// Gives a folder of format 1 an identity, in one step: lines go on behind those that the journal holds.
  private mutating func convert(_ log: Log) throws(InventoryError) {
    try syncJournal(whole: false)
    var index = log.index.converted(oldSetups: folder.hasOldSetups)
    index.journal = try currentLog().journal.position
    try write(index, over: log)
    invalidateReads()
    _ = try currentLog()
  }

  /// Writes an entry to the journal; when this returns, it is on the disk, or waits for `flush`.
  mutating func append(
    _ change: Change, _ kind: HistoryEntry.Kind, ingested: [FileRecord] = []
  ) throws(InventoryError) -> HistoryEntry {
    try requireTrust()
    let entry = HistoryEntry(
      sequence: try currentLog().sequence + 1, at: clock(), by: by, kind: kind, change: change)
    ownEntries.insert(entry.sequence)
    // Outside edits and changes of columns do not wait: their files have them, or get them, at once.
    let waits = isGathering && kind.isOwn && change.columns.isEmpty
    if waits { try gather(entry) } else { try append(.entry(entry, ingested: ingested), synced: true) }
    seenSequence = entry.sequence
    return entry
  }

  /// Writes a line to the journal, after the waiting changes.
  ///
  /// A line that is not synced here is on the disk with the next one that is.
  mutating func append(_ line: LogLine, synced: Bool) throws(InventoryError) {
    try writeGroup()
    let bytes = try line.bytes(after: currentLog().journal.last.digest)
    let file = try write(bytes, to: currentLog(), synced: synced)
    hasWritten = true
    // If the status cannot be had, the journal is read again: the line is stored all the same.
    let status = try? files.status(of: file)
    // In place, as it grows with every change.
    log?.apply(own: line, bytes, synced: synced, status: status)
  }

  /// Writes bytes behind the journal's last line, or leaves it as it was.
  mutating func write(_ bytes: [UInt8], to log: Log, synced: Bool) throws(InventoryError) -> Descriptor {
    let file = try openJournal(log)
    let isNew = log.journal.status == nil
    let end = log.journal.end.byte
    try checkEnd(of: file, log)
    do throws(FileFailure) {
      try files.writeAll(file, bytes)
    } catch {
      rollBack(file, bytes, from: end)
      throw .notStored(error)
    }
    do throws(FileFailure) {
      if synced { try files.sync(file, .content) }
      if isNew { try files.syncFolder(folder.path) }
    } catch {
      rollBack(file, bytes, from: end)
      throw .mayNotBeStored(error)
    }
    try checkWrite(of: bytes, in: file, at: end)
    return file
  }

  /// Checks, before anything is written, that nobody else has written since the journal was read.
  private mutating func checkEnd(of file: Descriptor, _ log: Log) throws(InventoryError) {
    let found = try InventoryError.storing { [files] () throws(FileFailure) in try files.status(of: file) }
    if found.size == log.journal.end.byte, log.journal.status.map({ $0.inode == found.inode }) ?? true { return }
    closeJournal()
    invalidateReads()
    throw .lockIneffective(file: DataFolder.journalName, isCertain: true)
  }

  /// Checks that the written bytes stand at their offset, in the file that others read: where locks do not work,
  /// another program may have written, or moved the file, at that moment.
  private mutating func checkWrite(of bytes: [UInt8], in file: Descriptor, at end: Int) throws(InventoryError) {
    let (isThere, isJournal): (Bool, Bool)
    do throws(FileFailure) {
      isThere = try files.read(file, at: end, count: bytes.count) == bytes
      isJournal = try files.ownStatus(folder.journal)?.inode == journal?.inode
    } catch {
      rollBack(file, bytes, from: end)
      throw .mayNotBeStored(error)
    }
    if isThere, isJournal { return }
    closeJournal()
    invalidateReads()
    throw .lockIneffective(file: DataFolder.journalName, isCertain: !isThere)
  }

  /// Cuts off bytes that are not acknowledged, unless somebody has written behind them.
  ///
  /// After a failed sync a descriptor may report success for lost data, so that it is not used again.
  private mutating func rollBack(_ file: Descriptor, _ bytes: [UInt8], from end: Int) {
    if let rest = try? files.read(file, at: end, count: bytes.count + 1), bytes.starts(with: rest) {
      try? files.truncate(file, to: end)
    }
    closeJournal()
    invalidateReads()
  }

  /// Opens the journal, or uses the open one if it still is the one that was read.
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
  /// True for a change by a command, false for one by an editor that has long acknowledged it.
  fileprivate var isOwn: Bool {
    if case .outside = self { false } else { true }
  }
}
