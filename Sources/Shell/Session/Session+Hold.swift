import Answers
import Hub
import ShellOutput

// A script's changes share a write and a sync, as far as nobody notices: what its commands answer is held until their
// changes are stored. Nothing is held that somebody may be waiting for.

extension Session {
  /// Begins to hold answers, and lets changes wait, where nobody sits at the keyboard.
  func hold() async {
    guard held == nil, !terminal.isInteractive else { return }
    held = HeldAnswers(isOrdered: terminal.hasOneOutput)
    // In a transaction they wait for its end.
    if !invocation.isAtomic, !invocation.isDryRun { await viewModel.gather() }
  }

  /// Whether what commands answer waits until their changes are kept, all of them or none.
  ///
  /// A person who types commands sees each answer; what a script answered of changes that were not kept would be false.
  var isHeldToTheEnd: Bool {
    guard invocation.isAtomic, !invocation.isDryRun else { return false }
    return invocation.source != .standardInput || !terminal.isInteractive
  }

  /// Begins to hold what commands answer until the end, where that is wanted.
  func holdToTheEnd() {
    if isHeldToTheEnd { held = HeldAnswers(isOrdered: terminal.hasOneOutput) }
  }

  /// Lets out what was held to the end, or forgets it: then it told of changes that were not made.
  func endHolding(isKept: Bool) throws {
    defer { held = nil }
    if isKept { try letOut(held?.take() ?? []) }
  }

  /// Keeps what a script changed and what it set, or nothing of either.
  func endTransaction(isKept: Bool) async throws {
    guard isKept else {
      state.endRehearsal()
      try await viewModel.end(keeping: false)
      return
    }
    // Preferences are the smaller file, and easily put back where the changes cannot be kept.
    let before = try state.keepRehearsal()
    do {
      try await viewModel.end(keeping: true)
    } catch {
      if state.kept != before { try? state.keep(before) }
      throw error
    }
  }

  /// Notes where a command begins whose change would be the first to wait.
  func prepareToHold(_ origin: Origin?) {
    if held != nil { held?.begin(origin, mayBeFirst: viewModel.waiting.changes == 0) }
  }

  /// Stores what waits and lets the answers out, if it is time.
  func settleIfDue() async -> Outcome {
    guard held?.isDue(waiting: viewModel.waiting) ?? false else { return Outcome() }
    return await settle()
  }

  /// Stores what waits and lets the answers out; an error is written and never thrown.
  func settle() async -> Outcome {
    do {
      try await flush()
      return Outcome()
    } catch {
      return report(error, in: "", from: error is TerminalError ? held?.answered : held?.origin)
    }
  }

  /// Writes why a command failed, after all that was done before it.
  func fail(_ error: any Error, in text: String, from origin: Origin?) async -> Outcome {
    if case InventoryError.groupLost = error {
      dropUnsound()
      return report(error, in: "", from: held?.origin)
    }
    let settled = await settle()
    let outcome = report(error, in: text, from: origin)
    return settled.code == .success ? outcome : settled
  }

  /// Stores what waits and lets the answers out: to be called before anything that others may see or wait for.
  ///
  /// - Throws: `InventoryError.groupLost` or `TerminalError`.
  func flush() async throws {
    guard held != nil, !isHeldToTheEnd else { return }
    if viewModel.waiting.changes > 0 { try await letOutSound() }
    do {
      try await viewModel.flush()
    } catch {
      dropUnsound()
      throw error
    }
    tell(viewModel.notices())
    try letOut(held?.take() ?? [])
  }

  /// Lets out what was said before the changes that wait; where that fails the script is over, and they are not made.
  private func letOutSound() async throws {
    do {
      try letOut(held?.takeSound() ?? [])
    } catch {
      await viewModel.discard()
      held?.dropAll()
      throw error
    }
  }

  /// What was said of changes that are not stored is not let out; what was said before them is.
  private func dropUnsound() {
    held?.dropUnsound()
    // Why the changes are not stored matters more.
    try? letOut(held?.take() ?? [])
  }

  private func letOut(_ parts: [HeldAnswers.Part]) throws {
    if !parts.isEmpty { endLoading() }
    var failure: (any Error)?
    for part in parts {
      if part.isError {
        terminal.writeError(String(decoding: part.bytes, as: UTF8.self))
      } else {
        do { try terminal.write(part.bytes) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// Writes to standard output, or holds it.
  func say(_ bytes: [UInt8]) throws {
    guard held != nil else {
      endLoading()
      return try terminal.write(bytes)
    }
    held?.append(bytes, isError: false)
  }

  /// Writes to standard error, or holds it.
  func sayError(_ text: String) {
    guard held != nil else {
      endLoading()
      return terminal.writeError(text)
    }
    held?.append(text.utf8, isError: true)
  }
}
