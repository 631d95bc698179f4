import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let markAdd = Command(
    "mark add", of: .mark, "Add a mark to a setup.",
    .distance, .reading, .assignments(isRequired: false), .ofSetup,
    examples: [
      "mark add 70m 2.35 arrows=3 notes=\"no wind\" --setup 1",
      "mark add 25m 38.5 kind=crawl finger=index date=yesterday --setup 1", "mark add 60yd 4.1 arrow=3 --setup 1",
    ],
    notes: [
      "It is for the setup in use (`setup use NAME`) or the one that --setup names, and keeps its present version and"
        + " primary arrows, unless version= and arrow= say others. The day is today unless date= says another.",
      "A mark of a barebow setup is a crawl unless kind= says otherwise.",
      "`edit mark 3 value=2.4` changes a mark; a newer mark for the same distance takes the place of the older one.",
    ]
  ) { context, distance, value, assignments, target in
    if let twice = assignments.first(where: { ["distance", "value"].contains($0.field) }) {
      throw Problems(problems: [Problem(.fieldGivenTwice(twice.field), at: twice.range)])
    }
    let setup = try await context.setupOfNewMark(assignments, target)
    var mark = SightMark()
    (mark.distance, mark.value, mark.kind) = (distance, value, setup.usualMark)
    (mark.setup, mark.version, mark.date) = (setup.recordId, setup.present.number, context.today)
    let filled = try await context.filled(mark, assignments, setup)
    var output = context.added(try await context.viewModel.perform(.add([filled])))
    output.notes.append(Messages.markSubject(filled, setup))
    return output
  }
}

extension CommandContext {
  /// The setup that `--setup` or `setup=` names, else the one in use.
  fileprivate func setupOfNewMark(_ assignments: [Assignment], _ target: Target?) async throws -> Setup {
    guard let named = assignments.first(where: { $0.field == "setup" }), let id = Int(named.text) else {
      return try await markSetup(target, for: "mark add")
    }
    guard target == nil else { throw Problems(problems: [Problem(.fieldGivenTwice("setup"), at: named.range)]) }
    return try await markSetup(.ids([id...id]), for: "mark add")
  }

  /// The mark with what was assigned, and the arrows of its version where none are named.
  fileprivate func filled(_ mark: SightMark, _ assignments: [Assignment], _ setup: Setup) async throws -> SightMark {
    var record: any Record = mark
    for assignment in assignments where assignment.field != "setup" {
      try assignment.apply(to: &record, today: today)
    }
    guard var mark = record.mark else { return mark }
    guard let version = mark.version.flatMap(setup.version) else {
      throw CommandError.noVersion(mark.version, setup.recordId, setup.name)
    }
    if let arrow = mark.arrow, version.content.slot(.arrow, id: arrow) == nil,
      try await viewModel.ask(.record(ItemReference(type: .equipment(.arrow), id: arrow))) == nil
    {
      throw CommandError.noItems(EquipmentType.arrow.record, [arrow...arrow])
    }
    if !assignments.contains(where: { $0.field == "arrow" }) { mark.arrow = version.content.primaryArrow?.id }
    return mark
  }
}
