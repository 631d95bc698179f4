public import Answers
import Equipment
import Store

/// What the course of a session needs, between commands and around them.
extension EquipmentListViewModel {
  /// Catches up with other processes and with edits from outside.
  public func refresh() async throws { try await context.repository.refresh() }

  /// Runs a command that only reads, so that all that it sees is of one state; it may run several times.
  public func reading<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await context.repository.reading(body)
  }

  /// Stays with the state that was seen so far: to be called before anything of a reading is shown, written or asked.
  ///
  /// - Throws: `InventoryError.unreadable` if that state is gone already.
  public func hold() throws { try context.repository.hold() }

  /// Begins a transaction, all of whose changes are stored at its end; nobody else writes meanwhile.
  public func beginTransaction() async throws { try await context.repository.begin(.atomic) }

  /// Begins a transaction of which nothing is ever stored.
  public func beginRehearsal() async throws { try await context.repository.begin(.dryRun) }

  /// Ends the transaction, keeping or forgetting its changes.
  public func end(keeping: Bool) async throws { _ = try await context.repository.end(keeping: keeping) }

  /// Runs a body while nobody else can write, and keeps all of its changes, or none if it throws.
  public func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await beginTransaction()
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

  /// What happened that a person should be told, each once.
  public func notices() -> [StoreNotice] { context.repository.notices() }

  /// What answers since the last `refresh` lack, each once.
  public func takeOmissions() -> [Omission] { context.repository.takeOmissions() }

  /// Writes the changes into the files if that is quick, and lets go of everything.
  public func close() async throws { try await context.repository.close() }
}
