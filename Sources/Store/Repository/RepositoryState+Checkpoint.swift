import Answers
import Codecs
import Equipment
import Files
import Query

extension RepositoryState {
  /// Makes a checkpoint: writes the changes into the tables, and moves a large journal to the history; returns the
  /// names of the tables that were written.
  ///
  /// Whatever interrupts this, the next reader sees either content of each table, both of which the log accounts for:
  /// the journal lists the new ones before the first is renamed into place, and is moved only after `hub.json` has
  /// them.
  ///
  /// An outside edit of a file just while it is replaced is logged, and the checkpoint made again.
  ///
  /// - Parameters:
  ///   - leavesIndexes: true if the caches of tables, which take longer than all the rest, may be made later.
  ///   - waitsForNames: false if the disk need not be waited for once the new contents have their names.
  mutating func checkpoint(
    _ progress: WorkProgress = .unobserved, leavesIndexes: Bool = false, waitsForNames: Bool = true
  ) throws(InventoryError) -> [String] {
    for _ in 0..<StoreLimits.checkpointAttempts {
      if let written = try checkpointOnce(progress, leavesIndexes, waitsForNames) { return written }
    }
    throw .notCheckpointed(.keepsChanging(folder.path))
  }

  /// Tries a checkpoint once; nil if another program wrote into a file at that moment.
  private mutating func checkpointOnce(
    _ progress: WorkProgress, _ leavesIndexes: Bool, _ waitsForNames: Bool
  ) throws(InventoryError) -> [String]? {
    try ingest(RecordType.stored)
    let changed = try changedSetups()
    var checkpointed = try changedTables()
    let isDone = try complete(&checkpointed, waitsForNames: waitsForNames) {
      (store, checkpointed) throws(InventoryError) in
      try store.prepare(&checkpointed, progress)
    }
    guard isDone else { return nil }
    isCheckpointDue = false
    let types = removeSmallIndexes(of: checkpointed)
    let areLeft = try leavesIndexes ? leaveIndexes(of: types) : false
    // That of setups is made of the one before, which nobody else has.
    try makeIndexes(of: areLeft ? types.filter(\.isOfSetups) : types, changed)
    return checkpointed.filter { $0.isNew }.map(\.type.file)
  }

  /// Announces the new contents, puts them in place and notes them; false if another program wrote into a file at that
  /// moment.
  ///
  /// - Parameter prepare: writes the new contents beside their files.
  mutating func complete(
    _ checkpointed: inout [CheckpointTable], waitsForNames: Bool = true,
    _ prepare: (inout RepositoryState, inout [CheckpointTable]) throws(InventoryError) -> Void
  ) throws(InventoryError) -> Bool {
    do throws(InventoryError) {
      try prepare(&self, &checkpointed)
      try requireTrust()
      try announce(checkpointed)
      let replaced = try waitsForNames ? nil : replacedSoFar(checkpointed)
      let folders = try replaced == nil ? foldersToSync(checkpointed) : []
      guard try install(&checkpointed, waitingFor: folders) else {
        forget(checkpointed)
        invalidateReads()
        try recoverBackups()
        return false
      }
      try finish(checkpointed, replaced ?? RecordMap())
      return true
    } catch {
      forget(checkpointed)
      invalidateReads()
      // Backups that are left now are recovered before anything else is written.
      hasBackups = true
      if case .notStored(let failure) = error { throw .notCheckpointed(failure) }
      if case .lockIneffective = error { throw .notCheckpointed(.keepsChanging(folder.journal)) }
      if case .mayNotBeStored(let failure) = error { throw .notCheckpointed(failure) }
      throw error
    }
  }

  /// Removes new contents that will not be used.
  func forget(_ checkpointed: [CheckpointTable]) {
    for replacement in checkpointed.compactMap(\.replacement) { files.forget(replacement) }
  }

  /// Removes the caches of tables that are too small by now to have any, without reading those; returns the types of the
  /// others.
  func removeSmallIndexes(of checkpointed: [CheckpointTable]) -> [RecordType] {
    let small = checkpointed.filter { !$0.hasIndex }.map(\.type)
    for type in small { tables[type].removeIndexes() }
    return checkpointed.filter(\.hasIndex).map(\.type)
  }

  /// Makes the caches of large files; a folder that has no room for them does without.
  ///
  /// - Parameter changed: what a checkpoint has just changed of the setups, if their cache is to be made of the one before.
  mutating func makeIndexes(of types: [RecordType], _ changed: ChangedSetups? = nil) throws(InventoryError) {
    guard !types.isEmpty else { return }
    let log = try currentLog()
    for type in types { try? tables[type].makeIndex(log, round: round) }
    unindexed.subtract(types)
    if types.contains(where: \.isOfSetups) { try? makeSetupIndex(changed) }
  }

  /// The tables that lack, or may lack, changes of the log, or that the manifest does not note as they are.
  mutating func changedTables() throws(InventoryError) -> [CheckpointTable] {
    var checkpointed: [CheckpointTable] = []
    var problems: [FileProblem] = []
    // Those of the setups as a whole, which are looked for and reported once for both of their files.
    var takeover: (problems: [FileProblem], areReported: Bool)?
    for type in RecordType.stored {
      let log = try currentLog()
      if let bytes = adopted[type] {
        checkpointed.append(CheckpointTable(try view(type), adopting: bytes))
        continue
      }
      let isUnchanged = try tables[type].hasNotedStamp(log, round: round)
      let isTakenOver = folder.hasOldSetups && type.isOfSetups
      if isUnchanged, log.isSettled(type), !isTakenOver { continue }
      let part = log.part(type)
      // One with another stamp is noted anew, which takes its whole content.
      if let part = try tables[type].rewritablePart(log, round: round), let plain = try rewritable(part) {
        checkpointed.append(plain)
        continue
      }
      let view = try view(type)
      if isTakenOver, takeover == nil { takeover = (try takeoverProblems(), false) }
      let found = (isTakenOver ? takeover?.problems : nil) ?? view.problems
      if case .unread(let damage)? = view.pending {
        if !part.isCheckpointed { throw damage }
      } else if found.isEmpty {
        do throws(FileProblem) { checkpointed.append(try self.checkpointed(view)) } catch { problems.append(error) }
      } else if !part.isCheckpointed, !(isTakenOver && takeover?.areReported == true) {
        problems += found
        if isTakenOver { takeover?.areReported = true }
      }
    }
    if !problems.isEmpty { throw .fileProblems(problems) }
    return checkpointed
  }

  /// A plain file that can be written without being read as a whole; nil if it is none.
  private func rewritable(_ part: LogPart) throws(InventoryError) -> CheckpointTable? {
    let table = tables[part.type]
    guard let log, part.type.isTable, !(folder.hasOldSetups && part.type.isOfSetups), part.columns.isEmpty,
      !rebased.contains(part.type),
      part.noted?.firstAssigned == nil, try table.knownProblems(log, round: round)?.isEmpty == true,
      let scan = try table.scan(log, round: round)
    else { return nil }
    let rewrite = try InventoryError.reading { () throws(FileFailure) in try PlainRewrite(scan) }
    return rewrite.flatMap { CheckpointTable($0, part, scan.file.status) }
  }

  mutating func prepare(_ checkpointed: inout [CheckpointTable], _ progress: WorkProgress) throws(InventoryError) {
    let sizes = checkpointed.map { $0.whole?.count ?? $0.status?.size ?? 0 }
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try checkpointed.prepare(files, { (folder.newFile(of: $0), nil) }) { index in
        progress.report(sizes[..<index].reduce(0, +), of: sizes.reduce(0, +), .bytes)
      }
    }
    guard let foreign = checkpointed.first(where: \.isForeign) else { return }
    // Without a stamp in the manifest the file is read before it is used again, and the edit of it is logged.
    var index = try currentLog().index
    for type in checkpointed.filter(\.isForeign).map(\.type) { index.files[type]?.stamp = .none }
    try write(index)
    throw .notStored(.keepsChanging(folder.newFile(of: foreign.type)))
  }

  /// Announces the new contents in the journal, so that they are known as ours even if only some get into place.
  mutating func announce(_ checkpointed: [CheckpointTable]) throws(InventoryError) {
    let records = checkpointed.filter { $0.replacement != nil }.compactMap { checkpointed in
      checkpointed.noted.map { FileRecord(type: checkpointed.type, digest: $0.digest) }
    }
    guard !records.isEmpty else { return }
    let log = try currentLog()
    try append(.checkpoint(CheckpointRecord(sequence: log.sequence, at: clock(), files: records)), synced: false)
  }

  /// Puts the new contents in place; false if somebody saved a file while its next content was being written, or wrote
  /// into it until it was dropped.
  ///
  /// - Parameter folders: those whose names the disk has to have before the old contents are dropped.
  func install(
    _ checkpointed: inout [CheckpointTable], waitingFor folders: Set<String>
  ) throws(InventoryError) -> Bool {
    try InventoryError.storing { () throws(FileFailure) in
      var isUndisturbed = true
      for index in checkpointed.indices where isUndisturbed {
        isUndisturbed = try checkpointed[index].swap(files, folder.newFile(of: checkpointed[index].type))
      }
      for path in folders { try files.syncFolder(path) }
      for checkpointed in checkpointed {
        if try !checkpointed.dropBackup(files) { isUndisturbed = false }
      }
      return isUndisturbed
    }
  }

  /// Notes the tables in the manifest, then moves the journal if it is full.
  private mutating func finish(
    _ checkpointed: [CheckpointTable], _ replaced: RecordMap<[Stamp]>
  ) throws(InventoryError) {
    try syncJournal(whole: isJournalFull || folder.hasOldSetups)
    try leaveOldSetups(checkpointed)
    let log = try currentLog()
    var index = log.index.converted(oldSetups: folder.hasOldSetups)
    index.sequence = log.sequence
    index.journal = log.journal.checkpointed
    index.replaced = replaced
    log.noteNumbers(in: &index)
    for checkpointed in checkpointed {
      let path = folder.newFile(of: checkpointed.type)
      index.files[checkpointed.type] = try InventoryError.storing { [files] () throws(FileFailure) in
        try checkpointed.stamped(files, path)
      }
      index.raiseNumber(of: checkpointed.type, to: checkpointed.next)
      guard rebased.contains(checkpointed.type), let bytes = checkpointed.whole else { continue }
      try keep(bytes, at: folder.base(checkpointed.type.file, at: log.sequence))
    }
    if !index.replaced.isEmpty, !index.tellsReplacedFiles {
      try InventoryError.storing { [files, folder] () throws(FileFailure) in try files.syncFolder(folder.path) }
      index.replaced = RecordMap()
    }
    if !rebased.isEmpty { try keep(index.bytes, at: folder.baseManifest(at: log.sequence)) }
    try writeSoon(index, over: log)
    rebased = []
    try startNewJournalIfFull()
    invalidateReads()
  }

  /// Replaces `hub.json`, unless another program did so meanwhile.
  ///
  /// The disk is not waited for: after a power cut an older manifest, or one that lost its bytes, is rebuilt from the
  /// history, which has all that counts.
  mutating func writeSoon(_ index: Manifest, over log: Log) throws(InventoryError) {
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let replacement = try files.prepare(folder.index, index.bytes, synced: false)
      do throws(FileFailure) {
        guard try files.ownStatus(folder.index) == log.indexStatus else { throw .keepsChanging(folder.index) }
      } catch {
        files.forget(replacement)
        throw error
      }
      try files.install(replacement)
    }
    invalidateReads()
  }
}

extension RepositoryState {
  /// Makes a checkpoint after a change if one is due; the change is stored even if that fails.
  mutating func checkpointIfDue() {
    // Waiting changes are acknowledged first.
    guard group == nil, let log else { return }
    guard isCheckpointDue || log.hasPendingColumns || isOutgrown(log) && !isLeftToBackground(log) else { return }
    do throws(InventoryError) {
      _ = try checkpoint(leavesIndexes: true)
    } catch {
      // Until it succeeds every change tries again.
      if !notices.contains(.notCheckpointed(error)) { notices.append(.notCheckpointed(error)) }
    }
  }

  private func isOutgrown(_ log: Log) -> Bool { log.journal.pending > log.mostPending }

  /// True if the tables may lack changes that the journal has.
  mutating func isCheckpointOutstanding() throws(InventoryError) -> Bool {
    let log = try currentLog()
    return log.hasPending || log.hasOpenCheckpoint || isCheckpointDue
  }

  /// True if the end of a session calls for a checkpoint: something was written, and the files to be rewritten are
  /// small.
  var needsCheckpoint: Bool {
    guard hasWritten, let log, log.hasPending || log.hasOpenCheckpoint || isCheckpointDue,
      log.journal.pending <= StoreLimits.smallFile
    else { return false }
    return RecordType.stored.allSatisfy { type in
      !log.hasChanges(of: type) || (log.index.files[type]?.digest.size ?? 0) <= StoreLimits.smallFile
    }
  }
}
