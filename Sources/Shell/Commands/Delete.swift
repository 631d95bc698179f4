import Equipment
import Hub
import ShellLanguage

extension Command {
  static let delete = Command(
    "delete", also: ["rm", "del"], "Delete items; undo brings them back.",
    .editableType, .optionalTarget, .filter(isImplicit: false),
    .flag("force", "also what setups use: they get a version without it"),
    examples: ["delete accessory 3 --yes", "delete plungers where status=lost --yes"],
    notes: [
      "It asks first; where nobody can be asked, `--yes` is needed.",
      "What an active setup uses is not deleted, unless with --force.",
    ]
  ) { context, type, target, filter, isForced in
    try await context.delete(type, target, filter, command: "delete", isForced: isForced)
  }
}

extension CommandContext {
  /// Deletes the items that a target and a filter mean, after a question.
  ///
  /// - Parameter isForced: true to let setups that use them go on without them.
  func delete(
    _ type: RecordType, _ target: Target?, _ filter: TypedFilter, command: String, isForced: Bool = false
  ) async throws -> Output {
    guard target != nil || !filter.isEmpty else { throw CommandError.targetRequired(command: command, type) }
    let items = try await items(type, target, filter)
    if type == .setup { return try await archive(items.compactMap { $0.setup }) }
    if !isForced { try await viewModel.ask(.checkUnused(items)) }
    let parts = try await viewModel.ask(.parts(of: items))
    try await confirmDeletion(of: items, type, with: parts)
    let change = try await delete(items, isForced: isForced)
    let summary =
      Messages.summary(options.isDryRun ? "would delete" : "deleted", items, type) + Messages.with(parts)
    let names = options.isDryRun && items.count > 1 ? Messages.first(items) { "  \(Messages.name($0))" } : []
    return changed(items, notes: [summary] + names + Messages.newVersions(change, isDryRun: options.isDryRun))
  }

  private func delete(_ items: [any Record], isForced: Bool) async throws -> Change {
    guard items.count == 1, let item = items[0].equipment, !isForced else {
      return try await viewModel.perform(.delete(items, isForced: isForced))
    }
    try await viewModel.deleteEquipment(id: item.equipmentId, type: item.equipmentType)
    return viewModel.lastAction.value ?? Change()
  }

  /// Which deletions a person wants to be asked about.
  var confirmation: Confirmation { Confirmation(rawValue: state[.confirm]) ?? .always }

  /// Asks before a deletion; before that of a whole type, for the type's name.
  private func confirmDeletion(
    of items: [any Record], _ type: RecordType, with parts: [any Record]
  ) async throws {
    if items.count == 1 {
      guard confirmation == .always else { return }
      return try confirm("Delete \(Messages.name(items[0]))\(Messages.with(parts))?")
    }
    let question = Messages.question("Delete", items, type, with: parts)
    guard try await viewModel.ask(.count(of: type)) == items.count else {
      return confirmation == .never ? () : try confirm(question)
    }
    try confirm(
      "\(question)\nThat is every \(type.words.noun.one) there is. Type \(type.rawValue) to delete all of them:",
      expecting: type.rawValue)
  }
}
