import Answers
import Codecs
import Equipment
import Files
import Query

extension RepositoryState {
  /// The steps that mending would do now; nothing is changed.
  mutating func mendable(settings: Bool) throws(InventoryError) -> Mending {
    let found = try verify()
    invalidateReads()
    return try mending(of: found, settings: settings)
  }

  /// Sets aside damaged files; unless these are only caches or preferences, begins a new history with the shown
  /// inventory.
  ///
  /// Whatever interrupts this, the inventory is read as before, and the rest is done the next time: files go aside
  /// last, when nothing needs them any longer.
  mutating func mend(settings: Bool) throws(InventoryError) -> Mending {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    invalidateReads()
    _ = try currentLog()
    guard knownFolder != nil else { return Mending() }
    try lock.acquire()
    defer { lock.release() }
    invalidateReads()
    if !isRecovered { _ = try recover(currentLog()) }
    guard let found = try Verifier.run(files, folder, after: 0) else { throw .unreadable(.keepsChanging(folder.path)) }
    invalidateReads()
    let mending = try mending(of: found, settings: settings)
    // Nothing needs the files of other folders, and a new file may need their names.
    for step in mending.steps where step.kind == .foreign { try setAside(step.file) }
    let written = try mending.beginsAnew ? beginAnew(mending, found) : []
    for step in mending.steps where step.isMoved && step.kind != .foreign && !written.contains(step.file) {
      try setAside(step.file)
    }
    closeJournal()
    invalidateReads()
    notices.removeAll {
      switch $0 {
      case .damagedLog, .journalLost: true
      default: false
      }
    }
    try makeIndexes(of: RecordType.stored)
    invalidateReads()
    return mending
  }
}

extension RepositoryState {
  /// The steps that mend these findings.
  ///
  /// - Throws: the findings that no step can mend: files that cannot be read, or are newer than the program.
  private mutating func mending(of found: Verification, settings: Bool) throws(InventoryError) -> Mending {
    var mending = Mending()
    for finding in found.findings {
      switch finding.kind {
      case .newerFormat(let format): throw .newerFormat(file: finding.file, format: format)
      case .unreadable(let failure): throw .unreadable(failure)
      case .badIndex, .oldIndex, .miscount, .lowNextId: mending.note(Mending.Step(DataFolder.manifestName, .index))
      case .noIndex: mending.note(Mending.Step(DataFolder.manifestName, .index, isMoved: false))
      case .damagedJournal, .tornLine, .unfinishedLine: mending.note(try journalStep())
      case .damagedPast where finding.file == DataFolder.journalName: mending.note(try journalStep())
      case .damagedPast: try notePast(finding.file, without: [], &mending)
      case .journalLost(let loss): mending.note(try lossStep(loss))
      case .foreignPast: mending.note(Mending.Step(finding.file, .foreign))
      case .unlinkedPast: mending.note(Mending.Step(finding.file, .mismatch, isMoved: false))
      case .badRows: try noteRows(finding.file, &mending)
      case .badBase: mending.note(Mending.Step(finding.file, .base))
      case .missingEntries(let first, let last):
        mending.note(Mending.Step(finding.file, .gap(first...max(first, last)), isMoved: false))
      case .otherBefore, .otherThanPast, .unknownEdit:
        mending.note(Mending.Step(finding.file, .mismatch, isMoved: false))
      case .badCache: mending.note(Mending.Step(finding.file, .cache))
      default: break
      }
    }
    // Damage that prevents writing and has no finding of its own: rows that a line of the journal names.
    if case .damaged(let file, _, _)? = try currentLog().damage, mending.steps.allSatisfy({ $0.file != file }) {
      if file.hasPrefix(DataFolder.rowsName) { try noteRows(file, &mending) } else { mending.note(try journalStep()) }
    }
    if mending.beginsAnew { try noteLosses(&mending) }
    if settings { mending.note(Mending.Step(DataFolder.settingsName, .settings)) }
    return mending
  }

  /// Notes lost files with changes in the journal: they begin anew with these changes alone.
  private mutating func noteLosses(_ mending: inout Mending) throws(InventoryError) {
    for type in RecordType.stored {
      if case .lost(_, let rows, _)? = try lossWithChanges(of: type)?.problem.kind {
        mending.note(Mending.Step(type.file, .lostRows(rows), isMoved: false))
      }
    }
  }

  private mutating func lossWithChanges(of type: RecordType) throws(InventoryError) -> FileLoss? {
    try currentLog().part(type).overlay.isEmpty ? nil : view(type).loss
  }

  private mutating func journalStep(without rows: Set<Int> = []) throws(InventoryError) -> Mending.Step {
    let log = try currentLog()
    let salvage = try salvage(folder.journal, without: rows)
    let first = log.journal.segment?.first ?? log.index.sequence + 1
    let lost = first <= log.sequence ? salvage.lost(of: first...log.sequence) : []
    return Mending.Step(DataFolder.journalName, .journal(lost: lost, lines: salvage.badLines))
  }

  /// The step for a lost journal: its sound lines are kept if it is of this folder.
  private mutating func lossStep(_ loss: JournalLoss) throws(InventoryError) -> Mending.Step {
    let isThere = try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.ownStatus(folder.journal) != nil
    }
    return Mending.Step(DataFolder.journalName, .lost(loss), isMoved: isThere)
  }

  private func notePast(
    _ file: String, without lost: Set<Int>, _ mending: inout Mending
  ) throws(InventoryError) {
    guard let name = file.split(separator: "/").last, let range = DataFolder.range(ofHistory: String(name)) else {
      return
    }
    let salvage = try salvage(folder.history(range), without: lost)
    mending.note(Mending.Step(file, .past(lost: salvage.lost(of: range))))
  }

  /// Notes damaged rows of an import, the lines that are useless without them, and the rows that the first names besides.
  private mutating func noteRows(_ file: String, _ mending: inout Mending) throws(InventoryError) {
    guard let name = file.split(separator: "/").last, let (_, sequence) = DataFolder.rows(String(name)) else { return }
    let names = try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.listOwn(folder.rows).map(\.name).filter { DataFolder.rows($0)?.sequence == sequence }
    }
    let moved = Set(names.map { "\(DataFolder.rowsName)/\($0)" })
    for file in moved.union([file]).sorted() {
      mending.note(Mending.Step(file, .rows(change: sequence), isMoved: moved.contains(file)))
    }
    let (lost, history, lines) = (Set([sequence]), history, try currentLog().lines)
    let segments = try history.segments()
    var isInJournal = !segments.contains { $0.range.contains(sequence) } || lines.contains { $0.needsRows(of: lost) }
    for segment in segments where segment.range.upperBound >= sequence {
      let needsRows = (try? history.lines(segment))?.contains { $0.needsRows(of: lost) } ?? true
      guard needsRows || segment.range.contains(sequence) else { continue }
      if segment.end != nil { isInJournal = true } else { try notePast(segment.name, without: lost, &mending) }
    }
    if isInJournal { mending.note(try journalStep(without: lost)) }
  }

  private func salvage(_ path: String, without lost: Set<Int>) throws(InventoryError) -> Salvage {
    let content = try InventoryError.reading { () throws(FileFailure) in try files.content(path) }
    return Salvage(content?.bytes ?? [], without: lost)
  }
}

extension RepositoryState {
  /// Writes the shown inventory into the tables, keeps them as the beginning of a new history, and keeps the sound
  /// lines.
  ///
  /// - Returns: the files that were written over, whose copies are set aside.
  private mutating func beginAnew(
    _ mending: Mending, _ found: Verification
  ) throws(InventoryError) -> Set<String> {
    let log = try currentLog()
    // A torn journal goes aside with its last line, which is not cut off here: nothing is removed.
    let isJournalSound = log.damage == nil && !log.journal.isTorn
    if isJournalSound { try ingest(RecordType.stored) }
    var checkpointed = try tablesAsShown()
    do throws(InventoryError) {
      try prepare(&checkpointed, .unobserved)
      if isJournalSound { try announce(checkpointed) }
      // An outside edit at that moment ends mending: the edit is logged first, and `mend` asked for again.
      guard try install(&checkpointed, waitingFor: foldersToSync(checkpointed)) else {
        throw InventoryError.notCheckpointed(.keepsChanging(folder.path))
      }
    } catch {
      for replacement in checkpointed.compactMap(\.replacement) { files.forget(replacement) }
      invalidateReads()
      throw error
    }
    let written = try keepSoundLines(mending).union(keepBeginning(checkpointed, mending, found))
    // The damaged part of the history is not read any longer.
    if !mending.steps.contains(where: { $0.file == DataFolder.journalName }), try currentLog().damage == nil {
      try moveJournal()
      invalidateReads()
    }
    rebased = []
    isCheckpointDue = false
    return written
  }

  /// The tables as they are shown; one with problems is left as it is, if no change waits for it.
  private mutating func tablesAsShown() throws(InventoryError) -> [CheckpointTable] {
    var checkpointed: [CheckpointTable] = []
    var problems: [FileProblem] = []
    for type in RecordType.stored {
      let view = try viewToWrite(type)
      let found = folder.hasOldSetups && type.isOfSetups ? try takeoverProblems() : view.problems
      if found.isEmpty {
        do throws(FileProblem) { checkpointed.append(try self.checkpointed(view)) } catch { problems.append(error) }
      } else if try !currentLog().part(type).isCheckpointed {
        problems += found
      }
    }
    if !problems.isEmpty { throw .fileProblems(problems) }
    return checkpointed
  }

  /// The view of a type to be written; of a lost file the journal's changes alone, with the loss accepted.
  private mutating func viewToWrite(_ type: RecordType) throws(InventoryError) -> TableView {
    guard try lossWithChanges(of: type) != nil else { return try view(type) }
    try clear(type)
    var view = try view(type)
    view.loss = nil
    return view
  }

  /// Writes the sound lines of journals that go aside into files of the history; returns the names written over.
  private func keepSoundLines(_ mending: Mending) throws(InventoryError) -> Set<String> {
    var (lost, written): (Set<Int>, Set<String>) = ([], [])
    for case .rows(let change) in mending.steps.map(\.kind) { lost.insert(change) }
    for step in mending.steps where step.isMoved {
      switch step.kind {
      case .journal, .past: break
      case .lost(let loss) where loss.isOfThisFolder: break
      default: continue
      }
      for piece in try salvage("\(folder.path)/\(step.file)", without: lost).pieces {
        if DataFolder.name(ofHistory: piece.range) == step.file {
          try copyAside(step.file)
          written.insert(step.file)
        }
        try InventoryError.storing { () throws(FileFailure) in
          try files.makeOwnFolders(folder.history)
          let path = folder.history(piece.range)
          let copy = Replacement(path: path, temporary: TemporaryName.name(for: folder.index))
          try files.install(files.prepare(copy, piece.bytes, mode: nil))
        }
      }
    }
    try InventoryError.storing { () throws(FileFailure) in
      try files.makeOwnFolders(folder.history)
      try files.syncFolder(folder.history)
    }
    return written
  }

  /// Keeps the tables as they are now, and writes the manifest; returns the names that may be written over.
  private mutating func keepBeginning(
    _ checkpointed: [CheckpointTable], _ mending: Mending, _ found: Verification
  ) throws(InventoryError) -> Set<String> {
    let log = try currentLog()
    try leaveOldSetups(checkpointed)
    var index = log.index.converted(oldSetups: folder.hasOldSetups)
    index.sequence = log.sequence
    // The next change begins a new journal.
    index.journal = nil
    log.noteNumbers(in: &index)
    for case .lowNextId(let type, _, let needed) in found.findings.map(\.kind) {
      index.raiseNumber(of: type, to: needed)
    }
    for checkpointed in checkpointed {
      let path = folder.newFile(of: checkpointed.type)
      index.files[checkpointed.type] = try InventoryError.storing { [files] () throws(FileFailure) in
        try checkpointed.stamped(files, path)
      }
      index.raiseNumber(of: checkpointed.type, to: checkpointed.next)
    }
    // Files that are written over are copied first.
    let bases = checkpointed.filter { $0.whole != nil }.map { DataFolder.name(ofBase: $0.type, at: log.sequence) }
    let written = Set(bases + [DataFolder.name(ofBaseManifest: log.sequence), DataFolder.manifestName])
    for step in mending.steps where step.isMoved && written.contains(step.file) { try copyAside(step.file) }
    for checkpointed in checkpointed {
      guard let bytes = checkpointed.whole else { continue }
      try keep(bytes, at: folder.base(checkpointed.type.file, at: log.sequence))
    }
    try keep(index.bytes, at: folder.baseManifest(at: log.sequence))
    try write(index)
    invalidateReads()
    return written
  }
}
