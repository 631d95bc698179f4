import Equipment
import Hub

extension Command {
  static let markDelete = Command(
    "mark delete", also: ["mark rm", "mark del"], of: .mark, "Delete marks; undo brings them back.",
    .optionalTarget, .filter(isImplicit: false),
    examples: ["mark delete 3 --yes", "mark delete where origin=predicted --yes"],
    notes: ["It asks first; where nobody can be asked, `--yes` is needed."]
  ) { session, target, filter in
    try await session.delete(.mark, target, filter, command: "mark delete")
  }
}
