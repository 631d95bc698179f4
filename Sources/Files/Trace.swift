import Synchronization

/// Something that took its time: a line of the program's log.
public struct TraceEvent: Sendable, Equatable {
  /// What was done.
  public enum Kind: Sendable, Equatable {
    case opened, listed, read, wrote, renamed, removed
    /// Rows of a table, or lines of a log, were made of bytes.
    case decoded
    /// The disk was waited for.
    case synced
    /// Another process had the lock.
    case waited
  }

  /// What was done.
  public let kind: Kind
  /// With which file or folder.
  public let path: String
  /// How many bytes, rows or lines; 0 where nothing is counted.
  public internal(set) var count: Int
  /// Nanoseconds that it took.
  public internal(set) var nanoseconds: Int

  /// States what was done.
  public init(kind: Kind, path: String, count: Int, nanoseconds: Int) {
    (self.kind, self.path, self.count, self.nanoseconds) = (kind, path, count, nanoseconds)
  }
}

/// What was traced in all.
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

/// The program's log: hands on what files were used for, and how long each use took.
///
/// Whoever is not traced has no such thing, and pays nothing.
public final class Trace: Sendable {
  fileprivate struct State {
    var pending: TraceEvent?
    var total = TraceTotal()
  }

  private let state = Mutex(State())
  private let clock: @Sendable () -> Int
  private let tell: @Sendable (TraceEvent) -> Void

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - clock: nanoseconds since some moment.
  ///   - tell: is given each event, from whichever thread it happens on.
  public init(clock: @escaping @Sendable () -> Int, tell: @escaping @Sendable (TraceEvent) -> Void) {
    (self.clock, self.tell) = (clock, tell)
  }

  /// Does something and notes how long it took, also where it fails.
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

  /// Hands on what is kept back, and what it was in all so far.
  public func finish() -> TraceTotal {
    let (pending, total) = state.withLock { state in
      defer { state.pending = nil }
      return (state.pending, state.total)
    }
    pending.map(tell)
    return total
  }

  private func note(_ kind: TraceEvent.Kind, _ path: String, count: Int, since start: Int) {
    let event = TraceEvent(kind: kind, path: path, count: count, nanoseconds: clock() - start)
    for event in state.withLock({ $0.take(event) }) { tell(event) }
  }
}

extension Trace.State {
  /// Takes an event in, and hands over what is to be told now.
  ///
  /// A large file is read in many pieces: pieces that follow each other are told as one.
  fileprivate mutating func take(_ event: TraceEvent) -> [TraceEvent] {
    total.take(event)
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
  fileprivate mutating func take(_ event: TraceEvent) {
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
  /// Makes rows or lines of a file's bytes, and lets the log know how many and for how long.
  package func decoding<Value, Fault>(
    _ path: String, count: (Value) -> Int, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    guard let trace else { return try body() }
    return try trace.time(.decoded, path, count: count, body)
  }
}
