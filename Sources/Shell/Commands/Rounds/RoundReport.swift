import Archery
import Equipment
import Hub
import ShellOutput

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
    ordered(groups.keys, grouping).map { group in
      let results = groups[group] ?? []
      let statistics = RoundStatistics(results)
      return Line(group: group, statistics: statistics, results: results, trend: statistics.trend(in: history))
    }
  }

  /// Groups in the order of their keys.
  static func ordered(_ groups: some Collection<RoundGroup>, _ grouping: RoundGrouping?) -> [RoundGroup] {
    let keyed = groups.map { (group: $0, keys: grouping?.sortKeys($0) ?? []) }
    return keyed.sorted { isOrdered($0.keys, before: $1.keys) }.map(\.group)
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

  static func spare(_ column: Column) -> Column {
    var column = column
    column.isSpare = true
    return column
  }

  static func keyColumns(_ grouping: RoundGrouping?) -> [Column] {
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

  static func keyCells(
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
}
