public import Answers
import Equipment
import Store

/// The steps of a session between its commands and around them: refresh, readings, transactions, notices.
extension EquipmentListViewModel {
  /// Catches up with other processes and with edits from outside.
  public func refresh() async throws {
    // What rounds are known by name may have changed.
    handicaps = nil
    try await context.repository.refresh()
  }

  /// Runs a command that only reads, so that all that it sees is of one state; it may run several times.
  public func reading<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await context.repository.reading(body)
  }

  /// Stays with the state that was seen so far: to be called before anything of a reading is shown, written or asked.
  ///
  /// - Throws: `InventoryError.unreadable` if that state is gone already.
  public func hold() throws { try context.repository.hold() }

  /// Begins a transaction.
  public func begin(_ mode: TransactionMode) async throws { try await context.repository.begin(mode) }

  /// Ends the transaction, keeping or forgetting its changes.
  public func end(keeping: Bool) async throws { _ = try await context.repository.end(keeping: keeping) }

  /// Runs a body while nobody else can write, and keeps all of its changes, or none if it throws.
  public func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await begin(.atomic)
    do {
      let value = try await body()
      try await end(keeping: true)
      return value
    } catch {
      try? await end(keeping: false)
      throw error
    }
  }

  /// Lets changes wait for `flush` from now on.
  public func gather() async { await context.repository.gather() }

  /// The changes that wait, and how many bytes they take.
  public var waiting: (changes: Int, bytes: Int) { context.repository.waiting }

  /// Stores the changes that wait.
  ///
  /// - Throws: `InventoryError.groupLost`; then none of them is there any longer.
  public func flush() async throws { try await context.repository.flush() }

  /// Forgets the changes that wait.
  public func discard() async { await context.repository.discard() }

  /// The store's notices for a person, each returned once.
  public func notices() -> [StoreNotice] { context.repository.notices() }

  /// The omissions of the answers since the last `refresh`, each returned once.
  public func drainOmissions() -> [Omission] { context.repository.drainOmissions() }

  /// Writes the changes into the files if that is quick, and lets go of everything.
  public func close() async throws { try await context.repository.close() }
}
