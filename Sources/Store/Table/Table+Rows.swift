import Answers
import Equipment
import Files
import Query
import Synchronization

/// Single records, without reading the whole file.
extension Table {
  /// One item, or that there is none.
  struct Outcome {
    let item: (any Record)?
  }

  /// One item, or that there is none; nil if the whole file has to be read for it.
  func known(_ id: Int, _ log: Log, round: Int) throws(InventoryError) -> Outcome? {
    try state.withLock { state throws(InventoryError) in
      guard let outcome = try knownRow(&state, id, log, round) else { return nil }
      guard let row = outcome.row else { return Outcome(item: nil) }
      // A row that cannot be read although the file is as the program left it is left to the reading of the whole file.
      guard let item = try? row.item() else { return nil }
      // One of the journal is not kept: after the next checkpoint the same file may be all that counts.
      guard outcome.isOfFile else { return Outcome(item: item) }
      if state.items.count >= StoreLimits.keptItems { state.items = [:] }
      state.items[id] = item
      return Outcome(item: item)
    }
  }

  /// One item's row, or that there is none; nil if the whole file has to be read for it.
  func knownRow(_ id: Int, _ log: Log, round: Int) throws(InventoryError) -> RowOutcome? {
    try state.withLock { state throws(InventoryError) in try knownRow(&state, id, log, round) }
  }

  private func knownRow(
    _ state: inout State, _ id: Int, _ log: Log, _ round: Int
  ) throws(InventoryError) -> RowOutcome? {
    try look(&state, round)
    guard let part = try known(&state, log) else { return nil }
    if let outcome = part.overlay.outcomes[id] { return RowOutcome(row: outcome.item.map { ItemRow($0) }) }
    if let item = state.items[id] { return RowOutcome(row: ItemRow(item)) }
    if state.status == nil { return RowOutcome(row: nil) }
    if !type.isTable {
      return try knownVersions(&state, VersionRecord.setup(ofId: id), part).map { versions in
        RowOutcome(row: versions.first { $0.id == id }.map { ItemRow($0.record) }, isOfFile: true)
      }
    }
    guard let plain = try openPlain(&state, part) else { return nil }
    return RowOutcome(row: try InventoryError.reading { () throws(FileFailure) in try plain.row(id) }, isOfFile: true)
  }

  /// The versions of a setup, by their numbers, without reading the whole file; nil if that cannot be done.
  func knownVersions(ofSetup id: Int, _ log: Log, round: Int) throws(InventoryError) -> [StoredVersion]? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      guard let part = try known(&state, log) else { return nil }
      let known = state.status == nil ? [] : try knownVersions(&state, id, part)
      return known.map { part.overlay.versions(ofSetup: id, over: $0) }
    }
  }

  private func knownVersions(
    _ state: inout State, _ setup: Int, _ part: LogPart
  ) throws(InventoryError) -> [StoredVersion]? {
    guard let (path, status, held) = plainSource(state), part.noted?.isPlain == true else { return nil }
    if let known = state.setups[setup] { return known }
    let versions = try InventoryError.reading { () throws(FileFailure) in
      if state.versions == nil {
        state.versions = try PlainVersions(files, path: path, status: status, held: held)
      }
      return try state.versions?.versions(ofSetup: setup)
    }
    if state.setups.count >= StoreLimits.keptSetups { state.setups = [:] }
    state.setups[setup] = versions
    return versions
  }

  /// One item's row, or that there is none.
  struct RowOutcome {
    let row: ItemRow?
    /// True if it was just read from the file.
    var isOfFile = false
  }
}
