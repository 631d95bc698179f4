import Equipment
import Hub
import ShellLanguage

extension Command {
  static let edit = Command(
    "edit", "Change fields of items.",
    .editableType, .optionalTarget, .filter(isImplicit: false), .assignments(isRequired: false),
    .flag("editor", "change them in $VISUAL or $EDITOR"),
    examples: [
      "edit arrow 3 spine=450", "edit riser . notes=\"new grip\" tags+=indoor",
      "edit arrows where brand=Easton set location=\"club house\"",
    ],
    notes: [
      "`field=` clears a field. `tags+=word` and `tags-=word` add and remove a tag.",
      "On a terminal `edit TYPE ID` alone asks for the fields in a form; help forms explains it.",
      "Of several items it shows what would change, and asks on a terminal; a script needs --yes from ten items on.",
      "--editor opens the items as a text in $VISUAL or $EDITOR, and shows what changed before it is saved.",
    ]
  ) { context, type, target, filter, assignments, usesEditor in
    guard target != nil || !filter.isEmpty else { throw CommandError.targetRequired(command: "edit", type) }
    guard !assignments.isEmpty || usesEditor || context.mayAsk else { throw Problems.noAssignments }
    let before = try await context.items(type, target, filter)
    let edits = try before.map { item in
      var after = item
      for assignment in assignments { try assignment.apply(to: &after, today: context.today) }
      return (before: item, after: try context.checked(after, before: item, assignments))
    }
    if usesEditor { return try await context.editAsText(edits, applied: assignments) }
    guard assignments.isEmpty else { return try await context.edit(edits) }
    guard edits.count == 1 else { throw CommandError.nothingGiven(type) }
    return try await context.editInForm(before[0])
  }
}

extension Problems {
  /// The problem of an edit without assignments where nobody can be asked for them.
  fileprivate static let noAssignments = Problems(problems: [
    Problem(.missing(what: Parameter.assignments(isRequired: false).info.name, command: "edit"))
  ])
}

extension CommandContext {
  /// Asks for the fields of an item, and stores what changes.
  func editInForm(_ item: any Record) async throws -> Output {
    let form = FormState(item, rules: try await formRules(item.recordType, editing: item))
    return try await fill(form) { form in
      let after = try self.checked(form.record, before: form.original, form.assignments)
      return try await self.edit([(before: form.original, after: after)], isShown: true)
    }
  }

  /// Stores the edits and says what changed, field by field.
  ///
  /// - Parameters:
  ///   - isShown: true if the person has seen the fields that change, so that only the items are named.
  ///   - isAgreed: true if the person has said yes to it.
  func edit(
    _ edits: [(before: any Record, after: any Record)], isShown: Bool = false, isAgreed: Bool = false
  ) async throws -> Output {
    if edits.count == 1 { remember(edits[0].after) }
    let changed = edits.filter { !$0.after.isEqual(to: $0.before) }
    guard !changed.isEmpty else { return .note("nothing to change") }
    let renamed = changed.filter { $0.before.maker != $0.after.maker }
    let spellings = await otherSpellings(of: renamed.map(\.after), before: renamed.map(\.before))
    let isAsked = try !isShown && !isAgreed && confirm(edits: changed)
    let change = try await viewModel.perform(.edit(changed))
    let stored = change.stored(changed)
    let verb = options.isDryRun ? "would change" : "changed"
    var notes =
      isShown || isAsked
      ? [Messages.summary(verb, changed.map(\.after), changed[0].after.recordType)] : Messages.edits(stored)
    notes += self.notes(of: spellings, renamed.map(\.after))
    notes += Messages.newVersions(change, isDryRun: options.isDryRun)
    return self.changed(stored.map(\.after), notes: notes)
  }
}

extension Change {
  /// Edits as they were stored: whether a version of a setup was amended or a next one made, the store decides.
  fileprivate func stored(
    _ edits: [(before: any Record, after: any Record)]
  ) -> [(before: any Record, after: any Record)] {
    guard edits.contains(where: { $0.after.setup != nil }) else { return edits }
    let setups = Dictionary(items.compactMap(\.after?.setup).map { ($0.id, $0) }) { $1 }
    return edits.map { edit in
      (before: edit.before, after: edit.after.setup.flatMap { setups[$0.id] } ?? edit.after)
    }
  }
}

extension Messages {
  /// The items of edits with their changed fields; of many edits the first.
  static func edits(_ edits: [(before: any Record, after: any Record)]) -> [String] {
    first(edits) { edit in
      ([name(edit.before)] + differences(edit.before, edit.after).map { "  \($0)" }).joined(separator: "\n")
    }
  }
}
