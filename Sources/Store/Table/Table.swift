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
  let type: RecordType
  let files: any FileSystem
  let folder: DataFolder
  private let look: FolderLook
  let state = Mutex(State())
  /// False for who checks what the cache says.
  let usesCache: Bool

  struct State {
    /// The round in which the file was last looked at.
    var round = -1
    var status: FileStatus?
    /// The folder's stamp when the file was found to be missing, and no link to have its name; else none.
    var missingIn = Stamp.none
    /// The file's path, once it was needed: it is looked at in every command of a script.
    var path: String?
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
    /// The records by each key of which several were looked up, by the fields of the key.
    var keys: [[String]: RecordKeys] = [:]
    /// How often each key was looked up before.
    var lookups: [[String]: Int] = [:]
    var index: ColumnIndex?
    /// What another program's save has changed, if that was found out without reading the whole file.
    var seen: SeenTable?
    /// The plain copy of the file, if rows are read from that.
    private(set) var copy: OpenFile?
    /// The part of the log with what was seen laid over it.
    var laid: LogPart?
    /// True once what another process has seen was looked for.
    var isRemembered = false
    /// The version of the log by which the file was compared last.
    var soughtVersion = -1
    var items: [Int: any Record] = [:]
    /// Digest of the file, where its stamp was not enough.
    var digest: Digest?
    /// True if the file was written so shortly before it was read that another write may have left the same status.
    var isYoung = false
    /// The digest, if it still is that of any content with the same status.
    var lastingDigest: Digest? { isYoung ? nil : digest }
    /// True once a lost file was looked for a second time, and was the same.
    var isLooked = false
    /// The version of the log that the view shows.
    var version = -1
    /// The version of the log by which the file was found to have no problems without being read.
    var soundVersion = -1

    /// Notes the file that is there now; what is known of another one is forgotten.
    mutating func update(_ found: FileStatus?, in current: Int) {
      if found != status || isYoung || file?.stamp == Stamp.none { self = State() }
      (status, round) = (found, current)
      (held, heldRound) = (nil, -1)
    }

    /// Has rows read from a plain copy of the file, or with nil from the file itself.
    mutating func read(from copy: OpenFile?) {
      if copy !== self.copy { (plain, versions) = (nil, nil) }
      self.copy = copy
    }
  }

  /// - Parameter look: shared by the tables of a folder that count the same rounds.
  init(
    _ type: RecordType, files: any FileSystem, folder: DataFolder, look: FolderLook? = nil, usesCache: Bool = true
  ) {
    self.look = look ?? FolderLook(files, folder.path)
    self.usesCache = usesCache
    self.type = type
    self.files = files
    self.folder = folder
  }

  /// Number of items; nil if the file has to be read for it.
  func knownCount(_ log: Log, round: Int) throws(InventoryError) -> Int? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      if let view = state.view, state.version == log.version { return view.loss == nil ? view.count : nil }
      return try known(&state, log, readsRows: false).map { ($0.noted?.rows ?? 0) + $0.overlay.difference }
    }
  }

  /// Problems of the file, nil if it has to be read for them: one that is as the program left it has none.
  func knownProblems(_ log: Log, round: Int) throws(InventoryError) -> [FileProblem]? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      if let view = state.view { return view.problems }
      guard try known(&state, log, readsRows: false) != nil else { return nil }
      state.soundVersion = log.version
      return []
    }
  }

  /// True if it was found before, by the log of that version, that the file has no problems.
  func isKnownSound(_ version: Int, round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return state.view == nil && state.soundVersion == version
    }
  }

  /// True if there is no file; one that was missing is not looked for again while nothing was added to the folder.
  ///
  /// Only for types that the log does not know: on a file system that does not note when a name is added, a file that the
  /// program itself wrote would be missed.
  func isMissing(round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      guard state.round != round else { return state.status == nil }
      let wasMissing = state.round >= 0 && state.status == nil
      let stamp = try InventoryError.reading { () throws(FileFailure) in wasMissing ? try look.stamp(round) : .none }
      if stamp != .none, stamp == state.missingIn { return true }
      try look(&state, round)
      guard state.status == nil else { return false }
      // A link that leads nowhere may lead somewhere without a change of the folder.
      let isFree = try InventoryError.reading { [path = state.path] () throws(FileFailure) in
        if stamp != .none, let path { try files.linkStatusIfThere(path) == nil } else { false }
      }
      state.missingIn = isFree ? stamp : .none
      return true
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
      return isNoted(&state, log.part(type))
    }
  }

  /// True if the manifest also has the file's stamp, so that it is not read to find that out.
  func hasNotedStamp(_ log: Log, round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return log.index.files[type].isOf(state.status)
    }
  }

  /// The items; nil if the file holds something that only a newer state of the log explains.
  func view(_ log: Log, round: Int) throws(InventoryError) -> TableView? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      if let view = state.view, state.version == log.version { return view }
      let known = try knowledge(&state, log)
      let (seen, alone) = (known?.seen, known?.part ?? log.part(type))
      let part = seen.map { alone.with($0, plainly: false) } ?? alone
      try read(&state, part)
      guard var view = try view(&state.file, part, log, isHeld: state.heldRound == round) else {
        state = State()
        return nil
      }
      if let edit = seen?.edit { view.pending = .edit(edit) }
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
      if seen == nil { note(view, &state, part, log) }
      state.view = view
      state.version = part.version
      return view
    }
  }

  /// Notes problems of the rows of the file that was read, after which nothing is written into it.
  func note(_ problems: [FileProblem]) {
    state.withLock { state in
      guard state.file?.problems.isEmpty ?? false else { return }
      state.file?.note(problems)
      state.view?.file = state.file
    }
  }

  /// Looks at the file, once a round, and forgets everything if it is another one.
  func look(_ state: inout State, _ round: Int) throws(InventoryError) {
    guard state.round != round else { return }
    let path = state.path ?? folder.file(of: type)
    let status = try InventoryError.reading { () throws(FileFailure) in try files.dataStatus(path) }
    state.update(status, in: round)
    state.path = path
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
      state.update(held?.status, in: round)
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

  /// The content that the cache of a large file was made of, where the manifest does not say as much of it.
  private func cached(_ part: LogPart, _ bytes: [UInt8]) -> Digest? {
    guard usesCache, RecordType.allCases.contains(type), part.noted?.isPlain != true,
      bytes.count >= QueryLimits.smallestIndexedFile
    else { return nil }
    return ColumnIndex.digest(files, path: folder.columns(of: type))
  }

  private func read(_ state: inout State, _ part: LogPart) throws(InventoryError) {
    if let file = state.file {
      if file.isKnown, part.accounts(for: file.digest).known { return }
      // One that was written just before is read again: the same status does not show that it is the same.
      if file.stamp != .none {
        state.file = TableFile(file, log: part, cached: cached(part, file.rows.bytes))
        return
      }
    }
    guard state.status != nil else { return }
    let path = folder.file(of: type)
    let held = state.held
    let content = try InventoryError.reading { () throws(FileFailure) -> FileContent? in
      if let held { return try files.content(of: held.file) }
      return try files.dataContent(path)
    }
    // It was computed before, of the same content.
    let digest = usesCache && content?.status == state.status ? state.lastingDigest : nil
    state.status = content?.status
    state.file = content.map { content in
      files.decoding(path, count: \.ids.count) {
        TableFile(
          type, content, in: folder, digest: digest, log: part, cached: cached(part, content.bytes),
          checksRows: !usesCache)
      }
    }
  }
}
