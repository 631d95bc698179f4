/// The actor that the view model, the session and the terminal share: one job at a time, on the main thread.
///
/// Readline calls back on the thread that called it, and a main actor waited for from a synchronous `main`
/// deadlocks on Linux. So the program has an actor of its own, whose executor `main` drains.
@globalActor
public actor HubActor {
  /// The one instance that makes this a global actor.
  public static let shared = HubActor()

  nonisolated let executor: HubExecutor
  private nonisolated let children: ChildExecutor

  private init() {
    executor = HubExecutor()
    children = ChildExecutor(executor)
  }

  /// The queue that `main` drains.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Runs the program's one task on the calling thread until it ends.
  ///
  /// - Returns: what the task returned, which is the program's exit code.
  public static func run(_ body: @escaping @HubActor () async -> Int32) -> Int32 {
    shared.executor.run(body)
  }

  /// Runs child tasks of the operation on threads if the work is large, else one after the other on this thread.
  ///
  /// Starting the thread pool takes longer than most inventories take to read.
  public static func spread<Result>(
    overThreads isLarge: Bool, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    if isLarge { return try await operation() }
    return try await withTaskExecutorPreference(shared.children, operation: operation)
  }
}
