import Answers
import Hub
import ShellOutput

// A script's changes share a write and a sync, as far as nobody notices: its commands' answers are held until their
// changes are stored. No answer is held that somebody may be waiting for.

extension CommandContext {
  /// Begins to hold answers, and lets changes wait, where nobody sits at the keyboard.
  func hold() async {
    guard held == nil, !terminal.isInteractive else { return }
    held = HeldAnswers(isOrdered: terminal.hasOneOutput)
    // In a transaction they wait for its end.
    if !invocation.isAtomic, !invocation.isDryRun { await viewModel.gather() }
  }

  /// True if all answers wait until the script's changes are kept, all of them or none.
  ///
  /// A person who types commands sees each answer; a script's answers about changes that were not kept would be false.
  var isHeldToTheEnd: Bool {
    guard invocation.isAtomic, !invocation.isDryRun else { return false }
    return invocation.source != .standardInput || !terminal.isInteractive
  }

  /// Begins to hold all answers until the end, if the script is atomic.
  func holdToTheEnd() {
    if isHeldToTheEnd { held = HeldAnswers(isOrdered: terminal.hasOneOutput) }
  }

  /// Writes the answers that were held to the end, or forgets them: then their changes were not made.
  func endHolding(isKept: Bool) throws {
    defer { held = nil }
    if isKept { try letOut(held?.drain() ?? []) }
  }

  /// Keeps both the changes and the preferences that a script made, or neither.
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

  /// Notes the start of a command, whose change may be the first to wait.
  func prepareToHold(_ origin: Origin?) {
    if held != nil { held?.begin(origin, mayBeFirst: viewModel.waiting.changes == 0) }
  }

  /// Stores the waiting changes and writes the held answers, if they are due.
  func flushIfDue() async -> Outcome {
    guard held?.isDue(waiting: viewModel.waiting) ?? false else { return Outcome() }
    return await flushOrReport()
  }

  /// Stores the waiting changes and writes the held answers; an error is written and never thrown.
  func flushOrReport() async -> Outcome {
    do {
      try await flush()
      return Outcome()
    } catch {
      return report(error, in: "", from: error is TerminalError ? held?.answered : held?.origin)
    }
  }

  /// Reports a command's error, after the changes before it are stored and their answers written.
  func fail(_ error: any Error, in text: String, from origin: Origin?) async -> Outcome {
    if case InventoryError.groupLost = error {
      dropUnsound()
      return report(error, in: "", from: held?.origin)
    }
    let flushed = await flushOrReport()
    let outcome = report(error, in: text, from: origin)
    return flushed.code == .success ? outcome : flushed
  }

  /// Stores the waiting changes and writes the held answers; called before all that others may see or wait for.
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
    report(viewModel.notices())
    try letOut(held?.drain() ?? [])
  }

  /// Writes the answers before the waiting changes; where that fails the script is over, and they are not made.
  private func letOutSound() async throws {
    do {
      try letOut(held?.drainSound() ?? [])
    } catch {
      await viewModel.discard()
      held?.dropAll()
      throw error
    }
  }

  /// Drops the answers about changes that are not stored, and writes those before them.
  private func dropUnsound() {
    held?.dropUnsound()
    // The error of the changes matters more than one of these answers.
    try? letOut(held?.drain() ?? [])
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
