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
  ///   - setup: reads a setup with the journal's changes, without staged ones.
  func scan(
    _ part: SetupIndex.Part, _ contents: [Digest], _ status: FileStatus, _ log: Log,
    _ setup: (Int) throws(InventoryError) -> Setup?
  ) throws(InventoryError) -> RowScan? {
    try state.withLock { state throws(InventoryError) in
      if state.contents != contents { state = State(contents: contents) }
      if state.tables[part] == nil {
        let path = folder.columns(of: .setup)
        state.tables[part] = SetupIndex.table(part, files, path: path, of: contents, status)
      }
      guard let table = state.tables[part] else { return nil }
      if state.version != log.version {
        state.overlay = try Self.overlay(log, setup)
        state.version = log.version
      }
      return RowScan(file: table, overlay: state.overlay)
    }
  }

  /// The setups that the journal changes, as they are by now.
  private static func overlay(
    _ log: Log, _ setup: (Int) throws(InventoryError) -> Setup?
  ) throws(InventoryError) -> Overlay {
    let (heads, versions) = (log.part(.setupHead).overlay, log.part(.version).overlay)
    var overlay = Overlay()
    for id in Set(heads.outcomes.keys).union(versions.setupsOfVersions) {
      overlay.set(id, to: try setup(id), existed: heads.outcomes[id]?.existed ?? true)
    }
    return overlay
  }
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
      _ = try files.place(files.prepare(folder.columns(of: .setup), bytes, synced: false))
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
  /// Digests of the two files of setups; nil if they are small, so that they are read without a cache.
  static func contents(_ log: Log) -> [Digest]? {
    let contents = [RecordType.setupHead, .version].compactMap { log.part($0).noted?.digest }
    let size = contents.reduce(0) { $0 + $1.size }
    return contents.count == 2 && size >= QueryLimits.smallestIndexedSetups ? contents : nil
  }
}

extension TableView {
  /// All setups by their ids, given the versions; one with a row or a line that cannot be read is left out.
  func setups(with versions: TableView) -> [Setup] {
    let lines = versions.items().items.compactMap { $0 as? VersionRecord }
    let ofSetup = Dictionary(grouping: lines, by: \.setup)
    let left = versions.file?.idsLeftOut ?? []
    let doubtful = Set(left.map(VersionRecord.setup))
    return items().items.compactMap { $0 as? SetupHead }.compactMap { head in
      let lines = ofSetup[head.base.id] ?? []
      // The line that cannot be read may be a version of it.
      let isDoubtful = doubtful.contains(head.base.id) || lines.isEmpty && left.contains(0)
      return isDoubtful ? nil : Setup(head, lines)
    }
  }
}
