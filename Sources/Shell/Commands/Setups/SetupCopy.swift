import Equipment
import Hub
import Inventory

extension Command {
  static let setupCopy = Command(
    "setup copy", of: .setup, "Add a setup that begins as another one, or a version of it, is.",
    .setupVersion, .word("NEWNAME", "what the new one is called"), .assignments(isRequired: false),
    examples: [#"setup copy Outdoor "Outdoor windy""#, "setup copy Outdoor@1 Spare usage=field"],
    notes: ["Its items and tuning are version 1 of the new one."]
  ) { session, name, newName, assignments in
    try await session.copy(try await session.shownSetup(name), as: newName, assignments)
  }
}

extension Session {
  /// Stores a new setup with the present content of another one.
  func copy(_ original: Setup, as name: String?, _ assignments: [Assignment]) async throws -> Output {
    var setup = Setup(name: original.name, content: original.present.content, at: now)
    (setup.description, setup.division, setup.usage) = (original.description, original.division, original.usage)
    return try await add(setup, named: name, assignments)
  }
}
