import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let stocktake = CommandFamily(
    name: "stocktake", summary: "Counts of what is there: seen, missing, in another place, unknown.",
    commands: [
      { .stocktakeList }, { .stocktakeStart }, { .stocktakeSeen }, { .stocktakeShow }, { .stocktakeApply },
      { .stocktakeClose },
    ])
}

extension Command {
  static let stocktakeList = Command(
    "stocktake list", of: .stocktake, "List the stock-takes, the newest first.",
    .limit("at most so many rows"), onlyReads: true, examples: ["stocktake list", "stocktake list --limit 3"]
  ) { context, limit in
    let all = try await context.viewModel.load(.records(of: [.stocktake])).compactMap(\.stocktake)
    let counts = try await context.viewModel.ask(.sightingCounts)
    let sorted = all.sorted { ($0.started?.seconds ?? 0, $0.base.id) > ($1.started?.seconds ?? 0, $1.base.id) }
    let shown = limit.map { Array(sorted.prefix($0)) } ?? sorted
    context.remember(listing: shown.map { ItemReference($0) })
    var output = Output(table: StocktakeTables.stocktakes(shown, counts))
    output.notes = context.stateNotes()
    if all.count > shown.count { output.findings = ["\(shown.count) of \(all.count) stock-takes"] }
    return output
  }

  static let stocktakeShow = Command(
    "stocktake show", of: .stocktake, "Report what a stock-take has found so far.",
    .stocktake, .flag("problems", "only what is not as it should be"), onlyReads: true,
    examples: ["stocktake show 2", "stocktake show 2 --problems --format csv"],
    notes: [
      "Missing, too few, too many, seen twice, in another place, lent to somebody, gone in the books, in another condition"
        + " and unknown: stocktake apply takes over what can be, and undo takes it back.",
      "What is lent is not missed. Several people may count at once: their counts are added up, and by says who saw what.",
      "The exit code is 1 as long as something is not as it should be.",
    ]
  ) { context, target, onlyProblems in
    let stocktake = try await context.stocktake(target)
    let report = try await context.report(on: stocktake)
    let register = try await context.viewModel.ask(.loans)
    let lines = onlyProblems ? report.lines.filter { !$0.isClean } : report.lines
    // What nobody knows stands behind the items, so that their rows are those of the listing.
    context.remember(listing: lines.map { ItemReference($0.item) })
    let table = StocktakeTables.report(lines, report.unknown, register)
    var output = Output(table: table.sparing(["location", "expected", "seen", "by"]))
    output.reportsColumnsLeftOut = true
    output.findings = [Messages.summary(of: report, stocktake)]
    if !report.isClean { output.code = .failure }
    return output
  }

  static let stocktakeApply = Command(
    "stocktake apply", of: .stocktake, "Take over what a stock-take has found: places, quantities and conditions.",
    .stocktake, .flag("lost", "what is missing becomes lost, and what was lost and was seen active"),
    examples: ["stocktake apply 1", "stocktake apply 1 --lost --dry-run"],
    notes: [
      "It shows what changes, and is one step of undo. What was seen twice, or in several places, stays as it is in the"
        + " books: somebody has to look. What is lent comes back with return.",
      "What is missing stays as it is without --lost.",
    ]
  ) { context, target, marksLost in
    let stocktake = try await context.stocktake(target)
    let report = try await context.report(on: stocktake)
    let edits = report.lines.map { line in
      (before: line.item as any Record, after: line.applied(marksLost: marksLost) as any Record)
    }
    var output = try await context.edit(edits.filter { !$0.after.isEqual(to: $0.before) })
    context.remember(stocktake)
    output.findings += Messages.leftAsTheyAre(report, marksLost: marksLost)
    if report.lines.contains(where: \.isUndecided) { output.code = .failure }
    return output
  }

  static let stocktakeClose = Command(
    "stocktake close", of: .stocktake, "End a stock-take: nothing more is seen in it.",
    .stocktake, examples: ["stocktake close 1", "stocktake close Range"],
    notes: ["What was seen stays. Nothing is taken over by it: stocktake apply does that."]
  ) { context, target in
    let stocktake = try await context.stocktake(target)
    var after = stocktake
    after.closed = stocktake.closed ?? context.now
    return try await context.edit([(before: stocktake, after: after)], isAgreed: true)
  }
}

extension Parameter where Value == Target {
  /// A stock-take by its number or by what it is about.
  static var stocktake: Parameter {
    let target = Parameter<Target>.target
    return Parameter("N", "number of the stock-take, or what it is about", .word, isRequired: true, completion: .items)
    {
      words, scope in target.parse(words, &scope)
    }
  }
}

/// Stock-takes as people and programs read them.
enum StocktakeTables {
  /// Stock-takes, one a line.
  fileprivate static func stocktakes(_ stocktakes: [Stocktake], _ counts: [Int: Int]) -> Table {
    Table(
      columns: [
        Column("id", isNumeric: true), Column("scope"), Column("started", isDate: true), Column("closed", isDate: true),
        Column("by"), Column("sightings", isNumeric: true), Column("notes"),
      ],
      rows: stocktakes.map { stocktake in
        [
          String(stocktake.base.id), stocktake.scope, stocktake.started?.text, stocktake.closed?.text, stocktake.by,
          String(counts[stocktake.base.id] ?? 0), stocktake.notes,
        ]
      }, idColumn: "id")
  }

  /// What a stock-take has found, a piece a line, and then each code that nobody knows.
  fileprivate static func report(
    _ lines: [StocktakeLine], _ unknown: [UnknownSighting], _ register: LoanRegister
  ) -> Table {
    Table(
      columns: [
        Column("item"), Column("name"), Column("expected", isNumeric: true), Column("seen", isNumeric: true),
        Column("location"), Column("place"), Column("finding"), Column("by"), Column("why", isSentence: true),
      ],
      rows: lines.map { line in
        [
          EquipmentReference(line.item)?.text, line.item.name, String(line.expected), String(line.tally.seen),
          line.item.details.location, places(line.tally), line.findings.map(\.rawValue).joined(separator: ", "),
          people(line.tally), Messages.reasons(of: line, register),
        ]
      }
        + unknown.map { unknown in
          [
            nil, unknown.code, nil, String(unknown.tally.seen), nil, places(unknown.tally), "unknown",
            people(unknown.tally), nil,
          ]
        }, idColumn: "item")
  }

  private static func places(_ tally: StocktakeTally) -> String? {
    tally.places.isEmpty ? nil : tally.places.joined(separator: "; ")
  }

  /// `anna 1, tom 2`; of one person the name alone.
  private static func people(_ tally: StocktakeTally) -> String? {
    let counts = tally.counts.sorted { $0.key < $1.key }
    if counts.count == 1 { return counts[0].key.isEmpty ? nil : counts[0].key }
    return counts.isEmpty ? nil : counts.map { "\($0.key.isEmpty ? "?" : $0.key) \($0.value)" }.joined(separator: ", ")
  }
}
