import Synchronization

/// A use of a file with its duration: a line of the program's log.
public struct TraceEvent: Sendable, Equatable {
  /// The kinds of use.
  public enum Kind: Sendable, Equatable {
    case opened, listed, read, wrote, renamed, removed
    /// Rows of a table, or lines of a log, were made of bytes.
    case decoded
    /// The disk was waited for.
    case synced
    /// Another process had the lock.
    case waited
  }

  /// The kind of use.
  public let kind: Kind
  /// The file or folder; empty for a wait.
  public let path: String
  /// Number of bytes, rows, lines or names; 0 where nothing is counted.
  public internal(set) var count: Int
  /// Nanoseconds that it took.
  public internal(set) var nanoseconds: Int

  /// Describes a use of a file.
  public init(kind: Kind, path: String, count: Int, nanoseconds: Int) {
    (self.kind, self.path, self.count, self.nanoseconds) = (kind, path, count, nanoseconds)
  }
}

/// The totals of all traced events.
public struct TraceTotal: Sendable, Equatable {
  /// How many files were opened.
  public internal(set) var opened = 0
  /// How many bytes were read.
  public internal(set) var read = 0
  /// How many bytes were written.
  public internal(set) var written = 0
  /// Nanoseconds that the events took.
  public internal(set) var nanoseconds = 0
}

/// The program's log: reports each use of a file and its duration.
///
/// A file system that is not traced has no log, and costs nothing more.
public final class Trace: Sendable {
  fileprivate struct State {
    var pending: TraceEvent?
    var total = TraceTotal()
  }

  private let state = Mutex(State())
  private let clock: @Sendable () -> Int
  private let report: @Sendable (TraceEvent) -> Void

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - clock: nanoseconds since some moment.
  ///   - report: is called with each event, on whichever thread it happens.
  public init(clock: @escaping @Sendable () -> Int, report: @escaping @Sendable (TraceEvent) -> Void) {
    (self.clock, self.report) = (clock, report)
  }

  /// Runs an operation and logs its duration, also where it fails.
  func time<Value, Fault>(
    _ kind: TraceEvent.Kind, _ path: String, count: (Value) -> Int = { _ in 0 }, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let start = clock()
    do throws(Fault) {
      let value = try body()
      note(kind, path, count: count(value), since: start)
      return value
    } catch {
      note(kind, path, count: 0, since: start)
      throw error
    }
  }

  /// Reports the event that is still kept back, and returns the totals so far.
  public func finish() -> TraceTotal {
    let (pending, total) = state.withLock { state in
      defer { state.pending = nil }
      return (state.pending, state.total)
    }
    pending.map(report)
    return total
  }

  private func note(_ kind: TraceEvent.Kind, _ path: String, count: Int, since start: Int) {
    let event = TraceEvent(kind: kind, path: path, count: count, nanoseconds: clock() - start)
    for event in state.withLock({ $0.add(event) }) { report(event) }
  }
}

extension Trace.State {
  /// Adds an event, and returns those that are to be reported now.
  ///
  /// A large file is read in many pieces: pieces that follow each other are reported as one event.
  fileprivate mutating func add(_ event: TraceEvent) -> [TraceEvent] {
    total.add(event)
    if var last = pending, last.kind == event.kind, last.path == event.path {
      last.count += event.count
      last.nanoseconds += event.nanoseconds
      pending = last
      return []
    }
    defer { pending = event.comesInPieces ? event : nil }
    return (pending.map { [$0] } ?? []) + (event.comesInPieces ? [] : [event])
  }
}

extension TraceEvent {
  fileprivate var comesInPieces: Bool { kind == .read || kind == .wrote || kind == .waited }
}

extension TraceTotal {
  fileprivate mutating func add(_ event: TraceEvent) {
    nanoseconds += event.nanoseconds
    switch event.kind {
    case .opened: opened += 1
    case .read: read += event.count
    case .wrote: written += event.count
    default: break
    }
  }
}

extension FileSystem {
  /// Decodes rows or lines of a file's bytes, and logs their number and the duration.
  package func decoding<Value, Fault>(
    _ path: String, count: (Value) -> Int, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    guard let trace else { return try body() }
    return try trace.time(.decoded, path, count: count, body)
  }
}
