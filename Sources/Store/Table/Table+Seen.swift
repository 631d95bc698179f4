import Answers
import Codecs
import Equipment
import Files
import Query
import Synchronization

/// Files that another program saved, and files that were copied: what is known of them without reading all of them.
extension Table {
  /// What is known of the file without reading all of it: by the log alone, or with what was seen; nil if it has to be
  /// read.
  ///
  /// - Parameter readsRows: false for who asks for no row, and so needs no plain copy.
  func knowledge(
    _ state: inout State, _ log: Log, readsRows: Bool = true
  ) throws(InventoryError) -> (part: LogPart, seen: SeenTable?)? {
    let part = log.part(type)
    let isNoted = isNoted(&state, part)
    if !isNoted || part.noted?.isPlain == false,
      let seen = try seen(&state, part, log, isNoted: isNoted),
      !readsRows || openCopy(of: seen, &state)
    {
      return (part, seen)
    }
    state.read(from: nil)
    return isNoted ? (part, nil) : nil
  }

  /// The part of the log by which rows are read; nil if all of the file has to be.
  ///
  /// - Parameter readsRows: false for who asks for no row.
  func known(_ state: inout State, _ log: Log, readsRows: Bool = true) throws(InventoryError) -> LogPart? {
    guard let (part, seen) = try knowledge(&state, log, readsRows: readsRows) else { return nil }
    guard let seen else { return part }
    if let laid = state.laid, laid.version == part.version { return laid }
    let laid = part.with(seen)
    state.laid = laid
    return laid
  }

  /// The same for others.
  func knownPart(_ log: Log, round: Int) throws(InventoryError) -> LogPart? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return try known(&state, log)
    }
  }

  /// What was seen of a file that is not as the manifest notes it; nil if the file has to be read.
  func seen(_ log: Log, round: Int) throws(InventoryError) -> SeenTable? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let part = log.part(type)
      return isNoted(&state, part) ? nil : try seen(&state, part, log, isNoted: false)
    }
  }

  /// The part of the log by which a file is rewritten row by row; nil if it is read as a whole for that.
  func rewritablePart(_ log: Log, round: Int) throws(InventoryError) -> LogPart? {
    let part = log.part(type)
    if try hasNotedStamp(log, round: round) { return part.noted?.isPlain == true ? part : nil }
    guard let noted = part.noted, noted.stamp != .none, let seen = try seen(log, round: round), seen.isPlain
    else { return nil }
    return part.with(seen)
  }

  /// True if nobody has to go through the whole file to know what is in it.
  func isKnownAtOnce(_ log: Log, round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let part = log.part(type)
      return part.hasNoted(state.status) || remembered(&state, part, log)
    }
  }

  /// True for a file of which the cache may keep something.
  func isLarge(_ status: FileStatus?) -> Bool {
    guard usesCache, let status else { return false }
    return type.isOfSetups ? hasManyVersions : status.size >= StoreLimits.smallestSeenFile
  }

  /// True if it is felt that all versions of setups are read where it is not known which setups were changed.
  private var hasManyVersions: Bool {
    // The one file of setups in earlier formats is taken over by the next change.
    guard !folder.hasOldSetups, let status = try? files.dataStatus(folder.file(of: .version)) else { return false }
    return status.size >= QueryLimits.smallestIndexedSetups
  }

  /// True if the file is as the manifest notes it: by its stamp, or else by its content, as in a folder that was copied,
  /// where one pass over the bytes spares making items of them.
  func isNoted(_ state: inout State, _ part: LogPart) -> Bool {
    if part.hasNoted(state.status) { return true }
    guard let noted = part.noted, let status = state.status else { return false }
    // Without a stamp more than the content is unknown, or to be looked at again.
    guard noted.stamp != .none, status.size == noted.digest.size else { return false }
    state.digest = state.digest ?? digest(&state, status, part)
    return state.digest == noted.digest
  }

  /// The file's digest, by what was seen of it or by its bytes; nil if they cannot be read.
  private func digest(_ state: inout State, _ status: FileStatus, _ part: LogPart) -> Digest? {
    let isKept = isLarge(status) && part.isCacheable
    if isKept, let seen = remembered(&state), seen.stamp == Stamp(status) { return seen.digest }
    let moment = files.now()
    // Whoever then reads all of a file that cannot be read reports it.
    guard let file = opened(state, status) else { return nil }
    let stamp = Stamp(status, seenAt: moment)
    state.isYoung = stamp == .none
    let digest = try? file.digest()
    if isKept, !state.isYoung, let digest, digest == part.noted?.digest {
      SeenTable(stamp: stamp, digest: digest).keep(files, folder, of: type)
    }
    return digest
  }

  private func seen(
    _ state: inout State, _ part: LogPart, _ log: Log, isNoted: Bool
  ) throws(InventoryError) -> SeenTable? {
    guard let status = state.status, isLarge(status), part.isCacheable else { return nil }
    if remembered(&state, part, log) { return state.seen }
    guard !isNoted, part.isComparable, state.soughtVersion != part.version else { return nil }
    state.soughtVersion = part.version
    note(try compared(state, status, part, log), &state)
    return state.seen
  }

  /// True if what was seen before, by this process or another one, is still true; that is noted.
  private func remembered(_ state: inout State, _ part: LogPart, _ log: Log) -> Bool {
    guard let status = state.status, isLarge(status), part.isCacheable else { return false }
    state.seen = remembered(&state)?.valid(for: status, part, log)
    return state.seen != nil
  }

  /// What was seen before; the file is read once.
  private func remembered(_ state: inout State) -> SeenTable? {
    if !state.isRemembered { state.seen = SeenTable(files, folder.seen(of: type), of: type) }
    state.isRemembered = true
    return state.seen
  }

  /// Notes what was seen, for this process and the next one.
  private func note(_ seen: SeenTable?, _ state: inout State) {
    state.isRemembered = true
    state.seen = seen
    state.laid = nil
    state.read(from: nil)
    seen?.keep(files, folder, of: type)
  }

  /// Opens the plain copy, if what was seen has one; false if it is not there any longer.
  private func openCopy(of seen: SeenTable, _ state: inout State) -> Bool {
    if seen.isPlain {
      state.read(from: nil)
      return true
    }
    if state.copy != nil { return true }
    guard let stamp = copy(of: seen, &state), (try? files.status(ofLink: folder.cache))?.kind == .folder,
      let file = try? OpenFile(files, folder.plainCopy(of: type), for: .readingOwn), Stamp(file.status) == stamp
    else { return false }
    state.read(from: file)
    return true
  }

  /// The stamp of the plain copy, which is made now if it is still to be made; nil if it cannot be.
  private func copy(of seen: SeenTable, _ state: inout State) -> Stamp? {
    guard seen.whole?.source == .unsorted else { return seen.whole?.source.copy }
    guard let status = state.status, let held = opened(state, status),
      let file = try? PlainFile(type, files, path: folder.file(of: type), status: status, held: held),
      let rows = try? SortedRows(file), let copy = PlainCopy(rows).keep(files, folder, of: type)
    else {
      // Not to be tried again for each row: the whole file is read instead, once.
      state.seen = nil
      return nil
    }
    var seen = seen
    seen.whole?.source = .copy(copy)
    note(seen, &state)
    return copy
  }

  /// Notes what the reading of the whole file has found.
  func note(_ view: TableView, _ state: inout State, _ part: LogPart, _ log: Log) {
    guard let file = view.file, part.isCacheable, isLarge(file.status), file.stamp != .none, view.problems.isEmpty,
      view.loss == nil, !part.isNotedPlain(file.digest)
    else { return }
    var seen = SeenTable(stamp: file.stamp, digest: file.digest, basis: SeenTable.Basis(part, log))
    switch view.pending {
    case nil: break
    case .edit(let edit): seen.edit = edit
    case .asIs, .unread: return
    }
    let isPlain = file.firstAssigned == nil && (file.isNotedPlain || file.rows.isPlain)
    guard let copy = isPlain ? PlainCopy() : PlainCopy(of: file) else { return }
    guard let source = isPlain ? .file : copy.keep(files, folder, of: type).map(SeenTable.Source.copy) else { return }
    seen.whole = SeenTable.Whole(
      rows: view.count - view.overlay.difference, next: file.nextId, firstAssigned: file.firstAssigned, source: source,
      others: copy.others)
    note(seen, &state)
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
    guard stamp != .none, let noted = part.noted?.digest, let held = opened(state, status),
      // Whoever then reads all of a file that cannot be read reports it.
      let changed = type.isTable
        ? try? changedRows(state, status, held, since: noted) : try? changedVersions(status, held, since: noted)
    else { return nil }
    var seen = SeenTable(stamp: stamp, digest: changed.digest)
    if !part.accounts(for: changed.digest).known {
      guard let past = try past(log, changed.ids), try isLogCurrent(state, log) else { return nil }
      let edit = OutsideEdit(changed.items, past: past, wasGiven: { type.isNumbered && part.wasGiven($0) })
      guard edit.reused.isEmpty else { return nil }
      (seen.edit, seen.basis) = (edit, SeenTable.Basis(part, log))
    }
    if !changed.isSorted {
      seen.whole = SeenTable.Whole(
        rows: part.noted?.rows ?? 0, next: changed.next, firstAssigned: nil, source: .unsorted, others: [])
    }
    return seen
  }

  /// What differs in a file: its digest, the items whose rows may have changed, and all ids that they had or have; also
  /// if the file is sorted by ids, and the next one.
  private typealias Changed = (
    digest: Digest, ids: IdRanges, items: [Int: any Record], isSorted: Bool, next: Int
  )

  private func changedRows(
    _ state: borrowing State, _ status: FileStatus, _ held: OpenFile, since noted: Digest
  ) throws -> Changed? {
    guard let groups = ColumnIndex(files, path: folder.columns(of: type), of: noted)?.groups(),
      let file = try PlainFile(type, files, path: folder.file(of: type), status: status, held: held),
      let changed = try ChangedRows(file, groups),
      let items = type.soundItems(changed.bytes)
    else { return nil }
    return (changed.digest, changed.ids, items, changed.isSorted, changed.next)
  }

  /// The same of versions, all those of a setup together: a later one may need the copies of items in an earlier one.
  private func changedVersions(_ status: FileStatus, _ held: OpenFile, since noted: Digest) throws -> Changed? {
    guard let groups = SetupIndex.groups(files, path: folder.columns(of: .setup), of: noted),
      let file = try PlainVersions(files, path: folder.file(of: type), status: status, held: held),
      let changed = try ChangedRows(file, groups)
    else { return nil }
    let ids = changed.ids.widened { VersionRecord.idsOfSetups(with: $0) }
    let items = try type.soundItems(file.bytes(in: ids))
    try file.lines.checkUnchanged()
    return items.map { (changed.digest, ids, $0, changed.isSorted, changed.next) }
  }

  /// True if nobody has written since the log was read: else the file may be of a later state.
  private func isLogCurrent(_ state: borrowing State, _ log: Log) throws(InventoryError) -> Bool {
    // Files that are held were checked for that.
    if state.heldRound == state.round { return true }
    return try LogReader(files: files, folder: folder).isCurrent(log)
  }

  /// The past of the changed rows; nil if the history does not have it.
  private func past(_ log: Log, _ changed: IdRanges) throws(InventoryError) -> Past? {
    do throws(InventoryError) {
      return try History(files: files, folder: folder, index: log.index).past(of: type, log, within: changed)
    } catch {
      guard case .damaged = error else { throw error }
      return nil
    }
  }
}

extension RecordType {
  /// The items of rows of its file; nil if one of them is not sound, or not plain.
  fileprivate func soundItems(_ bytes: [UInt8]) -> [Int: any Record]? {
    let rows = recordFile(bytes, file, checksRows: true)
    guard rows.isSorted, rows.isPlain, rows.checked().problems.isEmpty else { return nil }
    var items: [Int: any Record] = [:]
    for (row, id) in rows.ids.enumerated() { items[id] = try? rows.item(at: row) }
    return items.count == rows.ids.count ? items : nil
  }
}

extension SeenTable.Source {
  /// The stamp of the plain copy; nil if there is none.
  fileprivate var copy: Stamp? {
    if case .copy(let stamp) = self { stamp } else { nil }
  }
}
