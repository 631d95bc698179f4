import Glibc
import Hub
import Shell
import ShellOutput

/// A pipe or file on standard input: no prompt, no question, lines strictly as they come.
@HubActor
final class PipeTerminal: StreamTerminal {
  let streams: StandardStreams
  let isInteractive = false
  let canAsk = false
  /// Nothing is recalled where nobody types.
  var historySize = 0
  /// Ctrl-C ends a script at once, as it ends any program; what was acknowledged is kept.
  let isInterrupted = false

  private var input = LineReader()

  init(_ streams: StandardStreams) {
    self.streams = streams
  }

  func readLine(prompt: String) throws(TerminalError) -> LineInput {
    guard let line = try input.next() else { return .end }
    return .line(line)
  }

  var hasLineReady: Bool { input.isReady() }
  var hasOneOutput: Bool { StandardStreams.areOne(STDOUT_FILENO, STDERR_FILENO) }

  func ask(_ question: String) -> Answer { .cannotAsk }
  func dropPending() {}
  func addHistory(_ entry: String) {}
  func clearInterrupt() {}
}
