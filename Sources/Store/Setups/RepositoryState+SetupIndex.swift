import Answers
import Codecs
import Equipment
import Files
import Query

/// What a checkpoint changes of the setups that the cache was made of.
struct ChangedSetups {
  /// Digests of the contents before it.
  let contents: [Digest]
  /// The setups whose rows or versions it changes.
  let ids: Set<Int>
}

extension RepositoryState {
  /// What a checkpoint is about to change of the setups; nil if the cache has to be made of all of them.
  mutating func changedSetups() throws(InventoryError) -> ChangedSetups? {
    let log = try currentLog()
    let (heads, versions) = (log.part(.setupHead), log.part(.version))
    guard let contents = SetupIndex.contents(log), heads.columns.isEmpty, versions.columns.isEmpty,
      try tables.areSetupsAsNoted(log, round: round)
    else { return nil }
    return ChangedSetups(
      contents: contents, ids: Set(heads.overlay.outcomes.keys).union(versions.overlay.setupsOfVersions))
  }

  /// Makes the cache of setups where the files are large and it is missing or cannot be used.
  mutating func makeSetupIndex(_ changed: ChangedSetups?) throws(InventoryError) {
    let log = try currentLog()
    let path = folder.columns(of: .setup)
    guard let contents = SetupIndex.contents(log), try tables.areSetupsAsNoted(log, round: round),
      !SetupIndex.isSound(files, path: path, of: contents)
    else { return }
    let versions = try view(.version).withoutChanges
    let bytes = try changed.flatMap { (changed) throws(InventoryError) in
      try setupIndex(changed, versions, of: contents)
    }
    let setups = try bytes == nil ? view(.setupHead).withoutChanges.setups(with: versions).setups : []
    try InventoryError.storing { [files, folder] () throws(FileFailure) in
      if let bytes { return try SetupIndex.keep(bytes, files, folder) }
      try SetupIndex.keep(setups, versions, of: contents, files, folder)
    }
  }

  /// The cache with the rows of the one before it for setups that are the same; nil if that cannot be used.
  private mutating func setupIndex(
    _ changed: ChangedSetups, _ versions: TableView, of contents: [Digest]
  ) throws(InventoryError) -> [UInt8]? {
    guard let lines = versions.file?.rows as? VersionFile,
      let old = SetupIndex.rows(files, path: folder.columns(of: .setup), of: changed.contents, besides: changed.ids)
    else { return nil }
    var (setups, read): ([Setup], [StoredVersion]) = ([], [])
    for id in changed.ids.sorted() {
      guard let head = try current(.setupHead, id, nil) as? SetupHead else { continue }
      let own = try self.versions(ofSetup: id)
      setups.append(Setup(head, own))
      read += own
    }
    let bytes = SetupIndex.bytes(setups, lines, of: contents, over: old)
    // A line that cannot be read is found when what it says is asked for.
    return read.contains(where: \.isFaulty) ? nil : bytes
  }
}
