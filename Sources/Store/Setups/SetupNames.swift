import Answers
import Equipment
import Synchronization

/// The setups by their names, kept beside a file that does not change while the journal grows.
///
/// A number found here may have another name by now: whoever finds it looks at the setup itself.
struct SetupNames {
  private var ids: [String: Set<Int>] = [:]
  private var mark: LogMark

  /// Begins without a name, as of a log.
  init(_ log: Log) { mark = LogMark(log) }

  /// Adds a setup's name, as it is compared.
  mutating func insert(_ id: Int, _ nameKey: String) { ids[nameKey, default: []].insert(id) }

  /// The setups that have a name, or had it at some time; nil if the log was read anew since.
  mutating func ids(named nameKey: String, _ log: Log) -> Set<Int>? {
    guard let changes = mark.changes(in: log) else { return nil }
    for change in changes { insert(change) }
    mark = LogMark(log)
    return ids[nameKey] ?? []
  }

  /// Adds the names of a change.
  mutating func insert(_ change: Change) {
    for case let setup as SetupHead in change.items.lazy.compactMap(\.after) { insert(setup.base.id, setup.nameKey) }
  }
}

extension Table {
  /// The setups that have a name, or had it at some time; nil if the names are not known.
  func ids(named nameKey: String, _ log: Log, round: Int) throws(InventoryError) -> Set<Int>? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return state.names?.ids(named: nameKey, log)
    }
  }

  /// Keeps names for as long as the file is the same.
  func keep(_ names: SetupNames) { state.withLock { $0.names = names } }

  /// Adds the names of a change that may become a part of the log.
  func insertNames(_ change: Change) { state.withLock { $0.names?.insert(change) } }
}
