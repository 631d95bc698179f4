import Equipment
import Hub
import ShellOutput

extension CommandContext {
  /// What came in from other machines since this was asked last, in words; an exchange that is due begins.
  func exchangeNews() -> [String] { viewModel.attendExchange().map { [Messages.news($0)] } ?? [] }
}

extension Session {
  /// Reads and runs lines that a person types, until the person leaves.
  ///
  /// An error never ends it.
  func converse() async -> ExitCode {
    defer { context.viewModel.endExchange() }
    var lines = ScriptLines(joinsQuotes: true)
    // Changes of others from now on are not undone without a question.
    _ = try? await context.viewModel.ask(.undoneOfAnother)
    var hasReportedFailure = false
    while true {
      do {
        context.terminal.historySize = Int(context.state[.history]) ?? 0
        context.reportDropped()
        context.state.saveMemory()
        if !hasReportedFailure, let failure = context.terminal.historyFailure {
          hasReportedFailure = true
          context.writeError(context.formattedSentence(Messages.history(failure)) + "\n")
        }
        if !lines.isOpen { context.report(context.exchangeNews()) }
        let prompt = lines.isOpen ? "  > " : await prompt()
        lead = lines.lead
        switch try context.terminal.readLine(prompt: prompt) {
        case .end:
          return .success
        case .interrupted:
          lines = ScriptLines(joinsQuotes: true)
        case .line(let text):
          guard let entry = lines.append(text) else { continue }
          if !entry.text.trimmed.isEmpty { context.terminal.addHistory(entry.text) }
          let outcome = await run(entry.text)
          if outcome.endsSession { return outcome.code == .closedPipe ? .closedPipe : .success }
        }
      } catch TerminalError.notUTF8(let line, let byte) {
        lines = ScriptLines(joinsQuotes: true)
        _ = context.report(TerminalError.notUTF8(line: line, byte: byte), in: "", from: nil)
      } catch {
        return context.report(error, in: "", from: nil).code
      }
    }
  }

  /// `hub> `, or with a current setup `hub Outdoor> `; `hub !> ` behind an action that failed.
  private func prompt() async -> String {
    let sign = promptSign.showsFailure ? (context.isSpoken(toTerminal: true) ? " failed" : " !") : ""
    let text = "hub\(await context.currentName().map { " \($0)" } ?? "")\(sign)>"
    let colour = context.terminal.errorIsTerminal && context.usesColour
    return colour ? "\u{1}\u{1B}[1m\u{2}\(text)\u{1}\u{1B}[0m\u{2} " : "\(text) "
  }
}
