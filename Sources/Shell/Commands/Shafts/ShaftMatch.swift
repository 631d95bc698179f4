import Answers
import Archery
import Equipment
import Hub

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
