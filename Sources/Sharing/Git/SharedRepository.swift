import Answers
import Codecs
import Equipment

/// The git repository of a shared folder, by what is asked of it.
package struct SharedRepository: Sendable {
  /// The name of the one remote.
  static let remote = "origin"
  /// Milliseconds that a fetch or a push may take.
  static let transferLimit = 20_000
  /// The same for the first one, which brings everything.
  static let firstTransferLimit = 30 * 60_000
  /// Bytes from which on a file is stored before the commit that has it.
  private static let largeFile = 1 << 16
  /// A ref of our own, on which a commit waits until the files are as it has them.
  static let waiting = "refs/archeryhub/next"

  let git: any Git
  /// The branch that is shared.
  let branch: String

  var ref: String { "refs/heads/\(branch)" }
  var remoteRef: String { "refs/remotes/\(Self.remote)/\(branch)" }

  /// The commit that a ref names; nil if there is none.
  func commit(_ ref: String) throws(GitFailure) -> String? {
    try git.textIfAny(["rev-parse", "--verify", "--quiet", "\(ref)^{commit}"])
  }

  /// The best common ancestors of two commits; none if they have nothing in common.
  func bases(_ one: String, _ other: String) throws(GitFailure) -> [String] {
    try git.textIfAny(["merge-base", "--all", one, other])?.lines ?? []
  }

  /// The names of the clones that made the commits which one has and the other lacks, the newest first, each once.
  func authors(of commit: String, since other: String?) throws(GitFailure) -> [String] {
    let range = other.map { ["\($0)..\(commit)"] } ?? [commit]
    let names = try git.text(["log", "--format=%an"] + range).lines
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The files of a commit.
  func tree(of commit: String) throws(GitFailure) -> [TreeEntry] {
    let output = try git.run(["ls-tree", "-r", "-z", "-l", "-t", "--full-tree", commit], [], limit: nil)
    return output.split(separator: 0).compactMap { TreeEntry(String(decoding: $0, as: UTF8.self)) }
  }

  /// The contents of blobs, in their order.
  func contents(of blobs: [String]) throws(GitFailure) -> [[UInt8]] {
    guard !blobs.isEmpty else { return [] }
    let names = Array(blobs.joined(separator: "\n").utf8) + [ASCII.lineFeed]
    let output = try git.run(["cat-file", "--batch"], [names[...]], limit: nil)
    var (contents, rest) = ([[UInt8]](), output[...])
    for _ in blobs {
      guard let end = rest.firstIndex(of: ASCII.lineFeed),
        let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap({ Int($0) }),
        rest.count > end - rest.startIndex + size
      else { throw .failed(command: "cat-file", code: 0, words: "unexpected answer") }
      let start = end + 1
      contents.append(Array(rest[start..<start + size]))
      rest = rest[min(start + size + 1, rest.endIndex)...]
    }
    return contents
  }

  /// Makes a commit, which no branch has yet.
  ///
  /// - Parameters:
  ///   - files: the files that are others than in the first parent, by their paths.
  ///   - attached: what is to become of the files of attachments.
  ///   - author: the name of the clone.
  func makeCommit(
    _ files: [(path: String, bytes: [UInt8])], _ attached: AttachedChanges, message: String, author: String,
    at seconds: Int, parents: [String]
  ) throws(GitFailure) -> String {
    var head = "commit \(Self.waiting)\nmark :1\ncommitter \(author) <\(author)@archeryhub> \(seconds) +0000\n"
    head += "data \(message.utf8.count)\n\(message)\n"
    for (index, parent) in parents.enumerated() { head += "\(index == 0 ? "from" : "merge") \(parent)\n" }
    var input: [ArraySlice<UInt8>] = [Array(head.utf8)[...]]
    for file in files {
      // It packs a file and writes it once more without the pack: of a large one that takes twice the time.
      if file.bytes.count >= Self.largeFile {
        let blob = try store(file.bytes)
        input.append(Array("M 100644 \(blob) \(file.path)\n".utf8)[...])
        continue
      }
      input.append(Array("M 100644 inline \(file.path)\ndata \(file.bytes.count)\n".utf8)[...])
      input += [file.bytes[...], [ASCII.lineFeed]]
    }
    for (file, blob) in attached.added { input.append(Array("M 100644 \(blob) \(file.path)\n".utf8)[...]) }
    for file in attached.removed { input.append(Array("D \(file.path)\n".utf8)[...]) }
    input.append(Array("get-mark :1\ndone\n".utf8)[...])
    let output = try git.run(["fast-import", "--quiet", "--force", "--done"], input, limit: nil)
    return String(decoding: output.prefix { $0 != ASCII.lineFeed }, as: UTF8.self)
  }

  /// Stores a file's bytes as they are; returns the name of the blob.
  func store(_ bytes: [UInt8]) throws(GitFailure) -> String {
    let output = try git.run(["hash-object", "-w", "--stdin", "--no-filters"], [bytes[...]], limit: nil)
    return String(decoding: output.prefix { $0 != ASCII.lineFeed }, as: UTF8.self)
  }

  /// Makes a commit the newest of the branch, and the index its tree; the files are as it has them already.
  ///
  /// - Parameter known: the newest commit so far; nil if there was none.
  func advance(to commit: String, from known: String?) throws(GitFailure) {
    _ = try git.text(["update-ref", ref, commit, known ?? String(repeating: "0", count: commit.utf8.count)])
    try refreshIndex()
  }

  /// Makes the index the tree of the newest commit, as whoever looks with git himself expects it.
  func refreshIndex() throws(GitFailure) {
    if try git.textIfAny(["read-tree", "-m", ref]) == nil { _ = try git.text(["read-tree", ref]) }
    _ = try git.textIfAny(["update-index", "-q", "--refresh"])
  }

  /// The address of the remote; nil if none is known.
  func remote() throws(GitFailure) -> String? { try git.textIfAny(["remote", "get-url", Self.remote]) }

  /// Fetches what the remote has, and notes it as that.
  ///
  /// Neither here nor in a push does git move a ref of ours by itself: whoever is stopped in the middle leaves no lock on it.
  ///
  /// - Throws: `GitFailure` if it cannot be reached, `SyncFailure` if its history is another than it was.
  func fetch(from remote: String, limit: Int = transferLimit) throws {
    do {
      _ = try git.text(["fetch", "--quiet", "--no-tags", "--", remote, ref], limit: limit)
    } catch {
      // Nobody has put anything there yet.
      if error.mentions("couldn't find remote ref") { return }
      throw error
    }
    guard let theirs = try commit("FETCH_HEAD") else { return }
    let known = try commit(remoteRef)
    if known == theirs { return }
    if let known, try bases(known, theirs) != [known] { throw SyncFailure.rewritten }
    try note(theirs)
  }

  /// Pushes the branch.
  ///
  /// - Returns: what git says if the remote has something newer, or somebody is pushing just then; nil if it is done.
  func push(to remote: String) throws -> String? {
    // The first push brings everything.
    let limit = try commit(remoteRef) == nil ? Self.firstTransferLimit : Self.transferLimit
    do {
      _ = try git.text(["push", "--quiet", "--no-verify", "--", remote, "\(ref):\(ref)"], limit: limit)
    } catch {
      let isOutrun = error.mentions(
        "[rejected]", "non-fast-forward", "fetch first", "cannot lock ref", "failed to update ref", "stale info")
      guard isOutrun, case .failed(_, _, let words) = error else { throw error }
      return words
    }
    if let head = try commit(ref) { try note(head) }
    return nil
  }

  /// Notes what the remote has.
  private func note(_ commit: String) throws(GitFailure) { _ = try git.text(["update-ref", remoteRef, commit]) }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map { String($0) } }
}
