import Answers
import Equipment

/// A file of a commit.
struct TreeEntry: Equatable {
  let mode: String
  let kind: String
  let blob: String
  /// Bytes; nil for what is no file.
  let size: Int?
  let path: String

  /// Reads a line of `ls-tree -l`; nil if it is none.
  init?(_ line: String) {
    guard let tab = line.firstIndex(of: "\t") else { return nil }
    let parts = line[..<tab].split(separator: " ")
    guard parts.count == 4 else { return nil }
    (mode, kind, blob, size) = (String(parts[0]), String(parts[1]), String(parts[2]), Int(parts[3]))
    path = String(line[line.index(after: tab)...])
  }
}

/// The files of a commit, of which each is one that the program itself would have put there.
///
/// Whatever else a remote brings is refused before a byte of it is read: links, other repositories, names that lead
/// elsewhere, and files that no memory would hold.
struct SharedTree {
  /// The blobs by path, and how many bytes they have.
  private(set) var blobs: [String: String] = [:]
  private(set) var sizes: [String: Int] = [:]

  /// Largest file that is read, in bytes.
  static let largestFile = 1 << 29
  /// Most files and folders that are looked at.
  static let mostEntries = 100_000

  /// Looks through the files of a commit.
  ///
  /// - Throws: `SyncFailure` for the first that is not one of ours.
  init(_ entries: [TreeEntry]) throws(SyncFailure) {
    guard entries.count <= Self.mostEntries else { throw .refusedTree(path: entries[Self.mostEntries].path, .tooMany) }
    for entry in entries where entry.kind != "tree" {
      guard entry.kind == "blob" else { throw .refusedTree(path: entry.path, .repository) }
      guard entry.mode == "100644" || entry.mode == "100755" else { throw .refusedTree(path: entry.path, .link) }
      if Self.local.contains(entry.path) { throw .refusedTree(path: entry.path, .local) }
      guard Self.isOurs(entry.path) else { throw .refusedTree(path: entry.path, .unknown) }
      guard let size = entry.size, size <= Self.largestFile else { throw .refusedTree(path: entry.path, .tooLarge) }
      (blobs[entry.path], sizes[entry.path]) = (entry.blob, size)
    }
  }

  private static let names = Set(
    RecordType.stored.filter { !$0.isLocal }.map(\.file) + [
      SharedFiles.description, SharedFiles.attributes, SharedFiles.ignored,
    ])

  /// What only somebody with git can have put there.
  private static let local = Set(RecordType.local.map(\.file))

  private static func isOurs(_ path: String) -> Bool {
    names.contains(path) || isLog(path) || AttachedFile(path: path) != nil
  }

  /// The files that attachments name, with their blobs.
  var attached: [AttachedFile: String] {
    var attached: [AttachedFile: String] = [:]
    for (path, blob) in blobs { if let file = AttachedFile(path: path) { attached[file] = blob } }
    return attached
  }

  /// True for what a clone writes of its past.
  static func isLog(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return false }
    return parts[0] == "history" && CloneName.isOne(String(parts[1])) && parts[2].hasSuffix(".jsonl")
      && Int(parts[2].dropLast(6)) != nil
  }
}

/// The rules for the names of clones: they are names of folders and of authors.
package enum CloneName {
  /// Longest name, in characters.
  package static let longest = 32
  /// What the history has folders of already.
  private static let taken = ["base", "rows"]

  /// True if a clone may be called so: letters and digits of ASCII, `-` and `_`, and a letter or digit first.
  package static func isOne(_ name: String) -> Bool {
    let letters = name.utf8
    return (1...longest).contains(letters.count) && !taken.contains(name.lowercased())
      && letters.allSatisfy { isLetter($0) || $0 == 0x2D || $0 == 0x5F } && letters.first.map(isLetter) == true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }

  /// The nearest name to a computer's name.
  package static func near(_ text: String) -> String {
    let first = text.prefix { $0 != "." }.lowercased().utf8.map { isLetter($0) ? $0 : 0x2D }
    let name = String(decoding: first.drop { !isLetter($0) }.prefix(longest), as: UTF8.self)
    return isOne(name) ? name : "archery"
  }
}
