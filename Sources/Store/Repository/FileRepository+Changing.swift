package import Answers
package import Codecs
package import Equipment
import Files
import Synchronization

/// Changes of the inventory, and checkpoints.
extension FileRepository {
  package func commit(_ change: Change) async throws -> Committed {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.commit(change)
    }
  }

  package func commit(_ change: Change, keeping contents: [AttachedContent]) async throws -> Committed {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.commit(change, keeping: contents)
    }
  }

  package func path(of file: AttachedFile) async throws -> String? {
    try store.withLock { store throws(InventoryError) in try store.path(of: file) }
  }

  package func content(of file: AttachedFile) async throws -> [UInt8]? {
    try store.withLock { store throws(InventoryError) in try store.content(of: file) }
  }

  package func unnamedFiles() async throws -> [UnnamedFile] {
    try store.withLock { store throws(InventoryError) in try store.unnamedFiles() }
  }

  package func removeUnnamedFiles() async throws -> [UnnamedFile] {
    try store.withLock { store throws(InventoryError) in try store.removeUnnamedFiles() }
  }

  package func gather() async { store.withLock { $0.isGathering = true } }

  package var waiting: (changes: Int, bytes: Int) {
    store.withLock { ($0.group?.entries.count ?? 0, $0.group?.size ?? 0) }
  }

  package func flush() async throws {
    try store.withLock { store throws(InventoryError) in try store.flush() }
  }

  package func discard() async { store.withLock { $0.discard() } }

  package func add(_ rows: [ImportedRows]) async throws -> Committed? {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.add(rows) }
  }

  package func firstId(ofRows type: RecordType, size: Int) async throws -> Int? {
    try store.withLock { store throws(InventoryError) in try store.firstId(ofRows: type, size: size) }
  }

  package func undo(isForced: Bool) async throws -> HistoryEntry? {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.revert(.undo, isForced: isForced) }
  }

  package func nextUndone() async throws -> HistoryEntry? {
    try store.withLock { store throws(InventoryError) in try store.nextUndone() }
  }

  package func isFromAnother(_ entry: HistoryEntry) -> Bool { store.withLock { $0.isFromAnother(entry) } }

  package func redo() async throws -> HistoryEntry? {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.revert(.redo) }
  }

  package func begin(_ mode: TransactionMode) async throws {
    try store.withLock { store throws(InventoryError) in try store.begin(mode) }
  }

  package func end(keeping: Bool) async throws -> Committed? {
    try store.withLock { store throws(InventoryError) in try store.end(keeping: keeping) }
  }

  package func acceptLoss(of type: RecordType) async throws -> Committed? {
    requested.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.acceptLoss(of: type)
    }
  }

  package func mendable(settings: Bool) async throws -> Mending {
    try store.withLock { store throws(InventoryError) in try store.mendable(settings: settings) }
  }

  package func mend(settings: Bool) async throws -> Mending {
    try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.mend(settings: settings)
    }
  }

  package func save() async throws -> [String] { try await save(progress: .unobserved) }

  package func save(progress: WorkProgress) async throws -> [String] {
    try store.withLock { store throws(InventoryError) in try store.save(progress) }
  }

  package func close() async throws {
    try store.withLock { store throws(InventoryError) in try store.close() }
  }
}
