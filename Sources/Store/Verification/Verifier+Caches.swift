import Answers
import Codecs
import Equipment
import Files
import Query

extension Verifier {
  /// Compares a type's cache, if it has one, with one that is made anew of its table.
  mutating func checkCache(of type: RecordType) throws(InventoryError) {
    let name = "\(DataFolder.cacheName)/\(DataFolder.columnsName(of: type))"
    let content: FileContent?
    do throws(FileFailure) { content = try files.content(folder.columns(of: type)) } catch {
      return note(name, .unreadable(error))
    }
    guard let content else { return }
    found.files += 1
    guard let made = type.hasWholeRows ? try made(type) : try madeOfSetups() else { return note(name, .badCache) }
    if made != content.bytes { note(name, .badCache) }
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

  /// The same for the cache of setups, which is made of two files.
  private func madeOfSetups() throws(InventoryError) -> [UInt8]? {
    let tables = Tables(files: files, folder: folder)
    guard let contents = SetupIndex.contents(log), try tables.areSetupsAsNoted(log, round: 0),
      let heads = try tables[.setupHead].view(log, round: 0), let versions = try tables[.version].view(log, round: 0),
      let lines = versions.file?.rows as? VersionFile
    else { return nil }
    return SetupIndex.bytes(heads.withoutChanges.setups(with: versions.withoutChanges), lines, of: contents)
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
