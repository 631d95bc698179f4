import Equipment
import Hub

extension Command {
  static let edit = Command(
    "edit", "Change fields of items.",
    .type, .optionalTarget, .filter(isImplicit: false), .assignments(isRequired: true),
    examples: [
      "edit arrow 3 spine=450", "edit riser . notes=\"new grip\" tags+=indoor",
      "edit arrows where brand=Easton set location=\"club house\"",
    ],
    notes: ["`field=` clears a field. `tags+=word` and `tags-=word` add and remove a tag."]
  ) { session, type, target, filter, assignments in
    guard target != nil || !filter.isEmpty else { throw CommandError.targetRequired(command: "edit", type) }
    guard !assignments.isEmpty else { throw CommandError.nothingGiven(type) }
    let before = try await session.items(type, target, filter)
    let edits = try before.map { item in
      var after = item
      for assignment in assignments { try assignment.apply(to: &after, today: session.today) }
      return (before: item, after: try session.checked(after, before: item, assignments))
    }
    return try await session.edit(edits)
  }
}

extension Session {
  /// Stores the edits and says what changed, field by field.
  func edit(_ edits: [(before: any Record, after: any Record)]) async throws -> Output {
    if edits.count == 1 { remember(edits[0].after) }
    let changed = edits.filter { !$0.after.isEqual(to: $0.before) }
    guard !changed.isEmpty else { return .note("nothing to change") }
    try await checkNames(changed)
    let change = try await viewModel.edit(changed)
    let most = 20
    var notes = changed.prefix(most).map { edit in
      ([Messages.name(edit.before)] + Messages.differences(edit.before, edit.after).map { "  \($0)" })
        .joined(separator: "\n")
    }
    if changed.count > most { notes.append("… and \(changed.count - most) more") }
    notes += Messages.newVersions(change, isDryRun: options.isDryRun)
    // Setups that cannot be read get no version, which has to be told.
    if changed[0].after.equipment != nil { notes += problemNotes(.setup) }
    if options.isDryRun { notes.append("nothing was changed: dry run") }
    return self.changed(changed.map(\.after), notes: notes)
  }
}
