import Answers
import Codecs
import Equipment
import Files
import Query

extension Verifier {
  /// Holds a type's cache, if it has one, against the file that it was made from.
  mutating func checkCache(of type: RecordType) throws(InventoryError) {
    let name = "\(DataFolder.cacheName)/\(DataFolder.columnsName(of: type))"
    let content: FileContent?
    do throws(FileFailure) { content = try files.content(folder.columns(of: type)) } catch {
      return note(name, .unreadable(error))
    }
    guard let content else { return }
    found.files += 1
    guard let vouch = log.index.files[type], vouch.isPlain || type == .setup, let made = try made(type, vouch) else {
      return note(name, .badCache)
    }
    if made != content.bytes { note(name, .badCache) }
  }

  /// What the cache would be if it were made now; nil if the file is another by now.
  private func made(_ type: RecordType, _ vouch: Vouch) throws(InventoryError) -> [UInt8]? {
    let path = folder.file(of: type)
    let status = try InventoryError.reading { () throws(FileFailure) in try files.statusIfThere(path) }
    guard let status, Stamp(status) == vouch.stamp else { return nil }
    if type == .setup {
      let content = try InventoryError.reading { () throws(FileFailure) in try files.dataContent(path) }
      return content.flatMap { try? SetupIndex.bytes(SetupFile(bytes: $0.bytes), vouch.digest) }
    }
    let file = try InventoryError.reading { () throws(FileFailure) in
      try PlainFile(type, files, path: path, status: status)
    }
    return file.flatMap { try? ColumnIndexWriting.bytes($0, vouch.digest) }
  }
}
