package import Answers
package import Equipment
import Files
import Store

/// What is known of a folder's exchanges, as a session looks at it between two commands.
package struct SyncMoments: Sendable, Equatable {
  /// When changes were last exchanged.
  package let exchanged: Timestamp?
  /// How often it failed since.
  package let failures: Int
  /// True if something is to be told.
  package let hasNews: Bool
}

/// An exchange that nobody waits for, and what it leaves to be told.
extension Synchronizer {
  /// What is known of the exchanges; nil where the folder is not shared, or nothing is to be exchanged.
  package func moments() throws -> SyncMoments? {
    guard let state = try folder.state(), !state.isOff else { return nil }
    return SyncMoments(exchanged: state.exchanged, failures: state.failures, hasNews: !state.news.isEmpty)
  }

  /// How many changes wait to be sent.
  package func pendingChanges() throws -> Int {
    try folder.state().map { try repository.log(after: $0.published).changes + $0.waiting } ?? 0
  }

  /// Takes what is to be told, once; nil if there is nothing, or if another process is at it.
  package func takeNews() throws -> SyncNews? {
    guard let known = try folder.state(), !known.news.isEmpty,
      let lock = try folder.lock(branch: known.branch, isWaited: false)
    else { return nil }
    defer { folder.unlock(lock) }
    guard var state = try folder.state() else { return nil }
    let news = state.news
    state.news = SyncNews()
    try folder.keep(state)
    return news
  }

  /// Exchanges changes, once nothing was changed for a while, and leaves what came of it to be told.
  ///
  /// - Parameters:
  ///   - isAtOnce: true to wait for nothing, or no longer.
  ///   - describe: puts an error into words.
  package func runInBackground(isAtOnce: () -> Bool, describe: (any Error) -> String) {
    guard let process = try? folder.backgroundLock() else { return }
    defer { folder.files.close(process) }
    waitForQuiet(unless: isAtOnce)
    var report = SyncReport()
    try? exclusively { state in
      do {
        try exchange(&state, &report)
        state.news.failure = nil
      } catch {
        // It is told once, and not after each attempt.
        if state.failures == 0 { state.news.failure = describe(error) }
        state.failures += 1
      }
      state.news.conflicts += report.clashes.count
      guard !report.received.items.isEmpty else { return }
      state.news.records += report.received.items.count
      state.news.clones += report.clones.filter { !state.news.clones.contains($0) }
    }
  }

  private func waitForQuiet(unless isAtOnce: () -> Bool) {
    let journal = folder.path(of: "journal.jsonl")
    let began = folder.files.elapsed()
    while folder.files.elapsed() - began < AdaptiveSyncCoordinator.longestInterval * 1000, !isAtOnce() {
      let changed = ((try? folder.files.statusIfThere(journal)) ?? nil)?.modified ?? 0
      let quiet = (folder.files.now() - changed) / 1_000_000_000
      let last = ((try? folder.state()) ?? nil)?.exchanged?.seconds ?? 0
      let wait = max(
        AdaptiveSyncCoordinator.quietTime - quiet, AdaptiveSyncCoordinator.leastInterval - (now().seconds - last))
      if wait <= 0 { return }
      folder.files.pause(milliseconds: 1000)
    }
  }
}
