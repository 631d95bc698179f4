package import Answers
import Codecs
import Equipment
import Files
import Glibc
import Store

/// A folder begins to be shared, joins one that is, and stops being exchanged.
extension Synchronizer {
  /// Begins to share the folder: every record gets an identity, and all of it is the first commit.
  ///
  /// - Parameters:
  ///   - remote: where changes are exchanged, as git names it; nil leaves it open.
  ///   - name: the clone's name; nil for one that is near the computer's.
  /// - Throws: `SyncFailure.remoteHasInventory` if somebody shares one there already.
  package func share(with remote: String?, as name: String?) throws -> SyncReport {
    let name = try checked(name)
    let remote = try remote.map { try located($0) }
    if let state = try folder.state(), try folder.hasRepository() { return try resume(state, remote) }
    if let state = try restoredState(as: name) { return try resume(state, remote, isRestored: true) }
    // The folder may not be there yet.
    _ = try repository.published()
    _ = try git.text(["init", "--quiet"])
    try begin(on: "main")
    if let remote {
      try makeIfMissing(remote)
      guard try git.text(["ls-remote", "--", remote], limit: SharedRepository.transferLimit).isEmpty else {
        throw SyncFailure.remoteHasInventory
      }
      try set(remote: remote)
    }
    try folder.keep(SyncState(clone: name, branch: "main", folder: folder.number()))
    for file in SharedFolder.constant { try folder.write(file.path, file.bytes) }
    var report = SyncReport()
    try exclusively { try writeDown(&$0, &report, isFounder: true) }
    return remote == nil ? SyncReport() : try run()
  }

  /// What a clone knows of itself, as far as it can be known where `sync.json` is gone, or where git alone has made the
  /// folder; nil if it is none of a shared inventory.
  private func restoredState(as name: String) throws -> SyncState? {
    guard try folder.hasRepository(), try folder.content(SharedFiles.description) != nil,
      let branch = try git.textIfAny(["symbolic-ref", "--short", "HEAD"])
    else { return nil }
    let remote = SharedRepository(git: git, branch: branch)
    guard let head = try remote.commit(remote.ref) else { return nil }
    _ = try SharedCommit(head, in: remote)
    let published = try repository.published()
    let claims = Claims(SharedTable(.clone, { published.contents[$0] }), of: name)
    try begin(on: branch)
    let clone = published.lease?.clone ?? claims.freeName(near: name)
    let state = try SyncState(clone: clone, branch: branch, folder: folder.number())
    try folder.keep(state)
    return state
  }

  /// Goes on with an exchange that was off, or gives it the place that it lacked.
  private func resume(_ state: SyncState, _ remote: String?, isRestored: Bool = false) throws -> SyncReport {
    let known = try git.textIfAny(["remote", "get-url", SharedRepository.remote])
    guard isRestored || state.isOff || known == nil || remote == known else {
      throw SyncFailure.isShared(remote: known)
    }
    if let remote, remote != known { try set(remote: remote) }
    try exclusively { $0.isOff = false }
    return remote == nil && known == nil ? SyncReport() : try run()
  }

  /// Makes the folder a clone of what is shared somewhere.
  ///
  /// - Throws: `SyncFailure.notEmpty` if there are files in the folder already; nothing is written into it then.
  package func join(_ place: String, as name: String?) throws -> SyncReport {
    let (wanted, remote) = (try checked(name), try located(place))
    let names = try folder.files.listIfThere(folder.path).map(\.name)
    guard names.allSatisfy({ $0 == ".git" }) else { throw SyncFailure.notEmpty(path: folder.path) }
    try folder.files.makeFolders(folder.path)
    _ = try git.text(["init", "--quiet"])
    let branch = try branch(of: remote)
    try begin(on: branch)
    try set(remote: remote)
    let repository = SharedRepository(git: git, branch: branch)
    try repository.fetch(from: remote, limit: SharedRepository.firstTransferLimit)
    guard let theirs = try repository.commit(repository.remoteRef) else { throw SyncFailure.noInventory }
    let commit = try SharedCommit(theirs, in: repository)
    let state = SharedState(checking: Set(RecordType.allCases)) { commit[$0] }
    guard state.problems.isEmpty else { throw SyncFailure.unreadable(state.problems) }
    let free = Claims(state[.clone], of: wanted).freeName(near: wanted)
    if name != nil, free != wanted { throw SyncFailure.nameTaken(wanted) }
    try bringIn(commit.tree.attached)
    for type in RecordType.stored { if let bytes = commit[type] { try folder.write(type.file, bytes) } }
    for log in try commit.logs() { try folder.write(log.path, log.bytes) }
    for file in SharedFolder.constant { try folder.write(file.path, file.bytes) }
    try repository.advance(to: theirs, from: nil)
    try folder.keep(SyncState(clone: free, branch: branch, folder: folder.number()))
    return try run()
  }

  /// Nothing is exchanged any longer, until somebody shares the folder again.
  package func leave() throws { try exclusively { $0.isOff = true } }

  /// The place that a person means: a path is meant from the present folder, and git is run in another.
  private func located(_ place: String) throws -> String {
    guard !Self.hasPassword(place) else { throw SyncFailure.passwordInAddress }
    guard Self.isPath(place), !place.hasPrefix("/") else { return place }
    let home = place.hasPrefix("~/") ? unsafe getenv("HOME").map { unsafe String(cString: $0) } : nil
    if let home { return home + place.dropFirst() }
    return try folder.files.resolve(".") + "/" + place
  }

  /// True if an address says who one is with a password, as in `https://ann:secret@host`.
  private static func hasPassword(_ place: String) -> Bool {
    let parts = place.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].last == ":", parts[1].isEmpty else { return false }
    let host = parts[2].prefix { $0 != "/" }
    return host.lastIndex(of: "@").map { host[..<$0].contains(":") } ?? false
  }

  /// True for a path; false for an address, `host:path` among them.
  static func isPath(_ place: String) -> Bool { !place.prefix { $0 != "/" }.contains(":") }

  /// Makes an empty repository where a path leads to nothing, but to a folder that is there.
  private func makeIfMissing(_ remote: String) throws {
    guard Self.isPath(remote), try folder.files.statusIfThere(remote) == nil else { return }
    _ = try git.text(["init", "--quiet", "--bare", "--initial-branch=main", "--", remote])
  }

  private func checked(_ name: String?) throws -> String {
    guard let name else { return CloneName.near(machine) }
    guard CloneName.isOne(name) else { throw SyncFailure.name(name) }
    return name
  }

  /// The branch that a remote means where nobody names one.
  private func branch(of remote: String) throws -> String {
    let text = try git.text(["ls-remote", "--symref", "--", remote, "HEAD"], limit: SharedRepository.transferLimit)
    let mark = "ref: refs/heads/"
    guard text.hasPrefix(mark) else { return "main" }
    return String(text.dropFirst(mark.count).prefix { $0 != "\t" })
  }

  private func begin(on branch: String) throws {
    _ = try git.text(["symbolic-ref", "HEAD", "refs/heads/\(branch)"])
    _ = try git.text(["config", "merge.archeryhub.name", "archeryhub, record by record"])
    _ = try git.text(["config", "merge.archeryhub.driver", "archeryhub merge-driver %O %A %B %P"])
    try folder.write(".git/info/attributes", Array(SharedFiles.driverLines.utf8))
  }

  private func set(remote: String) throws {
    let isKnown = try git.textIfAny(["remote", "get-url", SharedRepository.remote]) != nil
    _ = try git.text(["remote", isKnown ? "set-url" : "add", "--", SharedRepository.remote, remote])
  }
}

extension Synchronizer {
  /// How the folder stands to the others; nothing is fetched.
  package func status() throws -> SyncStatus {
    guard let state = try folder.state(), try folder.hasRepository() else { throw SyncFailure.notShared }
    let remote = SharedRepository(git: git, branch: state.branch)
    let unsent = try git.textIfAny(["rev-list", "--count", "\(remote.remoteRef)..\(remote.ref)"])
    let table = { (type: RecordType) in
      SharedTable(type, { try? folder.files.dataContent(folder.path(of: $0.file))?.bytes })
    }
    let clones = table(.clone)
    let conflicts = table(.conflict)
    return SyncStatus(
      clone: state.clone, remote: try git.textIfAny(["remote", "get-url", SharedRepository.remote]),
      changes: try repository.log(after: state.published).changes + state.waiting,
      unsent: unsent.flatMap { Int($0) } ?? 0,
      exchanged: state.exchanged, failures: state.failures, isOff: state.isOff,
      claims: clones.uids.compactMap { clones.record($0)?.clone }.sorted { $0.base.id < $1.base.id },
      conflicts: conflicts.uids.count { conflicts.record($0)?.conflict?.resolved == nil })
  }

  /// The newest commits, the newest first.
  package func entries(limit: Int?) throws -> [SyncEntry] {
    guard let state = try folder.state(), try folder.hasRepository() else { throw SyncFailure.notShared }
    let remote = SharedRepository(git: git, branch: state.branch)
    let most = limit.map { ["--max-count=\($0)"] } ?? []
    let output = try git.text(["log", "--format=%h%x09%an%x09%ct%x09%s"] + most + [remote.ref])
    return output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 4, let seconds = Int(parts[2]) else { return nil }
      return SyncEntry(commit: parts[0], clone: parts[1], at: Timestamp(seconds: seconds), text: parts[3])
    }
  }
}
