package import Answers
package import Codecs
package import Equipment
import Files
import Synchronization

/// The history, problems of files, and readings that see one state of them.
extension FileRepository {
  package func history(_ scope: HistoryScope, limit: Int?, rows detail: RowsDetail) async throws -> [HistoryEntry] {
    // An outside edit is not in the history as long as the file has problems.
    switch scope {
    case .records(let type, let ids, let withMovements):
      for id in ids.prefix(1) { _ = try? await item(type, id: id) }
      if withMovements { noteRequest(.movement) }
    case .everything, .type: for type in RecordType.allCases { noteRequest(type) }
    }
    return try store.withLock { store throws(InventoryError) in
      store.ingestIfPossible()
      return try store.entries(scope, limit: limit, rows: detail)
    }
  }

  package func refresh() async throws {
    _ = requested.withLock { $0.drainTypes() }
    linesOfRows.withLock { $0 = [] }
    store.withLock { store in
      try? store.requireTrust()
      endReading(&store)
      store.seenSequence = nil
      store.invalidateReads()
    }
  }

  package func beginReading() { store.withLock { $0.reading = Reading() } }

  package func hold() throws {
    try store.withLock { store throws(InventoryError) in try store.hold() }
  }

  package var hasMoved: Bool {
    // What was read without an item that the journal has after all, or has in another form, is read again.
    store.withLock { store in
      guard let hasMoved = store.reading?.hasMoved else { return false }
      return hasMoved || store.isTrustBroken
    }
  }

  /// Ends the reading at a change: later changes of state are the command's own, and it must not run again.
  func endReading(_ store: inout RepositoryState) {
    if store.reading != nil { tables.release() }
    store.reading = nil
  }

  package func problems(of type: RecordType) -> [FileProblem] {
    if let known = try? knownProblems(type) { return known }
    return problems(ofParts: type.parts)
  }

  /// Problems of several files, each once: in earlier formats setups were in one.
  private func problems(ofParts types: [RecordType]) -> [FileProblem] {
    types.reduce(into: []) { problems, type in
      let found = (try? view(type).problems) ?? []
      if found != problems { problems += found }
    }
  }

  package func drainOmissions() -> [Omission] {
    // What cannot be read is reported with the journal's damage.
    store.withLock { try? $0.requireTrust() }
    defer { store.withLock { $0.startIndexing() } }
    noteFaultyLines()
    let requested = requested.withLock { $0.drainTypes() }
    return requested.types.compactMap { type in
      let affectsAnswer = requested.affecting.contains(type)
      if requested.lookups.contains(type), let failure = failure(of: type) {
        return Omission(type: type, failure: failure, affectsAnswer: affectsAnswer)
      }
      let problems = problems(of: type)
      guard !problems.isEmpty else { return nil }
      let count = (type.hasWholeRows ? (try? view(type))?.file?.count : (try? setups())?.count) ?? 0
      return Omission(type: type, problems: problems, isWhole: count == 0, affectsAnswer: affectsAnswer)
    }
  }

  /// The failure to read a type's file: what asks for its records says so itself, a lookup goes on without them.
  private func failure(of type: RecordType) -> FileFailure? {
    do { _ = try view(type) } catch { if case .unreadable(let failure) = error { return failure } }
    return nil
  }

  package func verify() async throws -> Verification { try await verify(progress: .unobserved) }

  package func verify(progress: WorkProgress) async throws -> Verification {
    try store.withLock { store throws(InventoryError) in try store.verify(progress) }
  }

  package func notices() -> [StoreNotice] {
    store.withLock { store in
      defer { store.notices = [] }
      return store.notices
    }
  }
}
