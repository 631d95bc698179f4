package import Answers
package import Equipment
package import Files
package import Store

/// The exchange of changes with other machines: a shared folder is a git repository, and what is merged is records.
///
/// Wherever it is stopped, files, index and newest commit agree, or the next exchange makes them: files are written before
/// the branch moves, and what they have is written down again by whoever comes next.
package struct Synchronizer {
  /// How often it is tried again where others were quicker.
  static let attempts = 5

  /// Milliseconds after which a lock of git's was left by somebody who was stopped.
  private static let longestLock = 10_000

  let folder: SharedFolder
  let repository: any SharedInventory
  let git: any Git
  /// The name of this computer.
  let machine: String
  let now: () -> Timestamp

  /// Exchanges changes of a data folder.
  package init(
    folder: String, files: any FileSystem, repository: any SharedInventory, git: any Git, machine: String,
    now: @escaping () -> Timestamp
  ) {
    self.folder = SharedFolder(path: folder, files: files)
    (self.repository, self.git, self.machine, self.now) = (repository, git, machine, now)
  }

  /// Sends what was changed here, and takes over what was changed elsewhere.
  ///
  /// - Throws: `SyncFailure`, `GitFailure` or `InventoryError`; what was changed here is written down all the same.
  package func run() throws -> SyncReport {
    var report = SyncReport()
    try exclusively { state in
      guard !state.isOff else { throw SyncFailure.isOff }
      try exchange(&state, &report)
    }
    return report
  }

  /// Does work while no other process exchanges changes; the state is kept whatever comes of it.
  func exclusively<Value>(_ work: (inout SyncState) throws -> Value) throws -> Value {
    guard var state = try folder.state(), try folder.hasRepository() else { throw SyncFailure.notShared }
    guard let lock = try folder.lock(branch: state.branch) else { throw SyncFailure.underWay }
    defer { folder.unlock(lock) }
    // Another process may have exchanged something until the lock was free.
    state = try folder.state() ?? state
    let known = state
    do {
      let value = try work(&state)
      if state != known { try folder.keep(state) }
      return value
    } catch {
      if state != known { try? folder.keep(state) }
      throw error
    }
  }

  /// Gives a copied folder a name and numbers of its own: with those of the folder that it was copied from, two machines
  /// would give the same numbers.
  private func becomeAnotherIfCopied(_ state: inout SyncState) throws {
    let number = try folder.number()
    guard state.folder != number else { return }
    let published = try repository.published()
    let claims = Claims(SharedTable(.clone, { published.contents[$0] }), of: state.clone)
    (state.clone, state.folder) = (claims.freeName(near: state.clone), number)
  }

  func exchange(_ state: inout SyncState, _ report: inout SyncReport) throws {
    let remote = SharedRepository(git: git, branch: state.branch)
    report.sent += state.waiting
    // What could not be sent goes with the next exchange, and is told then.
    defer { state.waiting = report.isPushed ? 0 : report.sent }
    try becomeAnotherIfCopied(&state)
    try finishMerge(&state, &report)
    try writeDown(&state, &report)
    guard let address = try remote.remote() else { throw SyncFailure.noRemote }
    var refusal = ""
    for attempt in 0..<Self.attempts {
      try remote.fetch(from: address)
      if let theirs = try remote.commit(remote.remoteRef) { try take(theirs, &state, &report) }
      let words = try remote.commit(remote.ref) == remote.commit(remote.remoteRef) ? nil : remote.push(to: address)
      guard let words else {
        report.isPushed = true
        state.exchanged = now()
        state.failures = 0
        return
      }
      refusal = words
      if attempt == 1 { try removeLeftLocks(at: address, state.branch) }
      // Others that were refused as well try again at other moments.
      folder.files.pause(milliseconds: Int.random(in: 50...200) << attempt)
      try writeDown(&state, &report)
    }
    throw SyncFailure.outrun(words: refusal)
  }

  /// Removes git's locks of the branch at a place in a folder that stay there for longer than a push can need them.
  ///
  /// Whoever has them was stopped, and nobody could push any more. A host sees to its own.
  private func removeLeftLocks(at address: String, _ branch: String) throws {
    guard Self.isPath(address) else { return }
    let files = folder.files
    var left: [(path: String, number: UInt64)] = []
    for place in [address, "\(address)/.git"] {
      for name in ["refs/heads/\(branch)", "HEAD", "packed-refs"] {
        let path = "\(place)/\(name).lock"
        if let lock = try files.statusIfThere(path) { left.append((path, lock.inode)) }
      }
    }
    let began = files.elapsed()
    while !left.isEmpty, files.elapsed() - began < Self.longestLock {
      files.pause(milliseconds: 100)
      left = try left.filter { lock in try files.statusIfThere(lock.path)?.inode == lock.number }
    }
    for lock in left { try files.remove(lock.path) }
  }
}
