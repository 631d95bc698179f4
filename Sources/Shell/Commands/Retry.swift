import Hub

extension Command {
  static let retry = Command(
    "retry", "Run the last failed command again.",
    acts: false,
    examples: ["retry", "retry --yes"],
    notes: [
      "It is the line as it was typed; in a script with --keep-going, the one that failed last. Whoever answered a question"
        + " with no has not failed.",
      "A hint names it where trying again may help: the folder was locked, a file could not be read, the disk was full.",
    ]
  ) { context in
    guard let line = context.state.failedLine else { throw CommandError.nothingFailed }
    let isAnsweredYes = context.isAnsweredYes
    context.isAnsweredYes = isAnsweredYes || context.options.isYes
    defer { context.isAnsweredYes = isAnsweredYes }
    context.note([Messages.again(line)])
    let outcome = await context.run(line)
    if outcome.code == .success, !context.options.isDryRun { context.state.remember(failed: nil) }
    return Output(code: outcome.code, endsSession: outcome.endsSession)
  }
}
