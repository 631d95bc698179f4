import Answers
import Codecs
import Equipment
import Files

/// Checkpoints of large tables by a process of its own, so that no command waits for one.
///
/// The new contents are prepared in the cache without the lock, which is only held while they are put in place. For that
/// nobody may have changed anything meanwhile, so that it begins when nobody has for a moment.
extension RepositoryState {
  /// True if a checkpoint that is due would be felt, and another process makes it.
  func isLeftToBackground(_ log: Log) -> Bool {
    guard let startBackground, log.journal.pending <= StoreLimits.mostDeferred * log.mostPending else { return false }
    let sizes = RecordType.stored.map { type in
      log.part(type).isCheckpointed ? 0 : log.index.files[type]?.digest.size ?? 0
    }
    guard sizes.reduce(0, +) > StoreLimits.quickCheckpoint else { return false }
    guard let isFree = isBackgroundFree else { return false }
    // Whoever has the lock does so already.
    return !isFree || startBackground(.checkpoint, folder.path)
  }

  /// True if no process works in the background of the folder; nil if none can.
  private var isBackgroundFree: Bool? {
    guard (try? files.makeOwnFolders(folder.cache)) != nil else { return nil }
    var lock = FolderLock(files: files, path: folder.backgroundLock, waiting: nil)
    defer { lock.close() }
    return try? lock.acquireIfFree()
  }

  /// Leaves the caches that are lacking to another process, once a session; false if they are not left to one.
  ///
  /// It begins with `startIndexing`, when the answer was given: beside the command it would take time from that.
  @discardableResult mutating func leaveIndexing() -> Bool { indexing == nil && leaveIndexingAnew() }

  /// The same however often, as after a checkpoint that somebody waits for.
  mutating func leaveIndexingAnew() -> Bool {
    guard startBackground != nil, transaction == nil else { return false }
    indexing = .wanted
    return true
  }

  /// Leaves the caches of tables that were just written: those of large ones to another process, those of small ones, which
  /// are made before one could be started, until they are of use; false if they have to be made now.
  mutating func leaveIndexes(of types: [RecordType]) throws(InventoryError) -> Bool {
    let files = try currentLog().index.files
    if types.reduce(0, { $0 + (files[$1]?.digest.size ?? 0) }) > StoreLimits.quickCheckpoint {
      return leaveIndexingAnew()
    }
    unindexed.formUnion(types)
    return true
  }

  /// Makes the cache of a small table if it was left; false if it was not.
  mutating func makeLeftIndex(of type: RecordType) -> Bool {
    guard unindexed.contains(type), transaction == nil else { return false }
    try? makeIndexes(of: [type])
    return true
  }

  /// Starts the process that the making of caches was left to, unless one works in the folder.
  mutating func startIndexing() {
    guard indexing == .wanted, let startBackground else { return }
    indexing = .left
    // Where none can be started, the next session tries again.
    if isBackgroundFree == true { _ = startBackground(.index, folder.path) }
  }

  /// The lock of whoever works in the background; nil if another process works here already.
  func backgroundLock() throws(InventoryError) -> FolderLock? {
    var lock = FolderLock(files: files, path: folder.backgroundLock, waiting: nil)
    guard try lock.acquireIfFree() else {
      lock.close()
      return nil
    }
    return lock
  }

  /// Makes the caches that large tables lack.
  mutating func makeMissingIndexes() throws(InventoryError) {
    let log = try currentLog()
    for type in RecordType.stored { try? tables[type].makeIndex(log, round: round) }
  }

  /// Makes a checkpoint of what the tables lack, beside processes that write.
  ///
  /// - Returns: the names of the tables that were written; none if another process does this already, if nothing is to
  ///   be written, or if what is calls for the lock all the time, as outside edits do.
  /// - Throws: `InventoryError`; the folder is then as it was.
  mutating func checkpointInBackground() throws(InventoryError) -> [String] {
    // Of a folder that is gone nothing is made again.
    guard try currentLog().hasPending else { return [] }
    var lock = FolderLock(files: files, path: folder.backgroundLock, waiting: nil)
    defer { lock.close() }
    try InventoryError.storing { [files, folder] () throws(FileFailure) in try files.makeOwnFolders(folder.cache) }
    guard try lock.acquireIfFree() else { return [] }
    // An interrupted process may have left one.
    for type in RecordType.stored { try? files.remove(folder.next(of: type)) }
    for _ in 0..<StoreLimits.checkpointAttempts {
      guard let log = try quietLog(), log.hasPending else { return [] }
      if let written = try checkpointInBackground(log) { return written }
    }
    return []
  }

  /// The log once nobody has written for a moment; nil if somebody always does.
  private mutating func quietLog() throws(InventoryError) -> Log? {
    var sequence: Int?
    for _ in 0..<StoreLimits.quietAttempts {
      invalidateReads()
      let log = try currentLog()
      if log.sequence == sequence { return log }
      sequence = log.sequence
      files.pause(milliseconds: StoreLimits.quietTime)
    }
    return nil
  }

  /// Tries once; nil if somebody changed something meanwhile.
  private mutating func checkpointInBackground(_ log: Log) throws(InventoryError) -> [String]? {
    guard log.damage == nil, !log.isRebuilt, log.index.journal != nil, !log.index.mayHaveOldSetups, rebased.isEmpty,
      try !hasPendingEdits()
    else { return [] }
    let changed = try changedSetups()
    var checkpointed = try changedTables()
    defer { for type in checkpointed.map(\.type) { try? files.remove(folder.next(of: type)) } }
    guard try prepareInCache(&checkpointed) else { return [] }
    let isDone = try writing { store throws(InventoryError) in
      guard try store.isAsFound(log), try !store.hasPendingEdits() else { return false }
      return try store.complete(&checkpointed) { (store, checkpointed) throws(InventoryError) in
        try store.moveBeside(&checkpointed)
      }
    }
    guard isDone else { return nil }
    try makeIndexes(of: checkpointed.map(\.type), changed)
    return checkpointed.filter { $0.isNew }.map(\.type.file)
  }

  /// Writes the new contents into the cache; false if one is not for there: that of a link's target, which may be on
  /// another disk, or of a file with another content than the manifest's.
  private func prepareInCache(_ checkpointed: inout [CheckpointTable]) throws(InventoryError) -> Bool {
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try checkpointed.prepare(files, { (folder.newFile(of: $0), folder.next(of: $0)) })
    }
    guard
      checkpointed.allSatisfy({ $0.replacement?.path ?? folder.newFile(of: $0.type) == folder.newFile(of: $0.type) })
    else { return false }
    return !checkpointed.contains(where: \.isForeign)
  }

  private func moveBeside(_ checkpointed: inout [CheckpointTable]) throws(InventoryError) {
    try InventoryError.storing { () throws(FileFailure) in
      for index in checkpointed.indices { try checkpointed[index].moveBeside(files) }
    }
  }

  /// True if there are no changes and no checkpoint since a log was read.
  private mutating func isAsFound(_ log: Log) throws(InventoryError) -> Bool {
    let now = try currentLog()
    guard now.damage == nil, now.sequence == log.sequence, now.journal.segment == log.journal.segment else {
      return false
    }
    return RecordType.stored.allSatisfy { now.index.files[$0]?.digest == log.index.files[$0]?.digest }
  }
}

extension Log {
  /// Bytes of a journal behind its checkpoint above which the next one is due.
  var mostPending: Int { max(StoreLimits.smallJournal, min(dataSize / 16, StoreLimits.largeJournal)) }
}
