import Equipment
import Hub

/// One thing to learn: what to type, why, and how to tell that it was done.
struct TutorialStep: Sendable {
  /// What it is about, in a few words.
  let title: String
  /// What is said before; one paragraph a line.
  let text: [String]
  /// A line that does it; other lines that do it are as good.
  let line: String
  /// What is said after.
  let afterwards: [String]
  /// The item that the point in the line means, so that no other one is changed where the line is run for the person;
  /// nil if it is gone.
  let item: (@Sendable @HubActor (Session) async throws -> (any Record)?)?
  /// Whether what was typed did it.
  let isDone: @Sendable @HubActor (TutorialAttempt) async throws -> Bool

  init(
    _ title: String, _ text: String..., type line: String, then afterwards: String...,
    about item: (@Sendable @HubActor (Session) async throws -> (any Record)?)? = nil,
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

/// A line that was typed in the tutorial, and what came of it.
struct TutorialAttempt {
  /// The command that it names; nil if it names none.
  let command: String?
  let outcome: Outcome
  /// The session on the copy of the sample inventory.
  let session: Session

  var isSuccess: Bool { outcome.code == .success }

  /// Whether a command of that name ran without an error.
  func ran(_ name: String) -> Bool { isSuccess && command == name }
}

/// A copy of the sample inventory.
public struct SampleCopy {
  /// Its folder, which nothing else uses.
  public let folder: String
  /// Removes the folder with all that is in it.
  public let remove: @HubActor () -> Void

  /// Names a copy and what removes it.
  public init(folder: String, remove: @escaping @HubActor () -> Void) {
    self.folder = folder
    self.remove = remove
  }
}
