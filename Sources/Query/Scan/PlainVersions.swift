import Codecs
package import Equipment
package import Files

/// A plain file of versions of setups, opened for reading those that are asked for and no others.
package struct PlainVersions: Sendable {
  package let lines: PlainLines

  /// Opens a file, or uses the one that is held open; nil if its status is no longer this one.
  package init?(
    _ files: any FileSystem, path: String, status: FileStatus, held: OpenFile? = nil
  ) throws(FileFailure) {
    guard let lines = try PlainLines(files, path: path, status: status, held: held) else { return nil }
    self.lines = lines
  }

  /// The versions of a setup, by their numbers; nil if a line does not begin as the program writes it.
  package func versions(ofSetup setup: Int) throws(FileFailure) -> [StoredVersion]? {
    let wanted = VersionRecord.ids(ofSetup: setup)
    var (found, isSound): ([StoredVersion], Bool) = ([], true)
    let start = try lines.offset(near: wanted.lowerBound) { VersionFile.plainId($0, $1) ?? 0 }
    try lines.forEachLine(from: start) { bytes, line in
      guard let id = VersionFile.plainId(bytes, line) else {
        isSound = false
        return false
      }
      guard wanted.contains(id) else { return id < wanted.lowerBound }
      found.append(VersionFile.stored(bytes, line, id: id))
      return true
    }
    return isSound ? found : nil
  }
}
