import Synchronization

/// A version's line that is read on demand.
///
/// A class: setups that are put together of the same lines share the versions that were read.
public final class StoredVersion: Sendable {
  /// The number of the version among those of all setups.
  public let id: Int
  /// True if there may be copies of items in it, as far as is known without reading it; most versions only tune.
  public let mayHaveCopies: Bool
  private let state: Mutex<State>

  private enum State {
    case unread(@Sendable () -> VersionRecord?)
    case read(VersionRecord)
    case faulty
  }

  /// Holds a version that was read.
  public init(_ record: VersionRecord) {
    (id, mayHaveCopies) = (record.base.id, !record.copies.isEmpty)
    state = Mutex(.read(record))
  }

  /// Holds a version that is read at most once; `read` returns nil for a line with a fault.
  public init(id: Int, mayHaveCopies: Bool, _ read: @escaping @Sendable () -> VersionRecord?) {
    (self.id, self.mayHaveCopies) = (id, mayHaveCopies)
    state = Mutex(.unread(read))
  }

  /// True once the line was read and found to have a fault.
  public var isFaulty: Bool { state.withLock { if case .faulty = $0 { true } else { false } } }

  /// The version; one with nothing in it stands in for a line with a fault.
  public var record: VersionRecord {
    let read = state.withLock { state -> VersionRecord? in
      switch state {
      case .faulty: return nil
      case .read(let record): return record
      case .unread(let read):
        let record = read()
        state = record.map { .read($0) } ?? .faulty
        return record
      }
    }
    if let read { return read }
    var empty = VersionRecord()
    empty.base.id = id
    return empty
  }
}
