import Answers
import Hub
import ShellLanguage
import ShellOutput

extension Session {
  func run(_ text: String, from origin: Origin? = nil) async -> Outcome {
    context.terminal.clearInterrupt()
    context.prepareToBuffer(origin)
    return await attempt(text, from: origin) { try context.parse(text) }
  }

  /// Runs one command from words that were split already, as those of a command line.
  func run(words: [String]) async -> Outcome {
    let line = Word.line(of: words)
    return await attempt(line.text, from: nil) { try context.parseWords(line.words, of: line.text) }
  }

  /// Runs the parsed line; an error is written, and noted for `retry`, the prompt and `status`.
  private func attempt(_ text: String, from origin: Origin?, _ parse: () throws -> ParsedLine?) async -> Outcome {
    let outer = context.replaceOptions(by: CommandOptions())
    defer { context.replaceOptions(by: outer) }
    return await context.withDates(forPeople: true) {
      var command: Command?
      do {
        guard let parsed = try parse() else { return Outcome() }
        command = parsed.command
        return try await run(parsed)
      } catch {
        note(error, of: text, command)
        return await context.fail(reading: error, in: context.lastExpansion ?? text, from: origin)
      }
    }
  }

  /// Notes that a command failed; one that the person declined or interrupted has not.
  private func note(_ error: any Error, of text: String, _ command: Command?) {
    context.endLoading()
    // A line that is no command ends the one before, too.
    if command == nil { context.viewModel.beginCommand() }
    switch error {
    case CommandError.declined, CommandError.interrupted, CommandError.formDropped, TerminalError.closed: return
    // The failed line of a script, or of `retry`, is noted already.
    case CommandError.sourceStopped, CommandError.nothingFailed: break
    default: if command?.name != Command.retry.name { context.state.remember(failed: text) }
    }
    context.viewModel.refuseCommand(because: error, changes: command?.acts ?? false)
  }

  private func run(_ line: ParsedLine) async throws -> Outcome {
    context.replaceOptions(by: try context.commandOptions(line))
    return try await context.withDates(forPeople: context.isForPeople && line.redirect == nil && line.writing == nil) {
      try await perform(line)
    }
  }

  /// Runs a command and writes its answer.
  private func perform(_ line: ParsedLine) async throws -> Outcome {
    context.viewModel.beginCommand(line.command.name)
    defer { context.endLoading() }
    try await context.viewModel.refresh()
    var notices = context.viewModel.notices()
    context.report(notices)
    if line.wantsHelp {
      return try await context.finish(Output.page(HelpText.command(line.command)), redirect: line.redirect)
    }
    let prepared = try context.prepare(line)
    try context.checkRedirect(line.redirect)
    // Files are written from stored changes only; and nothing may be stored between two runs of a command.
    if line.redirect != nil || line.writing != nil || !line.command.onlyReads && line.command.mayRestart {
      try await context.flush()
    }
    if line.command.onlyReads, line.writing == nil { context.beginLoading(line.text) }
    let made = context.viewModel.changesMade
    var output = try await inDryRun(context.options.isDryRun && !context.invocation.isDryRun) {
      guard line.command.mayRestart else { return try await prepared(context) }
      return try await context.inOneState(prepared)
    }
    // A command that runs others leaves it to them.
    if context.options.isDryRun, context.viewModel.changesMade > made, !output.notes.isEmpty {
      output.notes.append(Messages.dryRun)
    }
    let later = context.viewModel.notices()
    context.report(later)
    notices += later
    var outcome = try await context.finish(output, redirect: line.redirect)
    // An answer without what the journal held is not a whole one.
    if notices.contains(where: \.reportsLoss), outcome.code == .success, line.command.name != Command.verify.name {
      outcome.code = .data
    }
    return context.report(context.viewModel.drainOmissions(), besides: output.problems, after: outcome)
  }

  private func inDryRun(_ isDry: Bool, _ body: () async throws -> Output) async throws -> Output {
    guard isDry else { return try await body() }
    try await context.viewModel.begin(.dryRun)
    context.state.rehearse()
    defer { context.state.endRehearsal() }
    do {
      let output = try await body()
      try await context.viewModel.end(keeping: false)
      return output
    } catch {
      try await context.viewModel.end(keeping: false)
      throw error
    }
  }
}
