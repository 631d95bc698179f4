import Answers
import Codecs
import Equipment
import Store

/// A commit of a shared folder, with its tables; the logs of clones, which only grow, are read when they are asked for.
struct SharedCommit {
  let name: String
  private let repository: SharedRepository
  let tree: SharedTree
  private var contents: [String: [UInt8]] = [:]

  /// Looks at the files of a commit.
  ///
  /// - Parameter known: a commit whose files are at hand, of which those that are the same are not read again.
  /// - Throws: `SyncFailure` if one of them is none of ours, or of a newer format.
  init(_ name: String, in repository: SharedRepository, known: [SharedCommit] = []) throws {
    (self.name, self.repository) = (name, repository)
    tree = try SharedTree(repository.tree(of: name))
    var missing: [String] = []
    for (path, blob) in tree.blobs.sorted(by: { $0.key < $1.key }) where Self.isRead(path) {
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

  /// True for what is small and always needed: neither logs nor files of attachments.
  private static func isRead(_ path: String) -> Bool { !SharedTree.isLog(path) && AttachedFile(path: path) == nil }

  /// The logs of clones that have more in it than in another commit; without one all of them.
  func logs(beyond other: SharedCommit? = nil) throws -> [SharedLogFile] {
    let paths = tree.blobs.keys.filter { path in
      SharedTree.isLog(path) && size(path) > other?.size(path) ?? 0
    }
    let contents = try repository.contents(of: paths.map { tree.blobs[$0] ?? "" })
    return zip(paths, contents).map { SharedLogFile(path: $0, bytes: $1, known: other?.size($0) ?? 0) }
  }

  private func size(_ path: String) -> Int { tree.sizes[path] ?? 0 }

  /// True if a file has these bytes; of a log, which only grows, if it has as many.
  func has(_ path: String, _ bytes: [UInt8]) -> Bool {
    contents[path].map { $0 == bytes } ?? (tree.sizes[path] == bytes.count)
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

/// What a clone has written of its past, in one file.
struct SharedLogFile {
  let path: String
  let bytes: [UInt8]
  /// How many of the bytes were known before.
  let known: Int
  /// The name of the clone.
  var clone: String { String(path.dropFirst("history/".count).prefix { $0 != "/" }) }
}
