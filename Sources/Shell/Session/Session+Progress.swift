import Files
import Hub

extension Session {
  /// Does what may take long; on a person's terminal a line says how far it has come, and is gone afterwards.
  func working<Value>(
    on what: String, _ work: (WorkProgress) async throws -> Value
  ) async rethrows -> Value {
    guard !invocation.isQuiet, !isSpoken(toTerminal: true), let write = terminal.progressWriter else {
      return try await work(.unheard)
    }
    let line = ProgressLine(VisibleText.line(what), width: terminal.columns, write: write)
    // Of its own, so that it is not in the way of the work, which may not let go of this actor.
    let drawing = Task.detached { await line.draw() }
    defer {
      line.end()
      drawing.cancel()
    }
    return try await work(line.progress)
  }
}
