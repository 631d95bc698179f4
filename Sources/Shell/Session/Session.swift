public import Hub

/// Runs lines of commands: those that commands themselves read or repeat.
@HubActor
protocol LineRunner: AnyObject {
  /// Runs one line and writes its answer; an error is written too and never thrown.
  func run(_ text: String, from origin: Origin?) async -> Outcome

  /// Runs the commands of a file; stops at the first error unless the program keeps going.
  ///
  /// - Throws: why the file cannot be read, or `CommandError.sourceInItself`.
  func run(file path: String) async throws -> Outcome
}

/// One use of the shell: runs lines and completes them.
@HubActor
public final class Session {
  let context: CommandContext
  /// The beginning of the command that is being typed, where it goes on in a second line; else empty.
  var lead = ""
  /// Files that are being run, so that none runs itself.
  var sources: [String] = []
  /// The sign in the prompt of an action that failed.
  let promptSign: PromptSign

  /// Makes a session that runs its commands with these means; nothing is read yet.
  public init(_ context: CommandContext) {
    self.context = context
    promptSign = PromptSign(of: context.state)
    context.runner = self
  }
}

extension Session: LineRunner {}
