import Codecs
import Files
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// Runs work that may take long; on a person's terminal a line shows its progress, and is removed at the end.
  func working<Value>(
    on what: String, _ work: (WorkProgress) async throws -> Value
  ) async rethrows -> Value {
    endLoading()
    guard let loading = loadingLine(what) else { return try await work(.unobserved) }
    defer { loading.end() }
    return try await work(loading.line.progress)
  }

  /// Shows on a person's terminal that a command is loading, if that takes longer than a moment, until the next output
  /// there.
  func beginLoading(_ line: String) {
    endLoading()
    loading = loadingLine(line)
  }

  /// Removes the line that shows that a command is loading.
  func endLoading() {
    loading?.end()
    loading = nil
  }

  /// A line that is drawn from now on; nil where nobody would see it.
  private func loadingLine(_ what: String) -> LoadingLine? {
    guard !invocation.isQuiet, !invocation.isTracing, !isSpoken(toTerminal: true), let write = terminal.progressWriter
    else { return nil }
    let line = ProgressLine(VisibleText.line(what), width: terminal.columns, write: write)
    // A detached task, because the work may occupy this actor without a pause.
    return LoadingLine(line: line, drawing: Task.detached { await line.draw() })
  }
}
