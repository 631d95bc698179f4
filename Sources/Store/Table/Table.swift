import Answers
import Codecs
import Equipment
import Files
import Query
import Synchronization

/// One type's file, read when it is asked for and kept as long as it is the same.
///
/// Each table has its own lock, so that several can be read at once.
final class Table: Sendable {
  private let type: RecordType
  private let files: any FileSystem
  private let folder: DataFolder
  private let state = Mutex(State())

  private struct State {
    /// The round in which the file was last looked at.
    var round = -1
    var status: FileStatus?
    /// The open file, which stays the one that was looked at.
    var held: OpenFile?
    /// The round in which the file is held open, or known to be missing.
    var heldRound = -1
    var file: TableFile?
    var view: TableView?
    /// The file opened for single rows, if it is plain.
    var plain: PlainFile?
    /// The file opened for the versions of single setups, if it is plain.
    var versions: PlainVersions?
    /// The versions of single setups that were asked for, without the journal's changes.
    var setups: [Int: [StoredVersion]] = [:]
    var index: ColumnIndex?
    var items: [Int: any Record] = [:]
    /// Digest of the file, where its stamp was not enough.
    var digest: Digest?
    /// True if the file was written so shortly before it was read that another write may have left the same status.
    var isYoung = false
    /// True once a lost file was looked for a second time, and was the same.
    var isLooked = false
    /// The version of the log that the view shows.
    var version = -1

    /// Notes the file that is there now; what is known of another one is forgotten.
    mutating func see(_ found: FileStatus?, in current: Int) {
      if found != status || isYoung || file?.stamp == Stamp.none { self = State() }
      (status, round) = (found, current)
      (held, heldRound) = (nil, -1)
    }
  }

  init(_ type: RecordType, files: any FileSystem, folder: DataFolder) {
    self.type = type
    self.files = files
    self.folder = folder
  }

  /// Number of items; nil if the file has to be read for it.
  func knownCount(_ log: Log, round: Int) throws(InventoryError) -> Int? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let part = log.part(type)
      if let view = state.view, state.version == part.version { return view.loss == nil ? view.count : nil }
      guard isKnown(&state, part) else { return nil }
      return (part.noted?.rows ?? 0) + part.overlay.difference
    }
  }

  /// Problems of the file, nil if it has to be read for them: one that is as the program left it has none.
  func knownProblems(_ log: Log, round: Int) throws(InventoryError) -> [FileProblem]? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      if let view = state.view { return view.problems }
      return isKnown(&state, log.part(type)) ? [] : nil
    }
  }

  /// The file's status in this round; nil if there is none.
  func status(round: Int) throws(InventoryError) -> FileStatus? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return state.status
    }
  }

  /// True if the file is as the manifest notes it, or neither has the file.
  func isAsNoted(_ log: Log, round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return isKnown(&state, log.part(type))
    }
  }

  /// True if the manifest also has the file's stamp, so that it is not read to find that out.
  func hasNotedStamp(_ log: Log, round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return log.part(type).hasNoted(state.status)
    }
  }

  /// The items; nil if the file holds something that only a newer state of the log explains.
  func view(_ log: Log, round: Int) throws(InventoryError) -> TableView? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let part = log.part(type)
      if let view = state.view, state.version == part.version { return view }
      try read(&state, part)
      guard let view = try view(&state.file, part, log, isHeld: state.heldRound == round) else {
        state = State()
        return nil
      }
      if view.loss != nil, !state.isLooked {
        // A program that saves a file may empty it first, or put another in its place: it is given a moment.
        files.pause(milliseconds: StoreLimits.lostFilePause)
        let path = folder.file(of: type)
        let status = try InventoryError.reading { () throws(FileFailure) in try files.dataStatus(path) }
        let isSame = status == state.status
        if !isSame { state = State() }
        state.isLooked = isSame
        if !isSame { return nil }
      }
      state.view = view
      state.version = part.version
      return view
    }
  }

  /// The file, opened and not read, and the changes that are not in it; nil if the manifest does not note it as plain.
  func scan(_ log: Log, round: Int) throws(InventoryError) -> RowScan? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      let part = log.part(type)
      guard let plain = try openPlain(&state, part), let digest = part.noted?.digest else { return nil }
      if RecordType.allCases.contains(type), digest.size >= QueryLimits.smallestIndexedFile, state.index == nil {
        state.index = ColumnIndex(files, path: folder.columns(of: type), of: digest)
      }
      return RowScan(file: plain, overlay: part.overlay, index: state.index)
    }
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
    let part = log.part(type)
    guard isKnown(&state, part) else { return nil }
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
      let part = log.part(type)
      guard isKnown(&state, part) else { return nil }
      let known = state.status == nil ? [] : try knownVersions(&state, id, part)
      return known.map { part.overlay.versions(ofSetup: id, over: $0) }
    }
  }

  private func knownVersions(
    _ state: inout State, _ setup: Int, _ part: LogPart
  ) throws(InventoryError) -> [StoredVersion]? {
    guard let status = state.status, part.noted?.isPlain == true else { return nil }
    if let known = state.setups[setup] { return known }
    let versions = try InventoryError.reading { () throws(FileFailure) in
      if state.versions == nil {
        state.versions = try PlainVersions(files, path: folder.file(of: type), status: status, held: state.held)
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

  /// Makes the cache of a large plain file that has none, or one that cannot be used.
  func makeIndex(_ log: Log, round: Int) throws(InventoryError) {
    // Records that are only a part of others are not searched by columns.
    guard RecordType.allCases.contains(type), let scan = try scan(log, round: round), scan.index?.isSound != true,
      let digest = log.part(type).noted?.digest,
      digest.size >= QueryLimits.smallestIndexedFile
    else { return }
    try InventoryError.storing { () throws(FileFailure) in
      // A row that cannot be read now is reported when it is asked for.
      guard let bytes = try? ColumnIndexWriting.bytes(scan.file, digest) else { return }
      try files.makeOwnFolders(folder.cache)
      let path = folder.columns(of: type)
      _ = try files.place(files.prepare(path, bytes, synced: false))
    }
  }

  /// One item, or that there is none.
  struct Outcome {
    let item: (any Record)?
  }

  private func openPlain(_ state: inout State, _ part: LogPart) throws(InventoryError) -> PlainFile? {
    guard let status = state.status, let noted = part.noted, isKnown(&state, part) else { return nil }
    // A file that lacks a change of its columns is read as a whole until it has it.
    guard type.isTable, noted.isPlain, part.columns.isEmpty else { return nil }
    if state.plain == nil {
      state.plain = try InventoryError.reading { () throws(FileFailure) in
        try PlainFile(type, files, path: folder.file(of: type), status: status, held: state.held)
      }
    }
    return state.plain
  }

  /// Notes problems of the rows of the file that was read, after which nothing is written into it.
  func note(_ problems: [FileProblem]) {
    state.withLock { state in
      guard state.file?.problems.isEmpty ?? false else { return }
      state.file?.note(problems)
      state.view?.file = state.file
    }
  }

  /// True if the file is as the manifest notes it: by its stamp, or else by its content, as in a folder that was copied,
  /// where one pass over the bytes spares making items of them.
  private func isKnown(_ state: inout State, _ part: LogPart) -> Bool {
    if part.hasNoted(state.status) { return true }
    guard let noted = part.noted, let status = state.status else { return false }
    // Without a stamp more than the content is unknown, or to be looked at again.
    guard noted.stamp != .none, status.size == noted.digest.size else { return false }
    if let digest = state.digest { return digest == noted.digest }
    let moment = files.now()
    // Whoever then reads all of a file that cannot be read reports it.
    guard let file = state.held ?? (try? OpenFile(files, folder.file(of: type))), file.status == status else {
      return false
    }
    state.isYoung = Stamp(status, seenAt: moment) == .none
    state.digest = try? file.digest()
    return state.digest == noted.digest
  }

  /// Looks at the file, once a round, and forgets everything if it is another one.
  private func look(_ state: inout State, _ round: Int) throws(InventoryError) {
    guard state.round != round else { return }
    let path = folder.file(of: type)
    let status = try InventoryError.reading { () throws(FileFailure) in try files.dataStatus(path) }
    state.see(status, in: round)
  }

  /// Opens the file, and keeps it open until the next round.
  ///
  /// A failure to open it is reported to whoever reads it.
  func hold(_ round: Int) {
    state.withLock { state in
      let held: OpenFile?
      do throws(FileFailure) { held = try OpenFile(files, folder.file(of: type)) } catch {
        guard error.isAbsence else { return }
        held = nil
      }
      state.see(held?.status, in: round)
      state.held = held
      state.heldRound = round
    }
  }

  /// Closes the file if it was held.
  func release() {
    state.withLock { state in
      state.held = nil
      state.heldRound = -1
    }
  }

  private func read(_ state: inout State, _ part: LogPart) throws(InventoryError) {
    // The ids in a file that the log does not account for depend on the state of the log: it is read again.
    if let file = state.file, file.isKnown, part.accounts(for: file.digest).known { return }
    guard state.status != nil else { return }
    let path = folder.file(of: type)
    let held = state.held
    let content = try InventoryError.reading { () throws(FileFailure) -> FileContent? in
      if let held { return try files.content(of: held.file) }
      return try files.dataContent(path)
    }
    state.status = content?.status
    state.file = content.map { content in
      files.decoding(path, count: \.ids.count) { TableFile(type, content, in: folder, log: part) }
    }
  }

  /// The file with the log's changes laid over it, and with an outside edit of it, if there was one; nil if only a
  /// newer state of the log explains the file.
  private func view(
    _ file: inout TableFile?, _ part: LogPart, _ log: Log, isHeld: Bool
  ) throws(InventoryError) -> TableView? {
    let isKnown = file?.isKnown ?? (part.noted == nil)
    let next = max(part.next, file?.nextId ?? 1)
    var view = TableView(
      type: type, file: file, overlay: part.overlay, columns: part.columns, pending: nil, next: next)
    guard !isKnown else { return view }
    let reader = LogReader(files: files, folder: folder)
    // If somebody has written since the log was read, the file may be of a later state. Files that are held were
    // checked for that.
    if !isHeld { guard try reader.isCurrent(log) else { return nil } }
    let isBlank = file?.isBlank ?? true
    guard part.hasPast, view.problems.isEmpty || isBlank else { return view }
    let past: Past?
    do throws(InventoryError) {
      past = try History(files: files, folder: folder, index: log.index).past(of: type, log)
    } catch {
      guard case .damaged = error else { throw error }
      return view.without(error, isBlank: isBlank, named: folder.name(of: type), part)
    }
    // The history was read after the file.
    guard try reader.isCurrent(log) else { return nil }
    guard let past else { return view.without(nil, isBlank: isBlank, named: folder.name(of: type), part) }
    let edit = OutsideEdit(file?.itemsById() ?? [:], past: past, next: type.isNumbered ? part.next : 1)
    let deleted = edit.counts.deleted
    if isBlank, deleted > 0, edit.reused.isEmpty {
      view.loss = FileLoss(
        type, named: folder.name(of: type), rows: deleted, isThere: file != nil, changes: edit.changes)
    }
    guard view.problems.isEmpty else { return view }
    for id in edit.reused { file?.reject(id, .reusedId(id)) }
    view.file = file
    for change in edit.changes { view.overlay.apply(change) }
    if view.problems.isEmpty, !edit.changes.isEmpty || file != nil { view.pending = .edit(edit) }
    return view
  }
}

extension TableView {
  /// The view of a file that is not in the log, where the history cannot say what was edited.
  fileprivate func without(
    _ damage: InventoryError?, isBlank: Bool, named name: String, _ part: LogPart
  ) -> TableView {
    var view = self
    if isBlank, let rows = part.noted?.rows, rows > 0 {
      view.loss = FileLoss(type, named: name, rows: rows, isThere: file != nil)
    } else if problems.isEmpty {
      view.pending = damage.map { .unread($0) } ?? .asIs
    }
    return view
  }
}
