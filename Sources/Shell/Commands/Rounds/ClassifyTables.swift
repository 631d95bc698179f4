import Archery
import Equipment
import Hub
import ShellOutput

/// Classes as people and programs read them.
enum ClassifyTables {
  /// The class of one score, a line for each part of it.
  static func sheet(of score: Int, _ answer: Classification) -> Table {
    let made = answer.table.archerClass(of: score)
    let next = answer.table.next(above: score)
    let category = answer.category
    return Table(
      columns: [
        Column("round"), Column("score", isNumeric: true), Column("class"), Column("class_name", title: "which is"),
        Column("next"), Column("lacking", isNumeric: true), Column("bowstyle"), Column("gender"), Column("age"),
        Column("by"), Column("from", isDate: true), Column("person"),
      ],
      rows: [
        [
          answer.round.name, String(score), made?.code, made?.name, next?.archerClass.code,
          next.map { String($0.points) }, category.division.rawValue, category.gender.rawValue, category.age.rawValue,
          answer.scheme.name, answer.scheme.from.text, answer.classed.person?.name,
        ]
      ], idColumn: "class", layout: .sheet)
  }

  /// The classes of a round, the best first.
  static func table(of answer: Classification, isForPeople: Bool) -> Table {
    Table(
      columns: [
        Column("class"), Column("name"), Column("score", isNumeric: true), Column("needs"),
      ],
      rows: answer.table.thresholds.map { threshold in
        [
          threshold.archerClass.code, threshold.archerClass.name,
          threshold.demand.score.map { String($0) } ?? (isForPeople ? "–" : nil), Messages.need(of: threshold.demand),
        ]
      }, idColumn: "class")
  }

  /// Rounds of an archer, one a line.
  static func rounds(_ rounds: [ClassifiedRound]) -> Table {
    Table(
      columns: [
        Column("id", isNumeric: true), Column("date", isDate: true), Column("name"), Column("score", isNumeric: true),
        Column("class"), Column("next"), Column("lacking", isNumeric: true),
      ],
      rows: rounds.map { round in
        [
          String(round.id), round.date.text, round.name, String(round.score), round.archerClass?.code,
          round.next?.archerClass.code, round.next.map { String($0.points) },
        ]
      }, idColumn: "id")
  }
}
