import Synchronization

/// A point at which calls wait for each other: nobody goes on before all have arrived.
package final class Meeting: Sendable {
  private struct State {
    var arrivals = 0
    var isOver = false
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let expected: Int
  private let patience: Duration
  private let state = Mutex(State())

  /// Makes a meeting of so many; whoever waits longer than the patience goes on without the others.
  package init(of expected: Int, patience: Duration = .seconds(180)) {
    self.expected = expected
    self.patience = patience
  }

  /// How many have arrived so far.
  package var arrivals: Int { state.withLock { $0.arrivals } }

  /// True once all have arrived, before anybody lost patience.
  package var hasMet: Bool { state.withLock { !$0.isOver && $0.arrivals >= expected } }

  /// Waits for the others; false if they did not come.
  @discardableResult
  package func arrive() async -> Bool {
    let deadline = Task { [patience] in
      try await Task.sleep(for: patience)
      end()
    }
    defer { deadline.cancel() }
    return await withCheckedContinuation { continuation in
      let outcome: (waiting: [CheckedContinuation<Bool, Never>], haveMet: Bool)? = state.withLock { state in
        state.arrivals += 1
        state.waiting.append(continuation)
        guard state.isOver || state.arrivals >= expected else { return nil }
        defer { state.waiting = [] }
        return (state.waiting, state.arrivals >= expected && !state.isOver)
      }
      for continuation in outcome?.waiting ?? [] { continuation.resume(returning: outcome?.haveMet ?? false) }
    }
  }

  /// Sends everybody home who has waited too long.
  private func end() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOver = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: false) }
  }
}
