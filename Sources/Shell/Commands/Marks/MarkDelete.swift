import Equipment
import Hub

extension Command {
  static let markDelete = Command(
    "mark delete", also: ["mark rm", "mark del"], of: .mark, "Delete marks; undo brings them back.",
    .optionalTarget, .filter(isImplicit: false),
    examples: ["mark delete 3 --yes", "mark delete where origin=predicted --yes"],
    notes: ["It asks first; where nobody can be asked, `--yes` is needed."]
  ) { context, target, filter in
    try await context.delete(.mark, target, filter, command: "mark delete")
  }
}
