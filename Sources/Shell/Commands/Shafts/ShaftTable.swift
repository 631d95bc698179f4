import Answers
import Archery
import Equipment
import ShellOutput

/// Numbered arrows as people read them.
enum ShaftTable {
  /// The columns of a listing.
  private static let names = [
    "id", "arrow", "number", "status", "weight", "spine", "straightness", "since", "until", "notes",
  ]

  /// Arrows, one a line: what became of one is read sooner than since when.
  static func table(of rows: [ItemRow]) -> Table {
    var table = ItemTable.table(of: rows, type: .shaft, columns: names, isComplete: false)
    (table.keepsEmptyColumns, table.areNamed) = (false, false)
    for index in table.columns.indices { table.columns[index].isSpare = ["since", "until"].contains(names[index]) }
    return table
  }

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
        shaft.number.map { String($0) }, shaft.weight?.text, shaft.weight.map { ($0 - matched.weights.mean).fixed(2) },
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
        result.mean?.fixed(2), result.difference?.fixed(2), result.standardError?.fixed(2), result.verdict.rawValue,
      ]
    }
    return Table(columns: columns, rows: rows, idColumn: "number")
  }
}
