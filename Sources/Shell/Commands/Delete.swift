import Equipment
import Hub
import Inventory

extension Command {
  static let delete = Command(
    "delete", also: ["rm", "del"], "Delete items; undo brings them back.",
    .type, .optionalTarget, .filter(isImplicit: false),
    examples: ["delete arrow 3 --yes", "delete plungers where status=lost --yes"],
    notes: ["It asks first; where nobody can be asked, `--yes` is needed."]
  ) { session, type, target, filter in
    guard target != nil || !filter.isEmpty else { throw CommandError.targetRequired(command: "delete", type) }
    let items = try await session.items(type, target, filter)
    try await session.confirmDeletion(of: items, type)
    try await session.viewModel.delete(items)
    let verb = session.options.isDryRun ? "would delete" : "deleted"
    return session.changed(items, notes: [Messages.summary(verb, items, type)])
  }
}

extension Session {
  /// Asks before a deletion; before that of a whole type, for the type's name.
  fileprivate func confirmDeletion(of items: [any EquipmentItem], _ type: EquipmentType) async throws {
    if items.count == 1 {
      guard state[.confirm] == "always" else { return }
      return try confirm("Delete \(Messages.name(items[0]))?")
    }
    let question = Messages.question("Delete", items, type)
    guard try await repository.count(of: type) == items.count else { return try confirm(question) }
    try confirm(
      "\(question)\nThat is every \(type.words.noun.one) there is. Type \(type.rawValue) to delete all of them:",
      expecting: type.rawValue)
  }
}
