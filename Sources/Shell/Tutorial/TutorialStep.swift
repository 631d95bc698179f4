import Equipment
import Hub
import ShellOutput

/// A lesson of the tutorial: a line to type, its explanation, and the test that it was done.
struct TutorialStep: Sendable {
  /// The subject, in a few words.
  let title: String
  /// The explanation shown before the line is typed; one paragraph an element.
  let text: [String]
  /// A line that does it; other lines that do it are as good.
  let line: String
  /// The explanation shown after the step is done; one paragraph an element.
  let afterwards: [String]
  /// The item that the point in the line means, so that no other one is changed where the line is run for the person;
  /// nil if it is gone.
  let item: (@Sendable @HubActor (CommandContext) async throws -> (any Record)?)?
  /// True if the typed line did what the step asks for.
  let isDone: @Sendable @HubActor (TutorialAttempt) async throws -> Bool

  init(
    _ title: String, _ text: String..., type line: String, then afterwards: String...,
    about item: (@Sendable @HubActor (CommandContext) async throws -> (any Record)?)? = nil,
    isDone: @escaping @Sendable @HubActor (TutorialAttempt) async throws -> Bool
  ) {
    self.item = item
    self.title = title
    self.text = text
    self.line = line
    self.afterwards = afterwards
    self.isDone = isDone
  }
}

/// A line that was typed in the tutorial, and its outcome.
struct TutorialAttempt {
  /// The name of its command; nil if it names none.
  let command: String?
  /// Its words, sorted to its command; nil if they cannot be.
  let line: ParsedLine?
  let outcome: Outcome
  /// The means of the session on the copy of the sample inventory.
  let context: CommandContext

  var isSuccess: Bool { outcome.code == .success }

  /// True if the line ran a command of that name without an error.
  func ran(_ name: String) -> Bool { isSuccess && command == name }

  /// The format of its answer, by the line or by the program's own options; nil for the usual one.
  @HubActor var format: String? { line.flatMap { try? context.commandOptions($0).format?.name } }
}

/// A copy of the sample inventory.
public struct SampleCopy {
  /// Its folder, which nothing else uses.
  public let folder: String
  /// Removes the folder with all that is in it.
  public let remove: @HubActor () -> Void

  /// Names a copy's folder and the function that removes it.
  public init(folder: String, remove: @escaping @HubActor () -> Void) {
    self.folder = folder
    self.remove = remove
  }
}
