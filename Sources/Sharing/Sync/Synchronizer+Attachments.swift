import Answers
import Codecs
import Equipment
import Files
import Store

/// What becomes of the files of attachments in a commit.
struct AttachedChanges {
  /// Files with their blobs, which git has already.
  var added: [(file: AttachedFile, blob: String)] = []
  /// Files that no attachment names any more.
  var removed: [AttachedFile] = []

  /// True if nothing becomes of them.
  var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

/// The files of attachments go along: a commit has just those that its attachments name.
extension Synchronizer {
  /// What a commit of these files has to change over another one; a file that is lost here and is not lost there comes
  /// back.
  ///
  /// - Parameter other: the files of a commit that git has, too.
  func attachedChanges(
    of published: PublishedFiles, over parent: @autoclosure () throws -> SharedTree?, knowing other: SharedTree? = nil,
    _ report: inout SyncReport
  ) throws -> AttachedChanges {
    // Most clubs have none, and are asked nothing.
    guard published.contents[.attachment] != nil else { return AttachedChanges() }
    let table = SharedTable(.attachment, { published.contents[$0] })
    let named = Set(table.uids.compactMap { table.record($0)?.attachment?.file })
    let (there, known) = (try parent()?.attached ?? [:], other?.attached ?? [:])
    var changes = AttachedChanges()
    changes.removed = there.keys.filter { !named.contains($0) }.sorted { $0.text < $1.text }
    for file in named.sorted(by: { $0.text < $1.text }) where there[file] == nil {
      if let blob = known[file] {
        changes.added.append((file, blob))
      } else if let bytes = try folder.content(file.path), file.isName(of: bytes) {
        changes.added.append((file, try SharedRepository(git: git, branch: "").store(bytes)))
      } else if !report.lacking.contains(file) {
        report.lacking.append(file)
      }
    }
    try bringIn(there.filter { named.contains($0.key) })
    return changes
  }

  /// Writes files of attachments, with their blobs, that the folder lacks.
  ///
  /// - Throws: `SyncFailure.refusedTree` for one whose content is not the one that its name says.
  func bringIn(_ attached: [AttachedFile: String]) throws {
    let remote = SharedRepository(git: git, branch: "")
    for (file, blob) in attached.sorted(by: { $0.key.text < $1.key.text }) {
      guard try folder.files.ownStatus(folder.path(of: file.path)) == nil else { continue }
      // One by one: all of them may be more than the memory holds.
      let bytes = try remote.contents(of: [blob])[0]
      guard file.isName(of: bytes) else { throw SyncFailure.refusedTree(path: file.path, .otherContent) }
      try folder.put(file, bytes)
    }
  }
}

extension SharedFolder {
  /// Puts the file of an attachment where its name says.
  fileprivate func put(_ file: AttachedFile, _ bytes: [UInt8]) throws(FileFailure) {
    let place = path(of: AttachedFile.folder)
    try files.makeOwnFolders(place, "\(place)/\(file.part)")
    try WholeFile.put(bytes, at: path(of: file.path), besides: path(of: file.text), files)
  }
}

extension AttachedFile {
  /// True if a content is the one that the name says, digest and format.
  fileprivate func isName(of bytes: [UInt8]) -> Bool {
    Format(content: bytes) == format && SHA256.digits(of: bytes) == digest
  }
}
