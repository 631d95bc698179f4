import Answers
import Codecs
import Equipment
import Files
import Query

extension Verifier {
  /// Compares a type's cache, if it has one, with one that is made anew of its table; of an edited table that of before is
  /// used.
  mutating func checkCache(of type: RecordType) throws(InventoryError) {
    let name = "\(DataFolder.cacheName)/\(DataFolder.columnsName(of: type))"
    let cache: CacheComparison?
    do throws(FileFailure) { cache = try CacheComparison(files, path: folder.columns(of: type)) } catch {
      return note(name, .unreadable(error))
    }
    guard let cache else { return }
    found.files += 1
    let isMade = try type.hasWholeRows ? isMade(cache, of: type) : isMadeOfSetups(cache)
    if !(isMade ?? isSoundOfBefore(type)) { note(name, .badCache) }
  }

  /// Makes sure that the cache of an edited table can be read, if it is of the table as it is; no other is used.
  mutating func checkEditedCache(of type: RecordType, _ digest: Digest) {
    guard let index = ColumnIndex(files, path: folder.editedColumns(of: type), of: digest) else { return }
    found.files += 1
    if !index.isSound { note("\(DataFolder.cacheName)/\(DataFolder.editedColumnsName(of: type))", .badCache) }
  }

  /// True if every part of a cache can be read, and it was made of the content that the manifest notes.
  private func isSoundOfBefore(_ type: RecordType) -> Bool {
    let path = folder.columns(of: type)
    guard type.hasWholeRows else {
      return SetupIndex.contents(log).map { SetupIndex.isSound(files, path: path, of: $0) } ?? false
    }
    return log.index.files[type].flatMap { ColumnIndex(files, path: path, of: $0.digest)?.isSound } ?? false
  }

  /// True if a cache is the one that is made now; nil if the table is not plain, or was changed outside.
  private func isMade(_ cache: CacheComparison, of type: RecordType) throws(InventoryError) -> Bool? {
    let path = folder.file(of: type)
    let file = try InventoryError.reading { () throws(FileFailure) -> PlainFile? in
      guard let noted = log.index.files[type], noted.isPlain, let status = try files.statusIfThere(path),
        Stamp(status) == noted.stamp
      else { return nil }
      return try PlainFile(type, files, path: path, status: status)
    }
    guard let file, let digest = log.index.files[type]?.digest else { return nil }
    return try? ColumnIndexWriting.isMade(cache, of: file, digest)
  }

  /// The same for the cache of setups, which is made of two files; those that the manifest does not note count as they are.
  private func isMadeOfSetups(_ cache: CacheComparison) throws(InventoryError) -> Bool? {
    let tables = Tables(files: files, folder: folder)
    guard let heads = try tables[.setupHead].view(log, round: 0),
      let versions = try tables[.version].view(log, round: 0), let lines = versions.file?.rows as? VersionFile,
      let contents = try tables.areSetupsAsNoted(log, round: 0)
        ? SetupIndex.contents(log) : SetupIndex.contents(of: [heads, versions], log)
    else { return nil }
    let setups = heads.withoutChanges.setups(with: versions.withoutChanges).setups
    guard let made = SetupIndex.bytes(setups, lines, of: contents) else { return nil }
    return try? cache.isSame(as: made)
  }
}

extension TableView {
  /// The view without the changes laid over the file.
  var withoutChanges: TableView {
    var view = self
    view.overlay = Overlay()
    return view
  }
}
