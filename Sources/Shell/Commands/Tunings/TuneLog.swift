import Equipment
import Hub
import ShellLanguage

extension Command {
  static let tuneLog = Command(
    "tune log", also: ["tune list"], of: .tuning, "List tests: what was seen, what was advised, what was done.",
    .filter(isImplicit: true), .columns, .sort, .limit("at most so many rows"), .wide, .ofSetup,
    onlyReads: true,
    examples: ["tune log --setup Outdoor", "tune log where horizontal=left and done is set", "tune log --format json"],
    notes: [
      "Of the setup in use, or the one that --setup names; without either, of every setup. The oldest stands first."
    ]
  ) { context, filter, columns, sort, limit, _, target in
    let setup = try await context.markSetup(target)
    let order = sort.isEmpty ? [SortField(name: "date"), SortField(name: "id")] : sort
    return try await context.list(
      [.tuning], filter.narrowed(to: setup), columns, sort: order, limit: limit)
  }

  static let tuneShow = Command(
    "tune show", of: .tuning, "Show a test with all its fields.", .target,
    onlyReads: true,
    examples: ["tune show 1", "tune show 1-2 --format json"]
  ) { context, target in try await context.show(.tuning, target) }

  static let tuneEdit = Command(
    "tune edit", of: .tuning, "Change fields of tests, such as what was done.",
    .target, .assignments(isRequired: true),
    examples: [#"tune edit 3 done="plunger 1/8 turn softer""#, "tune edit 2 horizontal_by=6cm notes="],
    notes: ["`field=` clears a field. What was advised stays: a test that is shot again is another entry."]
  ) { context, target, assignments in
    let edits = try await context.items(.tuning, target).map { entry in
      var after = entry
      for assignment in assignments { try assignment.apply(to: &after, today: context.today) }
      return (before: entry, after: after)
    }
    return try await context.edit(edits)
  }

  static let tuneDelete = Command(
    "tune delete", also: ["tune rm", "tune del"], of: .tuning, "Delete tests; undo brings them back.",
    .optionalTarget, .filter(isImplicit: false),
    examples: ["tune delete 1 --yes", "tune delete where done is empty --yes"],
    notes: ["It asks first; where nobody can be asked, `--yes` is needed."]
  ) { context, target, filter in try await context.delete(.tuning, target, filter, command: "tune delete") }
}

extension TypedFilter {
  /// The same among the tests of a setup; with nil it stays as it is.
  fileprivate func narrowed(to setup: Setup?) -> TypedFilter {
    guard let setup else { return self }
    let own = Filter.comparison(Comparison(field: "setup", .equal(.number(Double(setup.id)))))
    let both = [own] + (filters?[.tuning].map { [$0] } ?? [])
    let words = "setup=\(setup.id)"
    return TypedFilter(filters: [.tuning: .and(both)], text: text.isEmpty ? words : "\(words) and \(text)")
  }
}
