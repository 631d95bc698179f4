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
  mutating func fold(_ progress: WorkProgress = .unheard) throws(InventoryError) -> [String] {
    for _ in 0..<StoreLimits.checkpointAttempts {
      if let written = try foldOnce(progress) { return written }
    }
    throw .notFolded(.restless(folder.path))
  }

  /// Tries a checkpoint once; nil if another program wrote into a file at that moment.
  private mutating func foldOnce(_ progress: WorkProgress) throws(InventoryError) -> [String]? {
    try takeIn(RecordType.stored)
    var folded = try foldable()
    do throws(InventoryError) {
      try prepare(&folded, progress)
      try announce(folded)
      guard try place(&folded) else {
        for replacement in folded.compactMap(\.replacement) { files.forget(replacement) }
        lookAgain()
        try recoverAsides()
        return nil
      }
      try finish(folded)
    } catch {
      for replacement in folded.compactMap(\.replacement) { files.forget(replacement) }
      lookAgain()
      // Old contents that are left aside now are recovered before anything else is written.
      hasAsides = true
      if case .notStored(let failure) = error { throw .notFolded(failure) }
      if case .lockIneffective = error { throw .notFolded(.restless(folder.journal)) }
      if case .mayNotBeStored(let failure) = error { throw .notFolded(failure) }
      throw error
    }
    isFoldDue = false
    try makeIndexes(of: folded.map(\.type))
    return folded.filter { $0.isNew }.map(\.type.file)
  }

  /// Makes the caches of large files; a folder that has no room for them does without.
  mutating func makeIndexes(of types: [RecordType]) throws(InventoryError) {
    let log = try currentLog()
    for type in types { try? tables[type].makeIndex(log, round: round) }
    if types.contains(where: \.isOfSetups) { try? makeSetupIndex() }
  }

  /// The tables that lack, or may lack, changes of the log, or that the manifest does not note as they are.
  private mutating func foldable() throws(InventoryError) -> [Folded] {
    var folded: [Folded] = []
    var problems: [FileProblem] = []
    for type in RecordType.stored {
      let log = try currentLog()
      let part = log.part(type)
      let isUnchanged = try tables[type].isVouched(log, round: round)
      let isTakenOver = folder.hasOldSetups && type.isOfSetups
      if isUnchanged, part.isFolded, part.vouch?.firstGiven == nil, !isTakenOver { continue }
      if let plain = try rewritable(part) {
        folded.append(plain)
        continue
      }
      let view = try view(type)
      let found = isTakenOver ? try takeoverProblems() : view.problems
      if case .unread(let damage)? = view.pending {
        if !part.isFolded { throw damage }
      } else if found.isEmpty {
        do throws(FileProblem) { folded.append(try self.folded(view)) } catch { problems.append(error) }
      } else if !part.isFolded {
        problems += found
      }
    }
    if !problems.isEmpty { throw .fileProblems(problems) }
    return folded
  }

  /// A plain file that can be written without being read as a whole; nil if it is none.
  private func rewritable(_ part: LogPart) throws(InventoryError) -> Folded? {
    let table = tables[part.type]
    guard let log, part.type.isTable, !(folder.hasOldSetups && part.type.isOfSetups), part.columns.isEmpty,
      !rebased.contains(part.type),
      part.vouch?.firstGiven == nil, try table.knownProblems(log, round: round)?.isEmpty == true,
      let scan = try table.scan(log, round: round)
    else { return nil }
    let rewrite = try InventoryError.reading { () throws(FileFailure) in try PlainRewrite(scan) }
    return rewrite.flatMap { Folded($0, part, scan.file.status) }
  }

  mutating func prepare(_ folded: inout [Folded], _ progress: WorkProgress) throws(InventoryError) {
    let sizes = folded.map { $0.whole?.count ?? $0.status?.size ?? 0 }
    for index in folded.indices {
      progress.tell(sizes[..<index].reduce(0, +), of: sizes.reduce(0, +), .bytes)
      let path = folder.newFile(of: folded[index].type)
      try InventoryError.storing { [files] () throws(FileFailure) in try folded[index].prepare(files, path) }
    }
    guard let foreign = folded.first(where: \.isForeign) else { return }
    // Without a stamp in the manifest the file is read before it is used again, and the edit of it is logged.
    var index = try currentLog().index
    for type in folded.filter(\.isForeign).map(\.type) { index.files[type]?.stamp = .none }
    try write(index)
    throw .notStored(.restless(folder.newFile(of: foreign.type)))
  }

  /// Announces the new contents in the journal, so that they are known as ours even if only some get into place.
  mutating func announce(_ folded: [Folded]) throws(InventoryError) {
    let records = folded.filter { $0.replacement != nil }.compactMap { folded in
      folded.vouch.map { FileRecord(type: folded.type, digest: $0.digest) }
    }
    guard !records.isEmpty else { return }
    let log = try currentLog()
    try append(.fold(FoldRecord(sequence: log.sequence, at: clock(), files: records)), synced: false)
  }

  /// Puts the new contents in place; false if somebody saved a file while its next content was being written, or wrote
  /// into it until it was dropped.
  func place(_ folded: inout [Folded]) throws(InventoryError) -> Bool {
    try InventoryError.storing { () throws(FileFailure) in
      var isUndisturbed = true
      for index in folded.indices where isUndisturbed {
        isUndisturbed = try folded[index].swap(files, folder.newFile(of: folded[index].type))
      }
      for path in Set(folded.compactMap { $0.replacement?.folder }) { try files.syncFolder(path) }
      for folded in folded {
        if try !folded.dropAside(files) { isUndisturbed = false }
      }
      return isUndisturbed
    }
  }

  /// Notes the tables in the manifest, then moves the journal if it is full.
  private mutating func finish(_ folded: [Folded]) throws(InventoryError) {
    try syncJournal(whole: isJournalFull || folder.hasOldSetups)
    try leaveOldSetups(folded)
    let log = try currentLog()
    var index = log.index.converted(oldSetups: folder.hasOldSetups)
    index.sequence = log.sequence
    index.journal = log.journal.checkpointed
    for type in RecordType.stored { index.next[type] = log.part(type).next }
    for folded in folded {
      let path = folder.newFile(of: folded.type)
      index.files[folded.type] = try InventoryError.storing { [files] () throws(FileFailure) in
        try folded.stamped(files, path)
      }
      index.next[folded.type] = max(index.next[folded.type] ?? 1, folded.next)
      guard rebased.contains(folded.type), let bytes = folded.whole else { continue }
      try keep(bytes, at: folder.base(folded.type.file, at: log.sequence))
    }
    index.next = index.next.filter { $0.value > 1 }
    if !rebased.isEmpty { try keep(index.bytes, at: folder.baseIndex(at: log.sequence)) }
    try writeSoon(index, over: log)
    rebased = []
    try startNewJournalIfFull()
    lookAgain()
  }

  /// Replaces `hub.json`, unless another program did so meanwhile.
  ///
  /// The disk is not waited for: after a power cut an older manifest, or one that lost its bytes, is rebuilt from the
  /// history, which has all that counts.
  mutating func writeSoon(_ index: FolderIndex, over log: Log) throws(InventoryError) {
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      let replacement = try files.prepare(folder.index, index.bytes, synced: false)
      do throws(FileFailure) {
        guard try files.ownStatus(folder.index) == log.indexStatus else { throw .restless(folder.index) }
      } catch {
        files.forget(replacement)
        throw error
      }
      try files.place(replacement)
    }
    lookAgain()
  }
}

extension RepositoryState {
  /// Makes a checkpoint after a change if one is due; the change is stored even if that fails.
  mutating func foldIfDue() {
    // Waiting changes are acknowledged first.
    guard group == nil, let log, isFoldDue || log.hasUnfoldedColumns || isOutgrown(log) else { return }
    do throws(InventoryError) {
      _ = try fold()
    } catch {
      // Until it succeeds every change tries again.
      if !notices.contains(.notFolded(error)) { notices.append(.notFolded(error)) }
    }
  }

  private func isOutgrown(_ log: Log) -> Bool {
    log.journal.pending > max(StoreLimits.smallJournal, min(log.dataSize / 16, StoreLimits.largeJournal))
  }

  /// True if the tables may lack changes that the journal has.
  mutating func isFoldOutstanding() throws(InventoryError) -> Bool {
    let log = try currentLog()
    return log.hasUnfolded || log.hasOpenCheckpoint || isFoldDue
  }

  /// True if the end of a session calls for a checkpoint: something was written, and the files to be rewritten are
  /// small.
  var isWorthFolding: Bool {
    guard hasWritten, let log, log.hasUnfolded || log.hasOpenCheckpoint || isFoldDue,
      log.journal.pending <= StoreLimits.smallFile
    else { return false }
    return RecordType.stored.allSatisfy { type in
      let part = log.part(type)
      return part.overlay.isEmpty || (part.vouch?.digest.size ?? 0) <= StoreLimits.smallFile
    }
  }
}
