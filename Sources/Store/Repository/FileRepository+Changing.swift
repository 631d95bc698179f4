public import Answers
public import Equipment
public import Files
import Synchronization

/// What changes the inventory, and brings changes into the files.
extension FileRepository {
  public func commit(_ change: Change) async throws -> Committed {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.commit(change)
    }
  }

  public func gather() async { store.withLock { $0.isGathering = true } }

  public var waiting: (changes: Int, bytes: Int) {
    store.withLock { ($0.group?.entries.count ?? 0, $0.group?.size ?? 0) }
  }

  public func flush() async throws {
    try store.withLock { store throws(InventoryError) in try store.flush() }
  }

  public func discard() async { store.withLock { $0.discard() } }

  public func add(_ rows: ImportedRows) async throws -> Committed? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.add(rows) }
  }

  public func undo() async throws -> HistoryEntry? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.revert(.undo) }
  }

  public func nextUndone() async throws -> HistoryEntry? {
    try store.withLock { store throws(InventoryError) in try store.nextUndone() }
  }

  public func isFromAnother(_ entry: HistoryEntry) -> Bool { store.withLock { $0.isFromAnother(entry) } }

  public func redo() async throws -> HistoryEntry? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.revert(.redo) }
  }

  public func begin(_ mode: TransactionMode) async throws {
    try store.withLock { store throws(InventoryError) in try store.begin(mode) }
  }

  public func end(keeping: Bool) async throws -> Committed? {
    try store.withLock { store throws(InventoryError) in try store.end(keeping: keeping) }
  }

  public func acceptLoss(of type: RecordType) async throws -> Committed? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.acceptLoss(of: type)
    }
  }

  public func mendable(settings: Bool) async throws -> Mending {
    try store.withLock { store throws(InventoryError) in try store.mendable(settings: settings) }
  }

  public func mend(settings: Bool) async throws -> Mending {
    try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.mend(settings: settings)
    }
  }

  public func save() async throws -> [String] { try await save(telling: .unheard) }

  public func save(telling progress: WorkProgress) async throws -> [String] {
    try store.withLock { store throws(InventoryError) in try store.save(progress) }
  }

  public func close() async throws {
    try store.withLock { store throws(InventoryError) in try store.close() }
  }
}
