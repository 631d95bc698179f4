import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let shaftList = Command(
    "shaft list", of: .shaft, "List numbered arrows, of one set or of all.",
    .listedArrowSet, .filter(isImplicit: true), .columns, .sort, .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["shaft list 6", "shaft list status=bare", "shaft list 6 --sort weight --limit 3"],
    notes: ["Of one set it says how much the arrows in use differ in weight, and warns of more than arrow-spread."]
  ) { context, target, filter, columns, sort, limit, _ in
    let order = sort.isEmpty ? ["arrow", "number", "id"].map { SortField(name: $0) } : sort
    guard let target else {
      return try await context.list([.shaft], filter, columns, sort: order, limit: limit)
    }
    let set = try await context.numberedSet(target)
    let own = filter.narrowed(toArrow: set.shafts.arrow)
    var output = try await context.list([.shaft], own, columns, sort: order, limit: limit)
    if context.terminal.outputIsTerminal { output.notes.append(Messages.summary(of: set.shafts)) }
    output.findings += Messages.warning(of: set.shafts, limit: context.arrowSpread)
    return output
  }

  static let shaftShow = Command(
    "shaft show", of: .shaft, "Show arrows with all their fields.", .arrowSet, .numbers,
    onlyReads: true,
    examples: ["shaft show 6 7", "shaft show 6 1-3 --format json"]
  ) { context, target, numbers in
    let set = try await context.numberedSet(target)
    return try await context.show(.shaft, context.target(set.arrows(numbers ?? .all, takesGone: true)))
  }

  static let shaftEdit = Command(
    "shaft edit", of: .shaft, "Change fields of arrows.", .arrowSet, .numbers, .assignments(isRequired: true),
    examples: ["shaft edit 6 7 weight=311.2 straightness=0.002", "shaft edit 6 12 status=spare"],
    notes: [
      "`field=` clears a field; number= gives an arrow another number. Where a number was given anew, the arrow in use is"
        + " meant."
    ]
  ) { context, target, numbers, assignments in
    let set = try await context.numberedSet(target)
    let edits = try set.arrows(numbers ?? .all, takesGone: true).map { shaft in
      var after: any Record = shaft
      for assignment in assignments { try assignment.apply(to: &after, today: context.today) }
      return (before: shaft as any Record, after: after)
    }
    return try await context.edit(edits)
  }

  static let shaftDelete = Command(
    "shaft delete", also: ["shaft rm", "shaft del"], of: .shaft,
    "Delete arrows that were never there; undo brings them back.",
    .arrowSet, .numbers,
    examples: ["shaft delete 6 14 --yes", "shaft delete 6 13+ --yes"],
    notes: [
      "It asks first; where nobody can be asked, `--yes` is needed. shaft retire keeps what is known of an arrow that is gone."
    ]
  ) { context, target, numbers in
    let set = try await context.numberedSet(target)
    let arrows = try set.arrows(numbers ?? .all, takesGone: true)
    return try await context.delete(
      .shaft, context.target(arrows), TypedFilter(filters: nil, text: ""), command: "shaft delete")
  }
}

extension TypedFilter {
  /// The same among the arrows of a set.
  fileprivate func narrowed(toArrow arrow: Int) -> TypedFilter {
    let own = Filter.comparison(Comparison(field: "arrow", .equal(.number(Double(arrow)))))
    let words = "arrow=\(arrow)"
    return TypedFilter(
      filters: [.shaft: .and([own] + (filters?[.shaft].map { [$0] } ?? []))],
      text: text.isEmpty ? words : "\(words) and \(text)")
  }
}
