import Glibc
import Synchronization

/// A queue of jobs that one thread at a time works through.
///
/// While `run` is going, that is the thread that called it; otherwise, as under a test runner, one thread of
/// Swift's pool at a time.
///
/// Its state is behind the queue's lock; `drainer` ensures that only one thread at a time runs jobs.
final class HubExecutor: SerialExecutor {
  private let queue = Mutex(Queue())
  private let wakePipe = WakePipe()

  /// Queues a job of the actor; called from any thread.
  func enqueue(_ job: consuming ExecutorJob) { enqueue(QueuedJob(job: UnownedJob(job), children: nil)) }

  fileprivate func enqueue(_ job: QueuedJob) {
    let before = queue.withLock { queue in
      queue.jobs.append(job)
      defer { queue.drainer = queue.drainer.awake }
      return queue.drainer
    }
    switch before {
    case .nobody: Task.detached { self.drain() }
    case .asleep: wakePipe.signal()
    case .pool, .caller: break
    }
  }

  /// Runs one task on the calling thread, with every job it brings, until it ends; from `main`, once.
  func run(_ body: @escaping @HubActor () async -> Int32) -> Int32 {
    while !queue.withLock({ $0.claim() }) { usleep(1000) }
    Task { @HubActor in await self.finish(body) }
    while true {
      drain(as: .caller)
      if let code = queue.withLock({ $0.release() }) { return code }
      if queue.withLock({ $0.sleepIfIdle() }) { wakePipe.wait() }
    }
  }

  @HubActor private func finish(_ body: @HubActor () async -> Int32) async {
    let code = await body()
    queue.withLock { $0.exitCode = code }
  }

  /// Runs jobs until the queue is empty.
  private func drain(as drainer: Drainer = .pool) {
    while let job = queue.withLock({ $0.pop(as: drainer) }) {
      if let children = job.children {
        unsafe job.job.runSynchronously(on: children.asUnownedTaskExecutor())
      } else {
        unsafe job.job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }
}

/// Runs the child tasks of an operation that prefers it on the actor's thread, so that small work never starts one.
///
/// Not the actor's executor itself, as which the program's one task would prefer it: the runtime would look at the
/// preference at each of the eighty calls between asynchronous functions that a command consists of.
final class ChildExecutor: TaskExecutor {
  private let executor: HubExecutor

  /// Runs them by the actor's queue.
  init(_ executor: HubExecutor) { self.executor = executor }

  /// Queues a job of a child task; called from any thread.
  func enqueue(_ job: consuming ExecutorJob) { executor.enqueue(QueuedJob(job: UnownedJob(job), children: self)) }
}

private struct QueuedJob {
  let job: UnownedJob
  /// The executor of the child task whose job it is; nil for a job of the actor.
  let children: ChildExecutor?
}

/// The thread that works through the queue.
private enum Drainer {
  case nobody, pool, caller, asleep

  /// The drainer once there is a job.
  var awake: Drainer {
    switch self {
    case .nobody, .pool: .pool
    case .caller, .asleep: .caller
    }
  }
}

/// The jobs in order, and the state that must change together with them.
private struct Queue {
  var jobs: [QueuedJob] = []
  var drainer = Drainer.nobody
  var exitCode: Int32?
  private var next = 0

  /// Removes the next job; nil if there is none, and then a thread of the pool is no longer the drainer.
  mutating func pop(as drainer: Drainer) -> QueuedJob? {
    guard next < jobs.count else {
      jobs.removeAll(keepingCapacity: true)
      next = 0
      if case .pool = drainer { self.drainer = .nobody }
      return nil
    }
    defer { next += 1 }
    return jobs[next]
  }

  /// Makes the caller's thread the drainer; false while, under a test runner, a thread of the pool still is.
  mutating func claim() -> Bool {
    guard case .nobody = drainer else { return false }
    drainer = .caller
    return true
  }

  /// The exit code of the task that has ended, with nobody draining any longer; nil while it goes on.
  mutating func release() -> Int32? {
    guard let exitCode, next == jobs.count else { return nil }
    self.exitCode = nil
    drainer = .nobody
    return exitCode
  }

  /// Notes that the caller's thread waits for a job of another thread; false if there is a job already.
  mutating func sleepIfIdle() -> Bool {
    guard next == jobs.count else { return false }
    drainer = .asleep
    return true
  }
}

/// Wakes the sleeping thread: a pipe, which keeps a signal that comes before the wait.
private struct WakePipe {
  private let ends: (read: Int32, write: Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = (ends[0], ends[1])
  }

  func signal() {
    var byte: UInt8 = 0
    _ = unsafe write(ends.write, &byte, 1)
  }

  /// Returns after a signal of it, or early after one of the system; without a pipe, after a moment.
  func wait() {
    var polled = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, ends.read < 0 ? 10 : -1) > 0 else { return }
    var byte: UInt8 = 0
    _ = unsafe read(ends.read, &byte, 1)
  }
}

extension HubActor {
  /// Runs an operation where the actor's thread already is, but the compiler cannot see it: in a callback from C.
  ///
  /// Anywhere else this is a mistake in the program and stops it, as the library's own `assumeIsolated` does.
  public static func assumeIsolated<Result: Sendable>(_ operation: @HubActor () -> Result) -> Result {
    shared.preconditionIsolated()
    return withoutActuallyEscaping(operation) { operation in
      unsafe unsafeBitCast(operation, to: (() -> Result).self)()
    }
  }
}
