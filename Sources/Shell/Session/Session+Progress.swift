import Codecs
import Files
import Hub
import ShellLanguage
import ShellOutput

extension Session {
  /// Does what may take long; on a person's terminal a line says how far it has come, and is gone afterwards.
  func working<Value>(
    on what: String, _ work: (WorkProgress) async throws -> Value
  ) async rethrows -> Value {
    endLoading()
    guard let loading = loadingLine(what) else { return try await work(.unheard) }
    defer { loading.end() }
    return try await work(loading.line.progress)
  }

  /// Says on a person's terminal that a command is loading, if that takes longer than a moment, until something else is
  /// said there.
  func beginLoading(_ line: String) {
    endLoading()
    loading = loadingLine(line)
  }

  /// Takes the line away that says that a command is loading.
  func endLoading() {
    loading?.end()
    loading = nil
  }

  /// A line that is drawn from now on; nil where nobody would see it.
  private func loadingLine(_ what: String) -> LoadingLine? {
    guard !invocation.isQuiet, !invocation.isTracing, !isSpoken(toTerminal: true), let write = terminal.progressWriter
    else { return nil }
    let line = ProgressLine(VisibleText.line(what), width: terminal.columns, write: write)
    // Of its own, so that it is not in the way of the work, which may not let go of this actor.
    return LoadingLine(line: line, drawing: Task.detached { await line.draw() })
  }
}
