import Answers
import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let roundStats = Command(
    "round stats", of: .round, "Sum rounds up: arrows, average per arrow, best, trend.",
    .grouping, .filter(isImplicit: true), .wide, .svg,
    onlyReads: true,
    examples: [
      "round stats", "round stats by version", "round stats by month where distance=70m",
      "round stats by month --svg season.svg --yes",
    ],
    notes: [
      "trend is how the average per arrow changes from one round to the next; sure says whether that is more than chance.",
      "by version says whether a version is better than the one before, where both were shot at one distance and face: of"
        + " other rounds it says that they cannot be compared per arrow.",
      "Beyond chance is what one comparison in twenty would show by chance (Welch’s test). Form lasts from round to round:"
        + " by how much is learned from all rounds of the archer, and ± is wide until there are some thirty. Of several"
        + " versions each has to show more (Holm).",
    ]
  ) { context, grouping, filter, _, drawing in
    let rounds = try await context.viewModel.load(.rounds(where: filter.query(.round)?.filter, by: grouping))
    let groups = RoundReport.lines(rounds.groups, grouping, rounds.history)
    let names = context.names(of: rounds)
    let table = RoundReport.table(groups, grouping, names: names)
    var output = Output(table: table)
    if groups.isEmpty { output.notes = context.stateNotes(filter) }
    if grouping == .version {
      output.findings = RoundReport.comparisons(groups, rounds.history, rounds.kinds, names: names)
    }
    if groups.contains(where: \.statistics.isMixed) { output.findings.append(Messages.mixedRounds) }
    let left = table.columnsLeftOut(in: context.style).map(\.title)
    if !left.isEmpty, context.options.format == nil { output.notes.append(Messages.leftOut(left)) }
    output.reportsColumnsLeftOut = true
    return try await context.drawn(output, into: drawing)
  }
}

extension CommandContext {
  /// The names, by id, of the setups or arrow sets of groups; of one that is gone or unread, a word that says so.
  fileprivate func names(of rounds: GroupedRounds) -> [String: String] {
    guard let type = rounds.namedType else { return [:] }
    var names = rounds.names
    for text in rounds.groups.keys.compactMap({ $0.texts.first ?? nil }) where names[text] == nil && Int(text) != nil {
      names[text] = gone(type)
    }
    return names
  }
}

/// Rounds summed up, group by group.
enum RoundReport {
  /// One line of it.
  struct Line: Sendable {
    let group: RoundGroup
    let statistics: RoundStatistics
    /// In the order in which they were read.
    let results: [RoundResult]
    let trend: RoundTrend?

    /// The best round.
    var best: RoundResult? { statistics.best.map { results[$0] } }

    /// The averages of the last rounds with a score, the newest last.
    func lastAverages(_ count: Int) -> [Double] {
      let days = results.indices.sorted { (results[$0].day, $0) < (results[$1].day, $1) }
      return days.compactMap { results[$0].average }.suffix(count)
    }
  }

  /// The groups in the order of their keys; without a grouping one of all.
  static func lines(
    _ groups: [RoundGroup: [RoundResult]], _ grouping: RoundGrouping?, _ history: RoundHistory
  ) -> [Line] {
    let lines = groups.map { group, results in
      let statistics = RoundStatistics(results)
      return (
        line: Line(group: group, statistics: statistics, results: results, trend: statistics.trend(in: history)),
        keys: grouping?.sortKeys(group) ?? []
      )
    }
    return lines.sorted { isOrdered($0.keys, before: $1.keys) }.map(\.line)
  }

  private static func isOrdered(_ one: [SortKey], before other: [SortKey]) -> Bool {
    for (first, second) in zip(one, other) where first != second {
      if first == .none || second == .none { return second == .none }
      return first < second
    }
    return false
  }

  /// The lines as a table, on a terminal with a bar for the average and a line for the last rounds.
  static func table(_ lines: [Line], _ grouping: RoundGrouping?, names: [String: String]) -> Table {
    let keys = keyColumns(grouping)
    let columns = [
      Column("rounds", isNumeric: true), Column("arrows", title: "shots", isNumeric: true),
      Column("average", title: "per arrow", isNumeric: true), Column("best", isNumeric: true),
      spare(Column("best_arrows", title: "with", isNumeric: true)),
      spare(Column("best_date", title: "on", isDate: true)),
      Column("trend", isNumeric: true), spare(Column("sure")),
    ]
    let rows = lines.map { keyCells($0.group, grouping, names) + cells($0) }
    var table = Table(columns: keys + columns, rows: rows, idColumn: keys.first?.name, layout: .drawn)
    table.chart = { chart(lines, grouping, names) }
    return table
  }

  private static func spare(_ column: Column) -> Column {
    var column = column
    column.isSpare = true
    return column
  }

  private static func keyColumns(_ grouping: RoundGrouping?) -> [Column] {
    switch grouping {
    case nil: []
    case .setup: [Column("setup", isNumeric: true), Column("name")]
    case .version: [Column("setup", isNumeric: true), Column("name"), Column("version", isNumeric: true)]
    case .arrows: [Column("arrow", isNumeric: true), Column("name")]
    case .distance: [Column("distance")]
    case .month: [Column("month")]
    case .name: [Column("name")]
    }
  }

  private static func keyCells(
    _ group: RoundGroup, _ grouping: RoundGrouping?, _ names: [String: String]
  ) -> [String?] {
    guard [.setup, .version, .arrows].contains(grouping) else { return group.texts }
    let first = group.texts.first ?? nil
    return [first, first.flatMap { names[$0] }] + group.texts.dropFirst()
  }

  private static func cells(_ line: Line) -> [String?] {
    let statistics = line.statistics
    let best = line.best
    return [
      String(statistics.rounds), String(statistics.arrows), statistics.average?.fixed(2),
      best?.score.map { String($0) }, best.map { String($0.arrows) }, best?.day.text,
      line.trend?.perRound.fixed(3),
      line.trend.map { $0.isClear ? "yes" : "no" },
    ]
  }

  /// A bar for the average of each group, and a line for its last rounds; only made where it is drawn.
  private static func chart(_ lines: [Line], _ grouping: RoundGrouping?, _ names: [String: String]) -> Chart {
    let largest = lines.compactMap { $0.statistics.average }.max() ?? 0
    let rows = lines.map { line in
      let label = keyCells(line.group, grouping, names).compactMap { $0 }.joined(separator: " ")
      let average = line.statistics.average
      return Bars.Row(
        label: label.isEmpty ? "–" : label, value: average, text: average?.fixed(2) ?? "–",
        most: average == nil ? nil : line.statistics.maximumPerArrow ?? largest, trail: line.lastAverages(8))
    }
    let bars = Bars(
      labels: Axis(title: grouping?.rawValue ?? ""), values: Axis(title: "score", unit: "points per arrow"),
      trails: "last",
      rows: rows)
    return Chart(title: Messages.averages(by: grouping?.rawValue), drawing: .bars(bars))
  }

  /// The comparisons of each version with the one before that was shot, setup by setup.
  static func comparisons(
    _ lines: [Line], _ history: RoundHistory, _ kinds: RoundKinds, names: [String: String]
  ) -> [String] {
    var sentences: [String] = []
    var begin = lines.startIndex
    while begin < lines.endIndex {
      let setup = lines[begin].group.texts.first ?? nil
      let end = lines[begin...].firstIndex { $0.group.texts.first ?? nil != setup } ?? lines.endIndex
      if let setup { sentences += comparisons(Array(lines[begin..<end]), ofSetup: setup, history, kinds, names) }
      begin = end
    }
    return sentences
  }

  /// The versions of one setup, whose comparisons are judged together.
  private static func comparisons(
    _ lines: [Line], ofSetup setup: String, _ history: RoundHistory, _ kinds: RoundKinds, _ names: [String: String]
  ) -> [String] {
    let versions = lines.compactMap { line -> (text: String, bow: Int)? in
      guard let text = line.group.texts.last ?? nil else { return nil }
      return (text, kinds.bow(setup: setup, version: text) ?? -1)
    }
    let pairs = Array(zip(versions.dropFirst(), versions))
    let found = history.compared(pairs.map { (newer: $0.0.bow, older: $0.1.bow) })
    let known = names[setup] ?? Messages.gone
    let name = [Messages.gone, Messages.unread].contains(known) ? known : Messages.quoted(known)
    return zip(pairs, found).flatMap { pair, comparisons in
      let archers = Set(comparisons.compactMap(\.archer))
      return comparisons.map { comparison in
        let who = archers.count > 1 ? comparison.archer.map(kinds.archer) ?? "" : ""
        let kind = comparison.kind.map(kinds.label)
        return Messages.comparison(
          "setup \(setup) \(name), version \(pair.0.text) against \(pair.1.text)", kind, who, comparison.comparison)
      }
    }
  }
}
