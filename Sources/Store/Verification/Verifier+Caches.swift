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
    let content: FileContent?
    do throws(FileFailure) { content = try files.content(folder.columns(of: type)) } catch {
      return note(name, .unreadable(error))
    }
    guard let content else { return }
    found.files += 1
    let made = type.hasWholeRows ? try made(type) : try madeOfSetups()
    if made.map({ !$0[...].isSame(as: content.bytes[...]) }) ?? !isSoundOfBefore(type) { note(name, .badCache) }
  }

  /// Makes sure that the cache of an edited table can be read, if it is of the table as it is; no other is used.
  mutating func checkEditedCache(of file: TableFile) {
    let path = folder.editedColumns(of: file.type)
    guard let index = ColumnIndex(files, path: path, of: file.digest) else { return }
    found.files += 1
    if !index.isSound { note("\(DataFolder.cacheName)/\(DataFolder.editedColumnsName(of: file.type))", .badCache) }
  }

  /// True if every part of a cache can be read, and it was made of the content that the manifest notes.
  private func isSoundOfBefore(_ type: RecordType) -> Bool {
    let path = folder.columns(of: type)
    guard type.hasWholeRows else {
      return SetupIndex.contents(log).map { SetupIndex.isSound(files, path: path, of: $0) } ?? false
    }
    return log.index.files[type].flatMap { ColumnIndex(files, path: path, of: $0.digest)?.isSound } ?? false
  }

  /// The bytes of a cache made now; nil if the table is not plain, or was changed outside.
  private func made(_ type: RecordType) throws(InventoryError) -> [UInt8]? {
    guard let noted = log.index.files[type], noted.isPlain, let status = try status(of: type),
      Stamp(status) == noted.stamp
    else { return nil }
    let file = try InventoryError.reading { () throws(FileFailure) in
      try PlainFile(type, files, path: folder.file(of: type), status: status)
    }
    return file.flatMap { try? ColumnIndexWriting.bytes($0, noted.digest) }
  }

  /// The same for the cache of setups, which is made of two files; those that the manifest does not note count as they are.
  private func madeOfSetups() throws(InventoryError) -> [UInt8]? {
    let tables = Tables(files: files, folder: folder)
    guard let heads = try tables[.setupHead].view(log, round: 0),
      let versions = try tables[.version].view(log, round: 0), let lines = versions.file?.rows as? VersionFile,
      let contents = try tables.areSetupsAsNoted(log, round: 0)
        ? SetupIndex.contents(log) : SetupIndex.contents(of: [heads, versions], log)
    else { return nil }
    return SetupIndex.bytes(heads.withoutChanges.setups(with: versions.withoutChanges).setups, lines, of: contents)
  }

  private func status(of type: RecordType) throws(InventoryError) -> FileStatus? {
    try InventoryError.reading { () throws(FileFailure) in try files.statusIfThere(folder.file(of: type)) }
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
