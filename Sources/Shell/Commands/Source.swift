import Files
import Hub

extension Command {
  static let source = Command(
    "source", "Run the commands of a file.",
    .word("FILE", "a script", completion: .files),
    acts: false,
    examples: ["source winter.hub", "source winter.hub --dry-run"],
    notes: ["It stops at the first error. What was done before stays done."]
  ) { session, file in
    guard !session.sources.contains(file) else { throw CommandError.sourceInItself(file) }
    try await session.flush()
    session.sources.append(file)
    defer { session.sources.removeLast() }
    let options = session.options
    let outcome = try await session.runScript(try session.documents.read(file), name: file)
    session.options = options
    guard outcome.code == .success || outcome.endsSession else { throw CommandError.sourceStopped(file) }
    return Output(endsSession: outcome.endsSession)
  }
}
