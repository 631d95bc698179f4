import Equipment
import Files
import Glibc
import Shell

/// A copy of an inventory's files in a new folder, which is removed with all that was added to it.
enum TemporaryCopy {
  /// Copies the files of all types of record.
  ///
  /// - Returns: nil if the source holds none of them.
  /// - Throws: `FileFailure`, with nothing left behind.
  static func make(of source: String, in parent: String) throws -> SampleCopy? {
    let files = POSIXFileSystem()
    // The sample has no rounds and no sheets of its own: what is called so beside it is the program's.
    let names = Set(((try? files.list(source)) ?? []).map(\.name)).intersection(RecordType.stored.map(\.file))
      .subtracting([RecordType.ownRound, .labelSheet].map(\.file))
    guard !names.isEmpty else { return nil }
    var template = Array("\(parent)/archeryhub-tutorial-XXXXXX".utf8CString)
    guard let made = unsafe mkdtemp(&template) else {
      throw FileFailure(operation: .create, path: parent, code: errno)
    }
    let folder = unsafe String(cString: made)
    do {
      let documents = DocumentFiles(dataFolder: source, home: nil)
      for name in names {
        try documents.write(try documents.read("\(source)/\(name)"), to: "\(folder)/\(name)", mode: .replace)
        guard unsafe chmod("\(folder)/\(name)", 0o600) == 0 else {
          throw FileFailure(operation: .create, path: "\(folder)/\(name)", code: errno)
        }
      }
    } catch {
      remove(folder)
      throw error
    }
    return SampleCopy(folder: folder) { remove(folder) }
  }

  /// Removes a folder and what is in it; no link is followed out of it.
  private static func remove(_ folder: String) {
    let files = POSIXFileSystem()
    for member in (try? files.list(folder)) ?? [] {
      let path = "\(folder)/\(member.name)"
      if unsafe unlink(path) != 0, !member.isLink { remove(path) }
    }
    _ = unsafe rmdir(folder)
  }
}
