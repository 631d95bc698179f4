import Hub
import ShellLanguage
import ShellOutput

/// The lines that a command with a prompt of its own takes: of the person at the terminal, of the script that is running,
/// or of standard input where that is not the script.
@HubActor
final class PromptLines {
  /// Where the lines come from.
  enum Source {
    /// The person at the terminal, or the script that is running.
    case lines
    /// Standard input, which is not the script.
    case input
  }

  private let context: CommandContext
  private let source: Source
  private let echo: String
  /// True if Ctrl-C drops what was typed, and nothing else.
  private let staysInterrupted: Bool

  /// - Parameters:
  ///   - echo: stands before a line of a script that is shown before it runs.
  ///   - staysInterrupted: true if a person leaves by a word or Ctrl-D alone.
  init(_ context: CommandContext, _ source: Source, echo: String, staysInterrupted: Bool = false) {
    (self.context, self.source, self.echo) = (context, source, echo)
    self.staysInterrupted = staysInterrupted
  }

  /// The script whose lines are taken; nil where they come from elsewhere.
  var script: ScriptSource? { source == .lines ? context.script : nil }

  /// True if a person types the lines, and may be answered as others work at the same time.
  var isTyped: Bool { source == .lines && context.script == nil }

  /// The line of standard input that was read last, from 1.
  private var line = 0

  /// `stdin:17: ` before what is wrong with a line that nobody types; else empty.
  var origin: String {
    if isTyped { return "" }
    return script.map { "\($0.name):\($0.line): " } ?? "stdin:\(line): "
  }

  /// The next line; nil at the end, and where the person has had enough.
  ///
  /// - Parameters:
  ///   - prompt: as a person sees it.
  ///   - refuse: gets why a line is no text, and the next one is read.
  func next(_ prompt: () -> String, refuse: (String) -> Void) async throws -> String? {
    while true {
      do {
        if let script {
          if !script.isReady() { try await context.flush() }
          defer { context.prepareToBuffer(Origin(name: script.name, line: script.line)) }
          let text = try script.read()
          if let text, context.invocation.isEcho { context.writeError("\(echo)\(VisibleText.line(text))\n") }
          return text
        }
        line += 1
        switch try context.terminal.readLine(prompt: isTyped ? prompt() : "") {
        case .line(let text): return text
        case .interrupted where staysInterrupted && isTyped: continue
        case .interrupted, .end: return nil
        }
      } catch TerminalError.notUTF8(let line, let byte) {
        refuse(Messages.text(of: TerminalError.notUTF8(line: line, byte: byte)))
      }
    }
  }
}

extension CommandContext {
  /// True if a person sits there who may be given a prompt.
  var isAtPrompt: Bool { terminal.isInteractive && mayAsk }

  /// True if words begin a command, one of the shell's or one of the person's own.
  func isCommand(_ words: [Word]) -> Bool {
    guard let first = words.first, !first.hasQuotes else { return false }
    return Commands.found(in: words.prefix(2).map(\.text)) != nil || state.aliases[first.text] != nil
  }
}
