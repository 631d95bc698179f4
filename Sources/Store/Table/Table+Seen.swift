import Answers
import Codecs
import Equipment
import Files
import Query
import Synchronization

/// Files that another program saved, and files that were copied: what is known of them without reading all of them.
extension Table {
  /// The part of the log by which the file is known without reading all of it, with an outside edit laid over it; nil if
  /// the file has to be read.
  func known(_ state: inout State, _ log: Log) throws(InventoryError) -> LogPart? {
    let part = log.part(type)
    if isNoted(&state, part) { return part }
    return try seen(&state, part, log).map { part.with($0) }
  }

  /// The same for others.
  func knownPart(_ log: Log, round: Int) throws(InventoryError) -> LogPart? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return try known(&state, log)
    }
  }

  /// The same for a file that the manifest does not note as it is.
  func seenPart(_ log: Log, round: Int) throws(InventoryError) -> LogPart? {
    try seen(log, round: round).map { log.part(type).with($0) }
  }

  /// What another program's save has changed; nil if that is not known without reading the whole file.
  func seen(_ log: Log, round: Int) throws(InventoryError) -> SeenTable? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let part = log.part(type)
      return isNoted(&state, part) ? nil : try seen(&state, part, log)
    }
  }

  /// True if nobody has to go through the whole file to know what is in it.
  func isKnownAtOnce(_ log: Log, round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let part = log.part(type)
      return part.hasNoted(state.status) || remembered(&state, part, log)
    }
  }

  /// True if the file is as the manifest notes it: by its stamp, or else by its content, as in a folder that was copied,
  /// where one pass over the bytes spares making items of them.
  func isNoted(_ state: inout State, _ part: LogPart) -> Bool {
    if part.hasNoted(state.status) { return true }
    guard let noted = part.noted, let status = state.status else { return false }
    // Without a stamp more than the content is unknown, or to be looked at again.
    guard noted.stamp != .none, status.size == noted.digest.size else { return false }
    state.digest = state.digest ?? digest(&state, status, noted.digest)
    return state.digest == noted.digest
  }

  /// The file's digest, by what was seen of it or by its bytes; nil if they cannot be read.
  private func digest(_ state: inout State, _ status: FileStatus, _ noted: Digest) -> Digest? {
    let isLarge = status.size >= QueryLimits.smallestIndexedFile
    if isLarge, let seen = remembered(&state), seen.stamp == Stamp(status) { return seen.digest }
    let moment = files.now()
    // Whoever then reads all of a file that cannot be read reports it.
    guard let file = opened(state, status) else { return nil }
    let stamp = Stamp(status, seenAt: moment)
    state.isYoung = stamp == .none
    let digest = try? file.digest()
    if isLarge, !state.isYoung, digest == noted { SeenTable(stamp: stamp, digest: noted).keep(files, folder, of: type) }
    return digest
  }

  private func seen(_ state: inout State, _ part: LogPart, _ log: Log) throws(InventoryError) -> SeenTable? {
    guard let status = state.status, part.isComparable else { return nil }
    if remembered(&state, part, log) { return state.seen }
    guard state.soughtVersion != part.version else { return nil }
    state.soughtVersion = part.version
    state.seen = try compared(state, status, part, log)
    state.seen?.keep(files, folder, of: type)
    return state.seen
  }

  /// True if what was seen before, by this process or another one, is still true; that is noted.
  private func remembered(_ state: inout State, _ part: LogPart, _ log: Log) -> Bool {
    guard let status = state.status, part.isComparable else { return false }
    state.seen = remembered(&state)?.valid(for: status, part, log)
    return state.seen != nil
  }

  /// What was seen before; the file is read once.
  private func remembered(_ state: inout State) -> SeenTable? {
    if !state.isRemembered { state.seen = SeenTable(files, folder.seen(of: type), of: type) }
    state.isRemembered = true
    return state.seen
  }

  private func opened(_ state: borrowing State, _ status: FileStatus) -> OpenFile? {
    guard let file = state.held ?? (try? OpenFile(files, folder.file(of: type))), file.status == status else {
      return nil
    }
    return file
  }

  /// Compares the file with the checksums of its rows; nil if the whole file has to be read.
  private func compared(
    _ state: borrowing State, _ status: FileStatus, _ part: LogPart, _ log: Log
  ) throws(InventoryError) -> SeenTable? {
    let stamp = Stamp(status, seenAt: files.now())
    guard stamp != .none, let basis = SeenTable.Basis(part, log),
      let groups = ColumnIndex(files, path: folder.columns(of: type), of: basis.digest)?.groups(),
      let held = opened(state, status),
      // Whoever then reads all of a file that cannot be read reports it.
      let file = try? PlainFile(type, files, path: folder.file(of: type), status: status, held: held),
      let changed = try? ChangedRows(file, groups), let items = changed.items(of: type)
    else { return nil }
    if part.accounts(for: changed.digest).known { return SeenTable(stamp: stamp, digest: changed.digest) }
    guard let past = try past(log, changed), try isSettled(state, log) else { return nil }
    let edit = OutsideEdit(items, past: past, next: part.next)
    guard edit.reused.isEmpty else { return nil }
    return SeenTable(stamp: stamp, digest: changed.digest, edit: edit, basis: basis)
  }

  /// True if nobody has written since the log was read: else the file may be of a later state.
  private func isSettled(_ state: borrowing State, _ log: Log) throws(InventoryError) -> Bool {
    // Files that are held were checked for that.
    if state.heldRound == state.round { return true }
    return try LogReader(files: files, folder: folder).isCurrent(log)
  }

  /// The past of the changed rows; nil if the history cannot tell it.
  private func past(_ log: Log, _ changed: ChangedRows) throws(InventoryError) -> Past? {
    do throws(InventoryError) {
      return try History(files: files, folder: folder, index: log.index).past(of: type, log, within: changed)
    } catch {
      guard case .damaged = error else { throw error }
      return nil
    }
  }
}

extension ChangedRows {
  /// The items of the rows; nil if one of them is not sound, or not plain.
  fileprivate func items(of type: RecordType) -> [Int: any Record]? {
    let rows = type.recordFile(bytes, type.file)
    guard rows.isSorted, rows.isPlain, rows.checked().problems.isEmpty else { return nil }
    var items: [Int: any Record] = [:]
    for (row, id) in rows.ids.enumerated() { items[id] = try? rows.item(at: row) }
    return items.count == rows.ids.count ? items : nil
  }
}
