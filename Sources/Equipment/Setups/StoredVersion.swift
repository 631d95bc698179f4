import Synchronization

/// The line of a version that can be read.
public protocol VersionLine: Sendable {
  /// The copies of items in it by themselves; nil if they must be read with the whole line.
  var copies: [ItemCopy]? { get }

  /// The version with these copies; nil for a line with a fault.
  func record(with copies: [ItemCopy]?) -> VersionRecord?
}

/// A version's line that is read on demand.
///
/// A class: setups that are put together of the same lines share the versions that were read.
public final class StoredVersion: Sendable {
  /// The number of the version among those of all setups.
  public let id: Int
  /// Nil for a version that was read elsewhere.
  private let line: (any VersionLine)?
  private let state: Mutex<State>

  private struct State {
    /// The copies of items by themselves; nil in it if they are only read with the whole line.
    var copies: [ItemCopy]??
    var record: VersionRecord?
    var isFaulty = false
  }

  /// Holds a version that was read.
  public init(_ record: VersionRecord) {
    id = record.base.id
    line = nil
    state = Mutex(State(copies: record.copies, record: record))
  }

  /// Holds a version that is read at most once.
  public init(id: Int, _ line: any VersionLine) {
    (self.id, self.line) = (id, line)
    state = Mutex(State())
  }

  /// True once the line was read and found to have a fault.
  public var isFaulty: Bool { state.withLock { $0.isFaulty } }

  /// The copies of items in it; most versions only tune, and have none.
  public var copies: [ItemCopy] { state.withLock { copies(&$0) } ?? record.copies }

  /// The version; one with nothing in it stands in for a line with a fault.
  public var record: VersionRecord {
    state.withLock { state in
      if let record = state.record { return record }
      if !state.isFaulty, let record = line?.record(with: copies(&state)) {
        state.record = record
        return record
      }
      state.isFaulty = true
      var empty = VersionRecord()
      empty.base.id = id
      return empty
    }
  }

  private func copies(_ state: inout State) -> [ItemCopy]? {
    if let copies = state.copies { return copies }
    let copies = line?.copies
    state.copies = .some(copies)
    return copies
  }
}
