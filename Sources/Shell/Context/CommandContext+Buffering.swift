import Answers
import Hub
import ShellOutput

// A script's changes share a write and a sync, as far as nobody notices: its commands' answers are buffered until their
// changes are stored. No answer is buffered that somebody may be waiting for.

extension CommandContext {
  /// Begins to buffer answers, and lets changes wait, where nobody sits at the keyboard.
  func beginBuffering() async {
    guard buffer == nil, !terminal.isInteractive else { return }
    buffer = AnswerBuffer(isOrdered: terminal.hasOneOutput)
    // In a transaction they wait for its end.
    if !invocation.isAtomic, !invocation.isDryRun { await viewModel.gather() }
  }

  /// True if all answers wait until the script's changes are kept, all of them or none.
  ///
  /// A person who types commands sees each answer; a script's answers about changes that were not kept would be false.
  var isBufferedToTheEnd: Bool {
    guard invocation.isAtomic, !invocation.isDryRun else { return false }
    return invocation.source != .standardInput || !terminal.isInteractive
  }

  /// Begins to buffer all answers until the end, if the script is atomic.
  func bufferToTheEnd() {
    if isBufferedToTheEnd { buffer = AnswerBuffer(isOrdered: terminal.hasOneOutput) }
  }

  /// Writes the answers that were buffered to the end, or forgets them: then their changes were not made.
  func endBuffering(isKept: Bool) throws {
    defer { buffer = nil }
    if isKept { try writeParts(buffer?.drain() ?? []) }
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
  func prepareToBuffer(_ origin: Origin?) {
    if buffer != nil { buffer?.begin(origin, mayBeFirst: viewModel.waiting.changes == 0) }
  }

  /// Stores the waiting changes and writes the buffered answers, if they are due.
  func flushIfDue() async -> Outcome {
    guard buffer?.isDue(waiting: viewModel.waiting) ?? false else { return Outcome() }
    return await flushOrReport()
  }

  /// The same for a command that reads lines itself.
  ///
  /// - Throws: `InventoryError.groupLost` or `TerminalError`.
  func flushWhereDue() async throws {
    if buffer?.isDue(waiting: viewModel.waiting) ?? false { try await flush() }
  }

  /// Stores the waiting changes and writes the buffered answers; an error is written and never thrown.
  func flushOrReport() async -> Outcome {
    do {
      try await flush()
      return Outcome()
    } catch {
      return report(error, in: "", from: error is TerminalError ? buffer?.answered : buffer?.origin)
    }
  }

  /// Reports a command's error, after the changes before it are stored and their answers written.
  func fail(_ error: any Error, in text: String, from origin: Origin?) async -> Outcome {
    if case InventoryError.groupLost = error {
      dropUnsound()
      return report(error, in: "", from: buffer?.origin)
    }
    let flushed = await flushOrReport()
    let outcome = report(error, in: text, from: origin)
    return flushed.code == .success ? outcome : flushed
  }

  /// Stores the waiting changes and writes the buffered answers; called before all that others may see or wait for.
  ///
  /// - Throws: `InventoryError.groupLost` or `TerminalError`.
  func flush() async throws {
    guard buffer != nil, !isBufferedToTheEnd else { return }
    if viewModel.waiting.changes > 0 { try await writeSound() }
    do {
      try await viewModel.flush()
    } catch {
      dropUnsound()
      throw error
    }
    report(viewModel.notices())
    try writeParts(buffer?.drain() ?? [])
  }

  /// Writes the answers before the waiting changes; where that fails the script is over, and they are not made.
  private func writeSound() async throws {
    do {
      try writeParts(buffer?.drainSound() ?? [])
    } catch {
      await viewModel.discard()
      buffer?.dropAll()
      throw error
    }
  }

  /// Drops the answers about changes that are not stored, and writes those before them.
  private func dropUnsound() {
    buffer?.dropUnsound()
    // The error of the changes matters more than one of these answers.
    try? writeParts(buffer?.drain() ?? [])
  }

  private func writeParts(_ parts: [AnswerBuffer.Part]) throws {
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

  /// Writes to standard output, or buffers it.
  func write(_ bytes: [UInt8]) throws {
    guard buffer != nil else {
      endLoading()
      return try terminal.write(bytes)
    }
    buffer?.append(bytes, isError: false)
  }

  /// Writes to standard error, or buffers it.
  func writeError(_ text: String) {
    guard buffer != nil else {
      endLoading()
      return terminal.writeError(text)
    }
    buffer?.append(text.utf8, isError: true)
  }
}
