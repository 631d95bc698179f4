import Archery
import Equipment
import Hub
import ShellOutput

/// Handicaps as people and programs read them.
enum HandicapTables {
  /// One handicap, a line for each part of it.
  static func sheet(
    of score: Int, _ round: CatalogueRound, _ handicaps: HandicapRound, _ handicap: Handicap
  ) -> Table {
    let expectation = handicaps.expectation(handicap.exact)
    var table = Table(
      columns: [
        Column("round"), Column("score", isNumeric: true), Column("maximum", isNumeric: true), Column("scheme"),
        Column("handicap", isNumeric: true), Column("error", title: "±", isNumeric: true),
        Column("whole", isNumeric: true), Column("score_error", title: "± points", isNumeric: true),
      ],
      rows: [
        [
          round.name, String(score), String(handicaps.maximum), handicaps.scheme.rawValue, handicap.exact.fixed(2),
          handicap.standardError.fixed(2), String(handicap.whole), expectation.standardError.fixed(1),
        ]
      ], idColumn: "handicap")
    table.layout = .sheet
    return table
  }

  /// The scores of the whole handicaps, the best first, from the worst that has the maximum on.
  static func scores(of handicaps: HandicapRound, limit: Int?) -> Table {
    let scale = handicaps.scheme.scale
    let steps = handicaps.scheme.isLowerBetter ? Array(scale) : scale.reversed()
    var rows: [[String?]] = []
    for (step, next) in zip(steps, steps.dropFirst()) {
      let score = handicaps.tableScore(Double(step))
      // Better ones have the maximum, too.
      if score == handicaps.maximum, handicaps.tableScore(Double(next)) == score { continue }
      if score <= 0 || rows.count == limit ?? .max { break }
      rows.append([String(step), String(score), handicaps.expected(Double(step)).fixed(2)])
    }
    return Table(
      columns: [
        Column("handicap", isNumeric: true), Column("score", isNumeric: true), Column("expected", isNumeric: true),
      ], rows: rows, idColumn: "handicap")
  }

  /// Rounds of an archer, one a line.
  static func rounds(_ rounds: [ArcherRound]) -> Table {
    Table(
      columns: [
        Column("id", isNumeric: true), Column("date", isDate: true), Column("name"), Column("score", isNumeric: true),
        Column("handicap", isNumeric: true), Column("error", title: "±", isNumeric: true),
        Column("whole", isNumeric: true),
      ],
      rows: rounds.map { round in
        [
          String(round.id), round.date.text, round.name, String(round.score), round.handicap.exact.fixed(1),
          round.handicap.standardError.fixed(1), String(round.handicap.whole),
        ]
      }, idColumn: "id")
  }
}
