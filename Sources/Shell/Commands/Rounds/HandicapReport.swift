import Archery
import Equipment
import Hub
import ShellOutput

/// Rounds summed up by their handicaps, group by group.
struct HandicapReport {
  /// The groups in the order of their keys.
  let groups: [RoundGroup]
  private let rounds: GroupedRounds
  private let handicaps: GroupedHandicaps
  private let grouping: RoundGrouping?
  private let names: [String: String]

  init(
    _ rounds: GroupedRounds, _ handicaps: GroupedHandicaps, _ grouping: RoundGrouping?, _ names: [String: String]
  ) {
    (self.rounds, self.handicaps, self.grouping, self.names) = (rounds, handicaps, grouping, names)
    groups = RoundReport.ordered(rounds.groups.keys, grouping)
  }

  /// One line a group, on a terminal with a line for the last rounds.
  var table: Table {
    let keys = RoundReport.keyColumns(grouping)
    let columns = [
      Column("rounds", isNumeric: true), Column("rated", isNumeric: true), Column("handicap", isNumeric: true),
      Column("error", title: "±", isNumeric: true), Column("spread", isNumeric: true),
      Column("best", isNumeric: true), RoundReport.spare(Column("best_date", title: "on", isDate: true)),
      Column("trend", isNumeric: true), RoundReport.spare(Column("trend_error", title: "±", isNumeric: true)),
      RoundReport.spare(Column("sure")),
    ]
    let rows = groups.map { RoundReport.keyCells($0, grouping, names) + cells($0) }
    var table = Table(columns: keys + columns, rows: rows, idColumn: keys.first?.name, layout: .drawn)
    let plot = HandicapPlot(groups, handicaps, labels: groups.map(label))
    let title = Messages.handicaps(handicaps.scheme, by: grouping?.rawValue)
    table.chart = { Chart(title: title, drawing: .plot(plot.plot)) }
    return table
  }

  private func cells(_ group: RoundGroup) -> [String?] {
    let rated = handicaps.groups[group] ?? []
    let statistics = HandicapStatistics(rated, handicaps.scheme)
    let trend = statistics.trend(in: handicaps.history)
    return [
      String(rounds.groups[group]?.count ?? 0), String(rated.count), statistics.mean?.value.fixed(1),
      statistics.mean?.standardError.fixed(1), statistics.spread?.fixed(1), statistics.best?.handicap.exact.fixed(1),
      statistics.best?.day.text, trend?.perRound.fixed(2), trend?.uncertainty?.fixed(2),
      trend.map { $0.isClear ? "yes" : "no" },
    ]
  }

  private func label(_ group: RoundGroup) -> String {
    RoundReport.keyCells(group, grouping, names).compactMap { $0 }.joined(separator: " ")
  }

  /// The comparisons of groups, what is left out, and what the numbers are.
  var findings: [String] {
    comparisons + [Messages.gaps(handicaps.gaps), Messages.direction(of: handicaps.scheme)].compactMap { $0 }
  }

  private var comparisons: [String] {
    guard let grouping else { return [] }
    if grouping == .version { return VersionPairs(groups, names).sentences(rounds.kinds, handicaps) }
    return GroupPairs(groups.filter { !$0.texts.contains(nil) }, grouping, names, handicaps)
      .sentences(rounds.kinds, handicaps)
  }
}

/// Handicaps over time, group by group.
struct HandicapPlot: Sendable {
  private let series: [(label: String, rounds: [RatedRound])]
  private let trails: [[Double]]
  private let scheme: HandicapScheme

  /// As many points as can be told apart; of more rounds each point is the mean of some that follow each other.
  private static let mostPoints = 240

  init(_ groups: [RoundGroup], _ handicaps: GroupedHandicaps, labels: [String]) {
    scheme = handicaps.scheme
    let rated = groups.map { handicaps.groups[$0] ?? [] }
    trails = rated.map { $0.suffix(8).map(\.handicap.exact) }
    let parted = zip(labels, rated).filter { !$0.1.isEmpty }
    series =
      parted.count <= Plot.mostSeries && groups.count > 1
      ? parted.map { (label: $0.0, rounds: $0.1) } : [(label: "", rounds: parted.flatMap(\.1).ordered)]
  }

  /// The drawing, the best on top.
  var plot: Plot {
    let count = series.reduce(0) { $0 + $1.rounds.count }
    let together = (count + Self.mostPoints - 1) / Self.mostPoints
    var points: [Plot.Point] = []
    for (index, one) in series.enumerated() { points += Self.points(one.rounds, together, series: index) }
    points.sort { $0.x < $1.x }
    let vertical = Axis(title: Messages.handicapAxis(scheme), isReversed: scheme.isLowerBetter)
    var plot = Plot(
      points: points, horizontal: Axis(title: Messages.dayAxis(roundsEach: together), isOfDays: true),
      vertical: vertical, decimals: 1)
    plot.series = series.count == 1 ? [Messages.handicapPoints] : series.map { $0.label.isEmpty ? "–" : $0.label }
    plot.trails = Plot.Trails(title: "last", rows: trails)
    return plot
  }

  private static func points(_ rounds: [RatedRound], _ together: Int, series: Int) -> [Plot.Point] {
    stride(from: 0, to: rounds.count, by: max(1, together)).compactMap { start in
      let part = rounds[start..<min(start + together, rounds.count)]
      guard let mean = HandicapMean(part.map(\.handicap)) else { return nil }
      let day = part.reduce(0) { $0 + Double($1.day.dayNumber) } / Double(part.count)
      return Plot.Point(x: day.rounded(), y: mean.value, series: series)
    }
  }
}
