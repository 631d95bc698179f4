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
    let start = try lines.place(near: wanted.lowerBound) { VersionFile.plainId($0, $1) ?? 0 }
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

  /// The versions whose ids are in one of these ranges, by their ids; nil if one cannot be read.
  package func items(in ids: IdRanges) throws(FileFailure) -> [Int: any Record]? {
    let lines = VersionFile(bytes: try bytes(in: ids), file: "")
    var items: [Int: any Record] = [:]
    for (row, id) in lines.ids.enumerated() {
      guard id > 0, let version = lines.knownVersion(at: row) else { return nil }
      items[id] = version
    }
    return items
  }

  /// The lines whose ids are in one of these ranges, each with its line feed.
  package func bytes(in ids: IdRanges) throws(FileFailure) -> [UInt8] {
    var found: [UInt8] = []
    for range in ids.ranges {
      let start = try lines.place(near: range.lowerBound) { VersionFile.plainId($0, $1) ?? 0 }
      try lines.forEachLine(from: start) { bytes, line in
        let id = VersionFile.plainId(bytes, line) ?? range.lowerBound
        if range.contains(id) { found += bytes[line] + [ASCII.lineFeed] }
        return id < range.upperBound
      }
    }
    return found
  }
}
