package import Answers
package import Codecs
package import Equipment
import Files
import Synchronization

/// What is known of the files and of the history, and readings that see one state of them.
extension FileRepository {
  package func history(of item: (type: RecordType, id: Int)?, limit: Int?) async throws -> [HistoryEntry] {
    // What another program did to a file is not in it as long as the file has problems.
    if let item {
      _ = try? await self.item(item.type, id: item.id)
    } else {
      for type in RecordType.allCases { note(type) }
    }
    return try store.withLock { store throws(InventoryError) in
      store.takeInIfPossible()
      return try store.entries(of: item, limit: limit)
    }
  }

  package func refresh() async throws {
    _ = asked.withLock { $0.take() }
    store.withLock { store in
      endReading(&store)
      store.seen = nil
      store.lookAgain()
    }
  }

  package func beginReading() { store.withLock { $0.reading = Reading() } }

  package func hold() throws {
    try store.withLock { store throws(InventoryError) in try store.hold() }
  }

  package var hasMoved: Bool { store.withLock { $0.reading?.hasMoved ?? false } }

  /// Whoever changes something has read enough: what moves from now on is its own doing, and it must not run again.
  func endReading(_ store: inout RepositoryState) {
    if store.reading != nil { tables.release() }
    store.reading = nil
  }

  package func problems(of type: RecordType) -> [FileProblem] {
    if let known = try? knownProblems(type) { return known }
    return problems(ofParts: type.parts)
  }

  /// What is wrong with the files, each once: in earlier formats setups were in one.
  private func problems(ofParts types: [RecordType]) -> [FileProblem] {
    types.reduce(into: []) { problems, type in
      let found = (try? view(type).problems) ?? []
      if found != problems { problems += found }
    }
  }

  package func takeOmissions() -> [Omission] {
    let asked = asked.withLock { $0.take() }
    return asked.compactMap { type, isFelt in
      let problems = problems(of: type)
      guard !problems.isEmpty else { return nil }
      let count = (type.hasWholeRows ? (try? view(type))?.file?.count : (try? setups())?.count) ?? 0
      return Omission(type: type, problems: problems, isWhole: count == 0, isFelt: isFelt)
    }
  }

  package func verify() async throws -> Verification { try await verify(telling: .unheard) }

  package func verify(telling progress: WorkProgress) async throws -> Verification {
    try store.withLock { store throws(InventoryError) in try store.verify(progress) }
  }

  package func notices() -> [StoreNotice] {
    store.withLock { store in
      defer { store.notices = [] }
      return store.notices
    }
  }
}
