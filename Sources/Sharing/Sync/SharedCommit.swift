import Answers
import Codecs
import Equipment
import Store

/// A commit of a shared folder, with its files as far as they are asked for.
struct SharedCommit {
  let name: String
  private let tree: SharedTree
  private var contents: [String: [UInt8]] = [:]

  /// Looks at the files of a commit.
  ///
  /// - Parameter known: a commit whose files are at hand, of which those that are the same are not read again.
  /// - Throws: `SyncFailure` if one of them is none of ours, or of a newer format.
  init(_ name: String, in repository: SharedRepository, known: [SharedCommit] = []) throws {
    self.name = name
    tree = try SharedTree(repository.tree(of: name))
    var missing: [String] = []
    for (path, blob) in tree.blobs.sorted(by: { $0.key < $1.key }) {
      if let same = known.first(where: { $0.tree.blobs[path] == blob }), let bytes = same.contents[path] {
        contents[path] = bytes
      } else {
        missing.append(path)
      }
    }
    let read = try repository.contents(of: missing.map { tree.blobs[$0] ?? "" })
    for (path, bytes) in zip(missing, read) { contents[path] = bytes }
    guard let format = contents[SharedFiles.description].flatMap({ SharedFiles.format($0) }) else {
      throw SyncFailure.noInventory
    }
    guard format <= SharedFiles.newestFormat else { throw SyncFailure.newerFormat(format) }
  }

  /// The logs of clones in it.
  var logs: [(path: String, bytes: [UInt8])] {
    contents.filter { $0.key.hasPrefix("history/") }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The content of a file; nil if there is none.
  subscript(path: String) -> [UInt8]? { contents[path] }

  /// The content of a stored kind's file; nil if there is none.
  subscript(type: RecordType) -> [UInt8]? { contents[type.file] }

  /// True if a kind's files are the same in another commit.
  func isSame(_ type: RecordType, in other: SharedCommit) -> Bool {
    type.parts.allSatisfy { tree.blobs[$0.file] == other.tree.blobs[$0.file] }
  }
}
