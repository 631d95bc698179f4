import Synchronization

/// A version's line that is read on demand.
///
/// A class: setups that are put together of the same lines share the versions that were read.
public final class StoredVersion: Sendable {
  /// The number of the version among those of all setups.
  public let id: Int
  private let readCopies: @Sendable () -> [ItemCopy]?
  private let readRecord: @Sendable ([ItemCopy]?) -> VersionRecord?
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
    // They are not asked, and hold nothing: a setup may have very many versions.
    (readCopies, readRecord) = ({ nil }, { _ in nil })
    state = Mutex(State(copies: record.copies, record: record))
  }

  /// Holds a version that is read at most once.
  ///
  /// - Parameters:
  ///   - copies: returns the copies of items, or nil if they must be read with the whole line.
  ///   - record: returns the version with these copies, or nil for a line with a fault.
  public init(
    id: Int, copies: @escaping @Sendable () -> [ItemCopy]?,
    _ record: @escaping @Sendable ([ItemCopy]?) -> VersionRecord?
  ) {
    self.id = id
    (readCopies, readRecord) = (copies, record)
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
      if !state.isFaulty, let record = readRecord(copies(&state)) {
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
    let copies = readCopies()
    state.copies = .some(copies)
    return copies
  }
}
