import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let conflict = CommandFamily(
    name: "conflict", summary: "What two machines changed at once.",
    commands: [{ .conflictList }, { .conflictShow }, { .conflictTake }])
}

extension Command {
  static let conflictList = Command(
    "conflict list", also: ["conflict ls"], of: .conflict, "List the conflicts that nobody has decided yet.",
    .flag("all", "those that are decided, too"),
    onlyReads: true,
    examples: ["conflict list", "conflict list --all --format json"]
  ) { context, all in
    let conflicts = try await context.viewModel.load(.conflicts(all: all))
    context.state.show(listing: conflicts.map { ItemReference($0) })
    return Output(table: Messages.table(of: conflicts), notes: context.stateNotes())
  }

  static let conflictShow = Command(
    "conflict show", of: .conflict, "Show all that is known of a conflict.",
    .target, onlyReads: true, examples: ["conflict list", "conflict show --help"]
  ) { context, target in try await context.show(.conflict, target) }

  static let conflictTake = Command(
    "conflict take", of: .conflict, "Decide what counts: what does, what gave way, or another value.",
    .conflicts, .word("kept|other|VALUE", "what counts", completion: .words(["kept", "other"])),
    examples: ["conflict list", "conflict take --help"],
    notes: [
      "conflict take 3 kept leaves it as it is; conflict take 3 other brings back what gave way; conflict take 3 455 sets"
        + " another value. conflict take all kept decides all that are open.",
      "Where one deleted what the other changed, other deletes it. undo takes a decision back.",
    ]
  ) { context, wanted, choice in
    let open = try await context.viewModel.ask(.conflicts(all: true))
    let meant = open.filter { conflict in
      wanted.map { $0.contains(conflict.base.id) } ?? (conflict.resolved == nil)
    }
    if let missing = wanted?.first(where: { id in !open.contains { $0.base.id == id } }) {
      throw InventoryError.noItem(.conflict, id: missing)
    }
    let decision: ConflictChoice = choice == "kept" ? .kept : choice == "other" ? .other : .value(choice)
    let change = try await context.viewModel.perform(.take(decision, about: meant))
    let others = Change(items: change.items.filter { $0.type != .conflict })
    return Output(notes: Messages.decided(meant.count, others))
  }
}

extension Parameter where Value == [Int]? {
  /// Conflicts by their numbers, or `all`.
  static var conflicts: Parameter {
    Parameter("N|all", "which: 3, 3-7, or all that are open", .word, isRequired: true, completion: .items) {
      words, scope in
      guard let word = words.first else { return nil }
      if word.isKeyword("all") { return .some(nil) }
      guard case .ids(let ranges)? = Target(word) else { return scope.fail(.badTarget(word.text), at: word) }
      return .some(ranges.flatMap { Array($0) })
    }
  }
}
