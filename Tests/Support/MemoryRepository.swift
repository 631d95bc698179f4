package import Answers
package import Codecs
package import Equipment
import Store
import Synchronization

/// An inventory in memory, which keeps a repository's promises and fails, waits and counts on order.
package final class MemoryRepository: EquipmentRepository {
  /// The operations that can be set to fail or to wait.
  package enum Operation: Sendable, Hashable, CaseIterable {
    case count, fetch, item, commit, undo, redo, history, begin, end, refresh, save, close, verify
  }

  private struct State {
    var inventory = MemoryInventory()
    var transaction: MemoryTransaction?
    var failures: [Operation: InventoryError] = [:]
    var meetings: [Operation: [Meeting]] = [:]
    var calls: [Operation: Int] = [:]
    var columnLookups: [RecordType: Int] = [:]
  }

  package let isLarge: Bool
  package var isLargeAsWhole: Bool { isLarge }
  package func size(of type: RecordType) -> Int { loaded(type).count }
  private let now: @Sendable () -> Timestamp
  private let state = Mutex(State())

  /// Makes an inventory that holds these items, in no log; an item with the id 0 gets the next one of its type.
  package init(
    _ items: [any Record] = [], isLarge: Bool = false,
    now: @escaping @Sendable () -> Timestamp = { Timestamp(seconds: 0) }
  ) throws(InventoryError) {
    self.isLarge = isLarge
    self.now = now
    try state.withLock { (state) throws(InventoryError) in
      for item in items { try state.inventory.put(item) }
    }
  }

  package func count(of type: RecordType) async throws -> Int {
    try await perform(.count) { (state) throws(InventoryError) in state.inventory.items(type).count }
  }

  package func fetch(_ type: RecordType) async throws -> [any Record] {
    try await perform(.fetch) { (state) throws(InventoryError) in state.inventory.items(type) }
  }

  package func item(_ type: RecordType, id: Int) async throws -> (any Record)? {
    try await perform(.item) { (state) throws(InventoryError) in state.inventory.item(type, id) }
  }

  package func loaded(_ type: RecordType) -> [any Record] {
    state.withLock { $0.failures[.fetch] == nil ? $0.inventory.items(type) : [] }
  }

  package func unknownColumns(of type: RecordType) -> [String] {
    state.withLock { state in
      state.columnLookups[type, default: 0] += 1
      return state.inventory.columns(type)
    }
  }

  /// How often the columns of a type were asked for.
  package func columnLookups(of type: RecordType) -> Int { state.withLock { $0.columnLookups[type] ?? 0 } }

  package func commit(_ change: Change) async throws -> Committed {
    try await perform(.commit) { [now] (state) throws(InventoryError) in
      let committed = try state.inventory.commit(change, at: now())
      guard state.transaction != nil else { return committed }
      state.transaction?.changes += committed.change.items
      state.transaction?.columns += committed.change.columns
      return Committed(sequence: 0, change: committed.change)
    }
  }

  /// No change waits: one in memory is at once as safe as it ever gets.
  package func gather() async {}
  package var waiting: (changes: Int, bytes: Int) { (0, 0) }
  package func flush() async throws {}
  package func discard() async {}

  package func undo(isForced: Bool) async throws -> HistoryEntry? {
    try await perform(.undo) { [now] (state) throws(InventoryError) in try state.inventory.undo(at: now()) }
  }

  package func redo() async throws -> HistoryEntry? {
    try await perform(.redo) { [now] (state) throws(InventoryError) in try state.inventory.redo(at: now()) }
  }

  package func history(_ scope: HistoryScope, limit: Int?, rows detail: RowsDetail) async throws -> [HistoryEntry] {
    try await perform(.history) { (state) throws(InventoryError) in
      let entries = state.inventory.entries.reversed().filter { scope.includes($0.change) }
      return Array(entries.prefix(limit ?? .max))
    }
  }

  package func begin(_ mode: TransactionMode) async throws {
    try await perform(.begin) { (state) throws(InventoryError) in
      guard state.transaction == nil else { throw .transactionOpen }
      state.transaction = MemoryTransaction(mode: mode, before: state.inventory)
    }
  }

  package func end(keeping: Bool) async throws -> Committed? {
    try await perform(.end) { [now] (state) throws(InventoryError) in
      guard let transaction = state.transaction else { throw .noTransaction }
      let change = transaction.combined
      let isStored = keeping && transaction.mode == .atomic && !change.isEmpty
      var inventory = transaction.before
      let committed = isStored ? try inventory.commit(change, at: now()) : nil
      state.inventory = inventory
      state.transaction = nil
      return committed
    }
  }

  package func refresh() async throws {
    try await perform(.refresh) { (_) throws(InventoryError) in }
  }

  package func problems(of type: RecordType) -> [FileProblem] { [] }

  package func verify() async throws -> Verification {
    try await perform(.verify) { (_) throws(InventoryError) in Verification() }
  }

  package func notices() -> [StoreNotice] { [] }

  package func save() async throws -> [String] {
    try await perform(.save) { (_) throws(InventoryError) in [] }
  }

  package func close() async throws {
    try await perform(.close) { (_) throws(InventoryError) in }
  }
}

extension MemoryRepository {
  /// Makes every call of an operation fail, or with nil lets it succeed again.
  package func fail(_ operation: Operation, with error: InventoryError?) {
    state.withLock { $0.failures[operation] = error }
  }

  /// Makes every call of an operation go to these meetings, in order, before it does anything.
  package func send(_ operation: Operation, to meetings: Meeting...) {
    state.withLock { $0.meetings[operation] = meetings }
  }

  /// How often an operation was called.
  package func calls(of operation: Operation) -> Int {
    state.withLock { $0.calls[operation] ?? 0 }
  }

  private func perform<Result>(
    _ operation: Operation, _ body: (inout State) throws(InventoryError) -> sending Result
  ) async throws(InventoryError) -> Result {
    let meetings = state.withLock { state in
      state.calls[operation, default: 0] += 1
      return state.meetings[operation] ?? []
    }
    for meeting in meetings { await meeting.arrive() }
    return try state.withLock { (state) throws(InventoryError) in
      if let failure = state.failures[operation] { throw failure }
      return try body(&state)
    }
  }
}
