import Equipment
import Hub
import ShellLanguage

extension Command {
  static let setupEdit = Command(
    "setup edit", of: .setup, "Change a setup's name, description, division or usage; no new version.",
    .setup, .assignments(isRequired: true),
    examples: [#"setup edit Outdoor name="Outdoor 70m""#, "setup edit Outdoor usage+=field description=windy"],
    notes: ["Slots are changed by setup fit and setup unfit, tuning values by setup tune."]
  ) { session, name, assignments in
    guard !assignments.isEmpty else { throw SetupRefusal.nothingGiven(command: "setup edit") }
    let before = try await session.changedSetup(name, isActive: false)
    var after: any Record = before
    for assignment in assignments { try assignment.apply(to: &after, today: session.today) }
    return try await session.edit([(before: before, after: after)])
  }
}
