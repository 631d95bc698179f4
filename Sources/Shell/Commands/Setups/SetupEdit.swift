import Equipment
import Hub
import ShellLanguage

extension Command {
  static let setupEdit = Command(
    "setup edit", of: .setup, "Change a setup's name, description, division or usage; no new version.",
    .setup, .assignments(isRequired: true),
    examples: [#"setup edit Outdoor name="Outdoor 70m""#, "setup edit Outdoor usage+=field description=windy"],
    notes: ["Slots are changed by setup fit and setup unfit, tuning values by setup tune."]
  ) { context, name, assignments in
    guard !assignments.isEmpty else { throw SetupRefusal.nothingGiven(command: "setup edit") }
    let before = try await context.changedSetup(name, isActive: false)
    var after: any Record = before
    for assignment in assignments { try assignment.apply(to: &after, today: context.today) }
    return try await context.edit([(before: before, after: after)])
  }
}
