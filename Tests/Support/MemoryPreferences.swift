package import Hub
import Synchronization

/// Preferences in memory, which can be set to fail.
package final class MemoryPreferences: PreferenceStore {
  /// The error of calls that are set to fail.
  package struct Broken: Error {}

  private struct State {
    var kept: Preferences?
    var failsLoading = false
    var failsSaving = false
  }

  private let state: Mutex<State>

  /// Keeps these, or nothing yet.
  package init(_ kept: Preferences? = nil) { state = Mutex(State(kept: kept)) }

  /// The preferences that were saved last; nil if none were.
  package var kept: Preferences? { state.withLock { $0.kept } }

  /// Makes every call of these fail, or succeed again.
  package func fail(loading: Bool = false, saving: Bool = false) {
    state.withLock { ($0.failsLoading, $0.failsSaving) = (loading, saving) }
  }

  package func load() throws -> Preferences? {
    try state.withLock { state in
      if state.failsLoading { throw Broken() }
      return state.kept
    }
  }

  package func save(_ preferences: Preferences) throws {
    try state.withLock { state in
      if state.failsSaving { throw Broken() }
      state.kept = preferences
    }
  }
}
