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
  ) { session in
    guard let line = session.state.failedLine else { throw CommandError.nothingFailed }
    let (options, isAnsweredYes) = (session.options, session.isAnsweredYes)
    session.isAnsweredYes = isAnsweredYes || options.isYes
    session.note([Messages.again(line)])
    let outcome = await session.run(line)
    (session.options, session.isAnsweredYes) = (options, isAnsweredYes)
    if outcome.code == .success, !options.isDryRun { session.state.remember(failed: nil) }
    return Output(code: outcome.code, endsSession: outcome.endsSession)
  }
}
