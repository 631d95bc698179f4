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

  private struct State {
    /// Digests of the files that the tables were made of.
    var contents: [Digest] = []
    var tables: [SetupIndex.Part: PlainFile] = [:]
    /// The version of the log whose changed setups are in `overlay`.
    var version = -1
    var overlay = Overlay()
  }

  init(files: any FileSystem, folder: DataFolder) { (self.files, self.folder) = (files, folder) }

  /// A table with the changes laid over it; nil if there is none in the cache.
  ///
  /// - Parameters:
  ///   - status: that of `setups.csv`.
  ///   - contents: the digests of both files, by the manifest.
  ///   - setup: reads a setup with the journal's changes, without staged ones; nil if that is not known.
  func scan(
    _ part: SetupIndex.Part, _ contents: [Digest], _ status: FileStatus, _ log: Log,
    _ setup: (Int) throws(InventoryError) -> KnownSetup?
  ) throws(InventoryError) -> RowScan? {
    try state.withLock { state throws(InventoryError) in
      if state.contents != contents { state = State(contents: contents) }
      if state.tables[part] == nil {
        let path = folder.columns(of: .setup)
        state.tables[part] = SetupIndex.table(part, files, path: path, of: contents, status)
      }
      guard let table = state.tables[part] else { return nil }
      if state.version != log.version {
        guard let overlay = try Self.overlay(log, setup) else { return nil }
        (state.overlay, state.version) = (overlay, log.version)
      }
      return RowScan(file: table, overlay: state.overlay)
    }
  }

  /// The setups that the journal changes, as they are by now; nil if one of them is not known.
  private static func overlay(
    _ log: Log, _ setup: (Int) throws(InventoryError) -> KnownSetup?
  ) throws(InventoryError) -> Overlay? {
    let (heads, versions) = (log.part(.setupHead).overlay, log.part(.version).overlay)
    var overlay = Overlay()
    for id in Set(heads.outcomes.keys).union(versions.setupsOfVersions) {
      guard let known = try setup(id) else { return nil }
      overlay.set(id, to: known.setup, existed: heads.outcomes[id]?.existed ?? true)
    }
    return overlay
  }
}

/// What is known of a setup without reading all of its files.
struct KnownSetup {
  /// The setup; nil if there is none.
  let setup: Setup?
}

extension RepositoryState {
  /// Makes the cache of setups where the files are large and it is missing or cannot be used.
  mutating func makeSetupIndex() throws(InventoryError) {
    let log = try currentLog()
    guard let contents = SetupIndex.contents(log), try tables.areSetupsAsNoted(log, round: round),
      !SetupIndex.isSound(files, path: folder.columns(of: .setup), of: contents)
    else { return }
    let heads = try view(.setupHead).withoutChanges
    let setups = try heads.setups(with: view(.version).withoutChanges)
    guard let bytes = SetupIndex.bytes(setups, of: contents) else { return }
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try files.makeOwnFolders(folder.cache)
      _ = try files.install(files.prepare(folder.columns(of: .setup), bytes, synced: false))
    }
  }
}

extension Tables {
  /// True if both files of setups have the stamps that the manifest notes.
  func areSetupsAsNoted(_ log: Log, round: Int) throws(InventoryError) -> Bool {
    guard try self[.setupHead].isAsNoted(log, round: round) else { return false }
    return try self[.version].isAsNoted(log, round: round)
  }
}

extension SetupIndex {
  /// Digests of the two files of setups; nil if they are small, so that they are read without a cache, or not plain, so
  /// that a changed setup cannot be found in them by itself.
  static func contents(_ log: Log) -> [Digest]? {
    let notes = RecordType.setup.parts.compactMap { log.part($0).noted }
    guard notes.allSatisfy(\.isPlain) else { return nil }
    let contents = notes.map(\.digest)
    let size = contents.reduce(0) { $0 + $1.size }
    return contents.count == 2 && size >= QueryLimits.smallestIndexedSetups ? contents : nil
  }
}

extension TableView {
  /// All setups by their ids, given the versions; one with a row or a line that cannot be read is left out.
  func setups(with versions: TableView) -> [Setup] { setups(of: items().items, with: versions, versions.items().items) }

  /// The same of rows and lines that were read.
  func setups(of rows: [any Record], with versions: TableView, _ read: [any Record]) -> [Setup] {
    let lines = read.compactMap { $0 as? VersionRecord }
    let ofSetup = Dictionary(grouping: lines, by: \.setup)
    let faulty = lines.count < versions.ids.count ? Set(versions.ids).subtracting(lines.map(\.base.id)) : []
    let doubtful = Set((versions.file?.idsLeftOut ?? []).union(faulty).map(VersionRecord.setup))
    let isLacking = versions.lacksLinesOfAnySetup
    return rows.compactMap { $0 as? SetupHead }.compactMap { head in
      let lines = ofSetup[head.base.id] ?? []
      let isDoubtful = doubtful.contains(head.base.id) || lines.isEmpty && isLacking
      return isDoubtful ? nil : Setup(head, lines)
    }
  }
}
