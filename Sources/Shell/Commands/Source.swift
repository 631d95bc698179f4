extension Command {
  static let source = Command(
    "source", "Run the commands of a file.",
    .word("FILE", "a script", completion: .files),
    acts: false,
    examples: ["source winter.hub", "source winter.hub --dry-run"],
    notes: ["It stops at the first error. What was done before stays done."]
  ) { context, file in
    try await context.flush()
    let outcome = try await context.run(file: file)
    guard outcome.code == .success || outcome.endsSession else { throw CommandError.sourceStopped(file) }
    return Output(endsSession: outcome.endsSession)
  }
}
