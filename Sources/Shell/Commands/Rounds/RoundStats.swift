import Answers
import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let roundStats = Command(
    "round stats", of: .round, "Sum rounds up: arrows, average per arrow or handicap, best, trend.",
    .grouping, .filter(isImplicit: true), .flag("handicap", "by handicaps, which compare any rounds"),
    .handicapScheme, .flag("chart", "draw the handicaps over time"), .wide, .svg,
    onlyReads: true,
    examples: [
      "round stats", "round stats by version", "round stats by version --handicap", "round stats --chart",
      "round stats by month where distance=70m", "round stats by setup --scheme AA --format csv",
      "round stats by month --svg season.svg --yes",
    ],
    notes: [
      "trend is how the average per arrow changes from one round to the next; sure says whether that is more than chance.",
      "by version says whether a version is better than the one before: per arrow where both were shot at one distance and"
        + " face, and by handicap over all rounds.",
      "--handicap sums handicaps up instead: means as handicap of has them, each with its standard error; spread is the"
        + " standard deviation of one round. Months are compared with the one before, other groups with the one that has"
        + " most rounds. --scheme and --chart mean --handicap, too.",
      "Beyond chance is what one comparison in twenty would show by chance (Welch’s test). Form lasts from round to round:"
        + " by how much is learned from all rounds of the archer, and ± is wide until there are some thirty. Of several"
        + " versions each has to show more (Holm).",
    ]
  ) { context, grouping, filter, isByHandicap, scheme, isChart, _, drawing in
    let rounds = try await context.viewModel.load(.rounds(where: filter.query(.round)?.filter, by: grouping))
    var output =
      isByHandicap || isChart || scheme != nil
      ? try await context.handicapStatistics(rounds, grouping, scheme)
      : try await context.scoreStatistics(rounds, grouping)
    if rounds.groups.isEmpty { output.notes = context.stateNotes(filter) }
    if isChart { output.table?.layout = .plot }
    let left = output.table?.columnsLeftOut(in: context.style).map(\.title) ?? []
    if !left.isEmpty, context.options.format == nil { output.notes.append(Messages.leftOut(left)) }
    output.reportsColumnsLeftOut = true
    return try await context.drawn(output, into: drawing)
  }
}

extension CommandContext {
  /// Rounds summed up per arrow; versions are compared by their handicaps, too.
  fileprivate func scoreStatistics(_ rounds: GroupedRounds, _ grouping: RoundGrouping?) async throws -> Output {
    let history = rounds.history
    let lines = RoundReport.lines(rounds.groups, grouping, history)
    let names = names(of: rounds)
    var output = Output(table: RoundReport.table(lines, grouping, names: names))
    if grouping == .version {
      let versions = VersionPairs(lines.map(\.group), names)
      let handicaps = versions.isEmpty ? nil : try await viewModel.ask(.handicaps(of: rounds, viewModel.handicapScheme))
      output.findings = versions.sentences(rounds.kinds, history, handicaps)
    }
    if lines.contains(where: \.statistics.isMixed) { output.findings.append(Messages.mixedRounds) }
    return output
  }

  /// Rounds summed up by their handicaps.
  fileprivate func handicapStatistics(
    _ rounds: GroupedRounds, _ grouping: RoundGrouping?, _ scheme: HandicapScheme?
  ) async throws -> Output {
    let handicaps = try await viewModel.ask(.handicaps(of: rounds, scheme ?? viewModel.handicapScheme))
    let report = HandicapReport(rounds, handicaps, grouping, names(of: rounds))
    return Output(table: report.table, findings: report.groups.isEmpty ? [] : report.findings)
  }

  /// The names, by id, of the setups or arrow sets of groups; of one that is gone or unread, a word that says so.
  private func names(of rounds: GroupedRounds) -> [String: String] {
    guard let type = rounds.namedType else { return [:] }
    var names = rounds.names
    for text in rounds.groups.keys.compactMap({ $0.texts.first ?? nil }) where names[text] == nil && Int(text) != nil {
      names[text] = gone(type)
    }
    return names
  }
}
