import Answers
import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let shaftMatch = Command(
    "shaft match", of: .shaft, "Choose the arrows of a set that are most alike.",
    .arrowSet, .arrowCount,
    onlyReads: true,
    examples: ["shaft match 6", "shaft match 6 6 --format ids"],
    notes: [
      "Those with the least spread of weight; among these the straightest. Arrows in use and spare ones count that were"
        + " weighed; bare shafts do not. It changes nothing."
    ]
  ) { context, target, count in
    let set = try await context.numberedSet(target)
    let count = count ?? ShellLimits.matchedArrows
    guard let matched = MatchedSet(of: count, among: set.shafts.present) else {
      throw ShaftFault.tooFewWeighed(ShaftTable.weighed(set.shafts).count, arrow: set.shafts.arrow, wanted: count)
    }
    var output = Output(table: ShaftTable.table(of: matched))
    output.notes = Messages.matched(matched, of: set.shafts)
    return output
  }

  static let shaftStats = Command(
    "shaft stats", of: .round, "Say what each arrow of a set scores beside the others.",
    .arrowSet, .filter(isImplicit: true),
    onlyReads: true,
    examples: ["shaft stats 6", "shaft stats 6 where distance=70m"],
    notes: [
      "From the ends of rounds that say which arrow it was, as X@3 10@7. The filter is one on rounds.",
      "difference is to the mean of all numbered arrows of the same rounds, error its standard error. Below"
        + " \(ShaftResults.leastShots) shots an arrow has too few. Of twelve arrows one is easily beyond chance by chance:"
        + " each needs 2.865 standard errors (Bonferroni).",
    ]
  ) { context, target, filter in
    let set = try await context.numberedSet(target)
    let results = try await context.viewModel.load(
      .results(of: set.shafts, where: filter.query(.round)?.filter))
    var output = Output(table: ShaftTable.table(of: results))
    output.notes = [Messages.summary(of: results, arrow: set.shafts.arrow)]
    output.findings = Messages.findings(in: results)
    return output
  }
}

/// Numbered arrows as people read them.
enum ShaftTable {
  /// The arrows that can be matched.
  static func weighed(_ set: ShaftSet) -> [Shaft] {
    set.present.filter { $0.weight != nil && $0.status != .bare }
  }

  /// The arrows that were chosen, a line each.
  static func table(of matched: MatchedSet) -> Table {
    let columns = [
      Column("number", isNumeric: true), Column("weight", unit: "gr", isNumeric: true),
      Column("off", title: "off the mean", unit: "gr", isNumeric: true),
      Column("straightness", unit: "in", isNumeric: true), Column("spine", isNumeric: true), Column("status"),
    ]
    let rows = matched.shafts.map { shaft -> [String?] in
      [
        shaft.number.map { String($0) }, shaft.weight?.text, shaft.weight.map { ($0 - matched.weights.mean).signed(2) },
        shaft.straightness?.text, shaft.spine?.text, shaft.status.rawValue,
      ]
    }
    return Table(columns: columns, rows: rows, idColumn: "number")
  }

  /// What was scored, a line an arrow.
  static func table(of results: ShaftResults) -> Table {
    let columns = [
      Column("number", isNumeric: true), Column("status"), Column("shots", isNumeric: true),
      Column("mean", title: "per shot", isNumeric: true), Column("difference", isNumeric: true),
      Column("error", title: "±", isNumeric: true), Column("verdict"),
    ]
    let rows = results.results.map { result -> [String?] in
      [
        String(result.number), result.shaft?.status.rawValue ?? Messages.notInSet, String(result.shots),
        result.mean?.fixed(2), result.difference?.signed(2), result.standardError?.fixed(2), result.verdict.rawValue,
      ]
    }
    return Table(columns: columns, rows: rows, idColumn: "number")
  }
}
