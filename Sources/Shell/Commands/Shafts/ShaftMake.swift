import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let shaftMake = Command(
    "shaft make", of: .shaft, "Number the arrows of a set.",
    .arrowSet, .numbers, .assignments(isRequired: false),
    examples: ["shaft make 3 1-12", "shaft make 6 15-16 status=spare weight=311.5gr", "shaft make 3 21 status=bare"],
    notes: [
      "NUMBERS are those on the shafts: 1-12, or 1-8,11. Fields are those of every one of them; help shaft lists them."
        + " They are in the set from today on, or since=DATE.",
      "No two arrows of a set have one number; that of one which is broken, lost or retired is free again.",
      "Ends say which arrow it was, as X@3 10@7: round add … ends=\"X@3 10@7 9@1\". shaft stats then tells what each scores.",
    ]
  ) { context, target, numbers, assignments in
    let set = try await context.numberedSet(target, needsArrows: false)
    guard let numbers, numbers.isBounded else { throw ShaftFault.endless }
    var shaft: any Record = Shaft()
    for assignment in assignments {
      if ["arrow", "number"].contains(assignment.field) {
        throw Problems(problems: [Problem(.fieldGivenTwice(assignment.field), at: assignment.range)])
      }
      try assignment.apply(to: &shaft, today: context.today)
    }
    let since = assignments.contains { $0.field == "since" } ? nil : context.today
    let shafts = numbers.ranges.flatMap { range in
      range.map { number in shaft.shaft?.numbered(number, of: set.shafts.arrow, since) ?? Shaft() }
    }
    let change = try await context.viewModel.perform(.add(shafts))
    let summary = Messages.made(shafts.count, numbers, set.item, isDryRun: context.options.isDryRun)
    var output = context.changed(change.items.compactMap(\.after), notes: [summary])
    if context.terminal.outputIsTerminal, shafts.allSatisfy({ $0.weight == nil }) {
      output.notes.append(Messages.weighNext(set.shafts.arrow))
    }
    return output
  }

  static let shaftRetire = Command(
    "shaft retire", of: .shaft, "Put arrows away that are not shot any more, with the reason.",
    .arrowSet, .numbers, .leaving,
    examples: [#"shaft retire 6 7 reason="nock cracked""#, "shaft retire 6 2,4 status=lost until=2026-05-02"],
    notes: [
      "They keep their numbers, weights and results; another arrow may get the number. shaft edit … status=in brings one back.",
      "status= says that they are broken or lost, until= since when; the reason is kept with the notes.",
    ]
  ) { context, target, numbers, leaving in
    let set = try await context.numberedSet(target)
    let edits = try set.arrows(numbers ?? .all, takesGone: false).map { shaft in
      (before: shaft as any Record, after: shaft.left(leaving, on: context.today) as any Record)
    }
    return try await context.edit(edits)
  }
}

extension Shaft {
  fileprivate func numbered(_ number: Int, of arrow: Int, _ since: CalendarDate?) -> Shaft {
    var shaft = self
    (shaft.arrow, shaft.number) = (arrow, number)
    if let since { shaft.since = since }
    return shaft
  }

  fileprivate func left(_ leaving: Leaving, on today: CalendarDate) -> Shaft {
    var shaft = self
    (shaft.status, shaft.until) = (leaving.status, leaving.until ?? today)
    shaft.notes = [notes, leaving.reason].compactMap(\.self).joined(separator: "; ")
    if shaft.notes?.isEmpty == true { shaft.notes = nil }
    return shaft
  }
}
