import Answers
import Codecs
package import Equipment
import Files
import Query
import Synchronization

/// Views of the files as they are now, for queries.
extension FileRepository {
  /// Notes that an answer rests on a type's file; `affectsAnswer` is true where missing records would change it.
  func noteRequest(_ type: RecordType, affectsAnswer: Bool = true) {
    requested.withLock { $0.note(type, affectsAnswer: affectsAnswer) }
  }

  package func noteLookup(_ type: RecordType, affectsAnswer: Bool) {
    requested.withLock { $0.noteLookup(type, affectsAnswer: affectsAnswer) }
  }

  /// The problems that are known without reading the file; nil if it has to be read.
  func knownProblems(_ type: RecordType) throws(InventoryError) -> [FileProblem]? {
    let (version, round) = try store.withLock { store throws(InventoryError) in
      (try store.currentVersion(), store.round)
    }
    var problems: [FileProblem] = []
    // To copy the log takes longer than to ask whether it was asked before.
    for type in type.parts where try !tables[type].isKnownSound(version, round: round) {
      let log = try store.withLock { store throws(InventoryError) in try store.currentLog() }
      guard let known = try tables[type].knownProblems(log, round: round) else { return nil }
      if known != problems { problems += known }
    }
    return problems
  }

  /// True if it is known without reading anything that a type has no records.
  func isAbsent(_ type: RecordType) throws(InventoryError) -> Bool {
    try store.withLock { store throws(InventoryError) in try store.isAbsent(type) }
  }

  /// The log as it is now, with the staged changes of a type.
  func current(_ type: RecordType) throws(InventoryError) -> (log: Log, round: Int, staged: Overlay?) {
    try store.withLock { store throws(InventoryError) in
      (try store.currentLog(), store.round, store.transaction?.staged[type])
    }
  }

  /// The file to be scanned, with the changes laid over it; nil if it has to be read as a whole.
  func scan(_ type: RecordType) throws(InventoryError) -> RowScan? {
    guard type.hasWholeRows else {
      let scan = try scanSetups(.fields)
      if let scan { noteSource(.cache, scan.overlay) }
      return scan
    }
    let (log, round, staged) = try current(type)
    guard var scan = try tables[type].scan(log, round: round) else { return nil }
    if scan.index == nil, scan.file.status.size >= QueryLimits.smallestIndexedFile {
      let isMade = store.withLock { store in
        if store.makeLeftIndex(of: type) { return true }
        store.leaveIndexing()
        return false
      }
      if isMade { scan = try tables[type].scan(log, round: round) ?? scan }
    }
    scan = scan.with(staged)
    noteSource(scan.index == nil ? .file : .cache, scan.overlay)
    return scan
  }

  /// Answers from rows that are read one by one; `count` gives the trace the number that were of use.
  func answer<Value>(
    _ scan: RowScan, of type: RecordType, count: (Value) -> Int, _ ask: (RowScan) throws -> Value
  ) throws(InventoryError) -> Value {
    do {
      return try files.decoding(type.file, count: count) { try ask(scan) }
    } catch {
      if let failure = error as? FileFailure { throw .unreadable(failure) }
      throw error as? InventoryError ?? .unreadable(.keepsChanging(""))
    }
  }

  /// Walks through rows; the visitor's error is thrown as it is, a failure to read as `InventoryError.unreadable`.
  func visit(_ scan: RowScan, _ walk: (RowScan) throws -> Void) throws {
    do { try walk(scan) } catch {
      if let ended = error as? VisitEnded { throw ended.cause }
      throw (error as? FileFailure).map { InventoryError.unreadable($0) } ?? error
    }
  }

  func known(_ type: RecordType, _ id: Int) throws(InventoryError) -> Table.Outcome? {
    let (log, round, staged) = try current(type)
    if let outcome = staged?.outcomes[id] { return Table.Outcome(item: outcome.item) }
    let known = try tables[type].known(id, log, round: round)
    if known?.item != nil { noteSource(.file, log.part(type).overlay) }
    return known
  }

  func items(_ type: RecordType) throws(InventoryError) -> [any Record] {
    guard type.hasWholeRows else { return try setups() }
    let (items, problems) = try view(type).items()
    // Rows that were sound when they were written, but not for this version of the program.
    if !problems.isEmpty { tables[type].note(problems) }
    return items
  }

  /// The items of a type as they are now; the file is read outside the store's lock, so that several can be at once.
  func view(_ type: RecordType) throws(InventoryError) -> TableView {
    let (log, round, staged) = try current(type)
    guard var view = try tables[type].view(log, round: round) else {
      return try store.withLock { store throws(InventoryError) in
        let view = try store.view(type)
        store.reportUnread(view)
        return view
      }
    }
    if !(view.pending?.isIngestible ?? true) { store.withLock { $0.reportUnread(view) } }
    if let staged { view.overlay.apply(staged) }
    if view.file != nil {
      noteSource(.file, view.overlay)
    } else if !view.overlay.isEmpty {
      noteSource(.journal, view.overlay)
    }
    return view
  }
}
