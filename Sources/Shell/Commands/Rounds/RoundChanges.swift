import Equipment
import Hub

extension Command {
  static let roundShow = Command(
    "round show", of: .round, "Show a round with its ends.", .target,
    onlyReads: true,
    examples: ["round show 1", "round show 2-3 --format json"]
  ) { context, target in try await context.show(.round, target) }

  static let roundEdit = Command(
    "round edit", of: .round, "Change fields of rounds.", .target, .roundFields(isRequired: true),
    examples: [
      "round edit 2 score=545",
      #"round edit 3 face=10_zone ends="9 9 8 / X 9 7" arrows=6 score=52 hits= tens= xs= maximum=60"#,
    ],
    notes: ["`field=` clears a field. Other ends are counted anew, and so are those of another face: `face=5_zone`."]
  ) { context, target, fields in
    let edits = try await context.items(.round, target).compactMap { $0.round }
    var changes: [(before: any Record, after: any Record)] = []
    for before in edits {
      var after = try context.applied(fields.assignments, to: before)
      if fields.setup != nil { _ = try await context.fit(&after, fields) }
      changes.append((before, try context.checked(after, before: before, fields.assignments)))
    }
    return try await context.edit(changes)
  }

  static let roundDelete = Command(
    "round delete", of: .round, "Delete rounds; undo brings them back.",
    .optionalTarget, .filter(isImplicit: false),
    examples: ["round delete 3 --yes", "round delete where name~bale --yes"],
    notes: ["It asks first; where nobody can be asked, `--yes` is needed."]
  ) { context, target, filter in try await context.delete(.round, target, filter, command: "round delete") }
}
