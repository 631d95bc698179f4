import Equipment
import Hub

extension Command {
  static let setupCopy = Command(
    "setup copy", of: .setup, "Add a setup that begins as another one, or a version of it, is.",
    .setupVersion, .word("NEWNAME", "what the new one is called"), .setupFields,
    examples: [#"setup copy Outdoor "Outdoor windy""#, "setup copy Outdoor@1 Spare usage=field sight=2"],
    notes: ["Its items and tuning, with those that are named, are version 1 of the new one."]
  ) { context, name, newName, fields in
    try await context.copy(try await context.shownSetup(name), as: newName, fields)
  }
}

extension CommandContext {
  /// Stores a new setup with the present content of another one.
  func copy(_ original: Setup, as name: String?, _ fields: SetupFields) async throws -> Output {
    try await add(original.present.content, named: name, fields, like: original)
  }
}
