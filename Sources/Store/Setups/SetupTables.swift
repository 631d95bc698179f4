import Answers
import Codecs
import Equipment
import Files
import Query
import Synchronization

/// The tables of setups in the cache, read when they are asked for.
final class SetupTables: Sendable {
  private let files: any FileSystem
  private let folder: DataFolder
  private let state = Mutex(State())

  fileprivate struct State {
    /// The files that the tables were made of.
    var source: SetupSource?
    var tables: [SetupIndex.Part: PlainFile] = [:]
    /// How much of the log is in `overlay`; nil if nothing is.
    var mark: LogMark?
    /// The changed setups.
    var overlay = Overlay()
  }

  init(files: any FileSystem, folder: DataFolder) { (self.files, self.folder) = (files, folder) }

  /// A table with the changes laid over it; nil if there is none in the cache.
  ///
  /// - Parameters:
  ///   - status: that of `setups.csv`.
  ///   - setup: reads a setup with the journal's changes, without staged ones; nil if that is not known.
  func scan(
    _ part: SetupIndex.Part, _ source: SetupSource, _ status: FileStatus, _ log: Log,
    _ setup: (Int) throws(InventoryError) -> KnownSetup?
  ) throws(InventoryError) -> RowScan? {
    try state.withLock { state throws(InventoryError) in
      if state.source?.isSame(as: source) != true { state = State(source: source) }
      if state.tables[part] == nil {
        let path = folder.columns(of: .setup)
        state.tables[part] = SetupIndex.table(part, files, path: path, of: source.indexed, status)
      }
      guard let table = state.tables[part] else { return nil }
      guard try state.update(source, log, setup) else { return nil }
      return RowScan(file: table, overlay: state.overlay)
    }
  }

  /// True if there is no cache of all setups, and one can be made: no changes are to be laid over their files.
  func lacksCache(of source: SetupSource) -> Bool {
    source.isOfFiles && source.heads.overlay.isEmpty && source.versions.overlay.isEmpty
      && !SetupIndex.isSound(files, path: folder.columns(of: .setup), of: source.indexed)
  }

  /// Makes that cache; a folder that has no room for it does without.
  func keep(_ setups: [Setup], _ versions: TableView, _ source: SetupSource) {
    try? SetupIndex.keep(setups, versions, of: source.indexed, files, folder)
  }
}

extension SetupTables.State {
  /// Brings the changed setups up to date; false if one of them is not known.
  fileprivate mutating func update(
    _ source: SetupSource, _ log: Log, _ setup: (Int) throws(InventoryError) -> KnownSetup?
  ) throws(InventoryError) -> Bool {
    let (heads, versions) = (source.heads.overlay, source.versions.overlay)
    var ids = mark?.changes(in: log).map { changes in
      Set(changes.flatMap(\.items).filter(\.type.isOfSetups).map { WholeKey($0).id })
    }
    if ids == nil {
      ids = Set(heads.outcomes.keys).union(versions.setupsOfVersions)
      overlay = Overlay()
    }
    mark = nil
    for id in ids ?? [] {
      guard let known = try setup(id) else { return false }
      overlay.set(id, to: known.setup, existed: heads.outcomes[id]?.existed ?? true)
    }
    mark = LogMark(log)
    return true
  }
}

/// Both files of setups, where neither has to be read as a whole.
struct SetupSource: Sendable {
  /// The rows, with the changes of the journal and of another program.
  let heads: LogPart
  /// The lines of versions, in the same way.
  let versions: LogPart
  /// Digests of the contents that the cache was made of, of which the changes are.
  let indexed: [Digest]

  /// Nil if the files are so small that they are read without a cache.
  init?(_ heads: LogPart, _ versions: LogPart, _ log: Log) {
    (self.heads, self.versions) = (heads, versions)
    // By the manifest, if it says which changes are in the files, else by the files themselves.
    let notes = [heads, versions].map { part in
      log.index.files[part.type].flatMap { $0.stamp == .none ? nil : $0 } ?? part.noted
    }
    guard let contents = SetupIndex.contents(notes) else { return nil }
    indexed = contents
  }

  /// True if the cache is to be made of the files as they are.
  var isOfFiles: Bool { indexed == [heads, versions].compactMap { $0.noted?.digest } }

  /// True if the files have the same contents.
  func isSame(as other: Self) -> Bool {
    indexed == other.indexed && heads.noted?.digest == other.heads.noted?.digest
      && versions.noted?.digest == other.versions.noted?.digest
  }
}

/// What is known of a setup without reading all of its files.
struct KnownSetup {
  /// The setup; nil if there is none.
  let setup: Setup?
}

extension Tables {
  /// True if both files of setups are as the manifest notes them.
  func areSetupsAsNoted(_ log: Log, round: Int) throws(InventoryError) -> Bool {
    guard try self[.setupHead].isAsNoted(log, round: round) else { return false }
    return try self[.version].isAsNoted(log, round: round)
  }

  /// Both files of setups; nil if one has to be read as a whole, or if they are small.
  func setups(_ log: Log, round: Int) throws(InventoryError) -> SetupSource? {
    guard let versions = try self[.version].knownPart(log, round: round) else { return nil }
    var heads = try self[.setupHead].knownPart(log, round: round)
    // More may be known once it was read: it is much smaller than the versions.
    if heads == nil, try self[.setupHead].view(log, round: round) != nil {
      heads = try self[.setupHead].knownPart(log, round: round)
    }
    return heads.flatMap { SetupSource($0, versions, log) }
  }
}

extension SetupIndex {
  /// Digests of the two files of setups, as the manifest notes them; nil if they are small, so that they are read
  /// without a cache.
  static func contents(_ log: Log) -> [Digest]? { contents(RecordType.setup.parts.map { log.part($0).noted }) }

  /// Digests of both files as they are; nil if the manifest notes one of them.
  static func contents(of views: [TableView], _ log: Log) -> [Digest]? {
    let isNoted = views.contains { log.index.files[$0.type].map { $0.stamp != .none } ?? false }
    return isNoted ? nil : views.compactMap { $0.file?.digest }
  }

  fileprivate static func contents(_ notes: [TableNote?]) -> [Digest]? {
    let contents = notes.compactMap { $0?.digest }
    let size = contents.reduce(0) { $0 + $1.size }
    return contents.count == notes.count && size >= QueryLimits.smallestIndexedSetups ? contents : nil
  }

  /// Writes the cache of setups that ascend by their ids, unless one of their texts has several lines.
  static func keep(
    _ setups: [Setup], _ versions: TableView, of contents: [Digest], _ files: any FileSystem, _ folder: DataFolder
  ) throws(FileFailure) {
    guard let lines = versions.file?.rows as? VersionFile, let bytes = bytes(setups, lines, of: contents) else {
      return
    }
    try keep(bytes, files, folder)
  }

  /// Writes the bytes of the cache.
  static func keep(_ bytes: [UInt8], _ files: any FileSystem, _ folder: DataFolder) throws(FileFailure) {
    try files.makeOwnFolders(folder.cache)
    _ = try files.install(files.prepare(folder.columns(of: .setup), bytes, synced: false))
  }
}

/// What cannot be read of the rows and the lines of setups.
struct SetupProblems {
  var ofRows: [FileProblem]
  var ofLines: [FileProblem]

  /// True if everything can be read.
  var areNone: Bool { ofRows.isEmpty && ofLines.isEmpty }
}

extension TableView {
  /// All setups by their ids with the present version of each read, given the versions, and the problems of rows and of
  /// lines that cannot be read; a setup with one of these is left out.
  func setups(with versions: TableView) -> (setups: [Setup], problems: SetupProblems) {
    let (setups, lines, problems) = unreadSetups(with: versions)
    _ = SharedWork.results(ofPartsOf: setups, shortest: StoreLimits.setupsOfThread) { setups in
      for setup in setups { _ = setup.present }
    }
    guard lines.contains(where: \.isFaulty) else { return (setups, problems) }
    // It was sound when it was written, but is not for this version of the program: each line is read.
    let read = unreadSetups(with: versions, versions.readVersions())
    return (read.setups, read.problems)
  }

  /// The same with versions that are read when they are asked for, and the lines that they are read from.
  func unreadSetups(
    with versions: TableView
  ) -> (setups: [Setup], lines: [StoredVersion], problems: SetupProblems) {
    unreadSetups(with: versions, versions.versions())
  }

  private func unreadSetups(
    with versions: TableView, _ lines: (versions: [StoredVersion], problems: [FileProblem])
  ) -> (setups: [Setup], lines: [StoredVersion], problems: SetupProblems) {
    let rows = items()
    let setups = setups(of: rows.items.compactMap { $0 as? SetupHead }, with: versions, lines.versions)
    return (setups, lines.versions, SetupProblems(ofRows: rows.problems, ofLines: lines.problems))
  }

  private func setups(of heads: [SetupHead], with versions: TableView, _ lines: [StoredVersion]) -> [Setup] {
    let ofSetup = lines.partsBySetup
    let faulty = lines.count < versions.ids.count ? Set(versions.ids).subtracting(lines.map(\.id)) : []
    let doubtful = Set((versions.file?.idsLeftOut ?? []).union(faulty).map(VersionRecord.setup))
    let isLacking = versions.lacksLinesOfAnySetup
    return heads.compactMap { head in
      let part = ofSetup[head.base.id] ?? 0..<0
      let isDoubtful = doubtful.contains(head.base.id) || part.isEmpty && isLacking
      return isDoubtful ? nil : Setup(head, Array(lines[part]))
    }
  }
}

extension [StoredVersion] {
  /// Where the versions of each setup stand among those of all, which ascend by their ids.
  fileprivate var partsBySetup: [Int: Range<Int>] {
    var (parts, start) = ([Int: Range<Int>](), 0)
    while start < count {
      let ids = VersionRecord.ids(ofSetup: VersionRecord.setup(ofId: self[start].id))
      let end = self[start...].firstIndex { !ids.contains($0.id) } ?? count
      parts[VersionRecord.setup(ofId: self[start].id)] = start..<end
      start = end
    }
    return parts
  }
}
