import Answers
import Archery
import Equipment
import Hub
import ShellOutput

/// Rounds as people read them: with the average per arrow beside what is stored.
enum RoundTable {
  /// The columns of a listing before the average.
  private static let names = ["id", "date", "name", "distance", "face", "arrows", "score"]

  /// Rounds, one a line.
  static func table(of rows: [ItemRow], handicap: (ItemRow) -> Handicap?) -> Table {
    var table = ItemTable.table(of: rows, type: .round, columns: names, isComplete: false)
    (table.keepsEmptyColumns, table.areNamed) = (false, false)
    // The score matters more than face and arrows, which the name of most rounds says.
    for index in table.columns.indices where ["face", "arrows"].contains(table.columns[index].name) {
      table.columns[index].isSpare = true
    }
    table.columns += [Column("average", isNumeric: true), Column("handicap", isNumeric: true)]
    table.rows = zip(rows, table.rows).map { row, texts in
      texts + [average(arrows: texts[5], score: texts[6]), handicap(row)?.exact.fixed(1)]
    }
    return table
  }

  /// Points per arrow; nil without a score or without arrows.
  static func average(arrows: String?, score: String?) -> String? {
    guard let arrows = arrows.flatMap({ Int($0) }), let score = score.flatMap({ Int($0) }), arrows > 0 else {
      return nil
    }
    return (Double(score) / Double(arrows)).fixed(2)
  }
}

extension CommandContext {
  /// The sheet of rounds for people: the setup by its name, the average, the ends with their totals.
  func roundSheet(of rows: [ItemRow], _ sheet: Table) async throws -> Table {
    var table = sheet
    let indices = Dictionary(uniqueKeysWithValues: table.columns.indices.map { (table.columns[$0].name, $0) })
    guard let score = indices["score"], let ends = indices["ends"], let setup = indices["setup"],
      let version = indices["version"], let arrow = indices["arrow"]
    else { return sheet }
    for (index, row) in rows.enumerated() {
      guard let round = try row.item().round else { continue }
      table.rows[index][ends] = round.card.map(EndTable.text) ?? round.ends
      // The setup's line says its version too.
      table.rows[index][version] = round.setup == nil ? round.version.map { String($0) } : nil
      table.rows[index][setup] = try await setupText(round)
      table.rows[index][arrow] = try await arrowText(round)
      let handicap = viewModel.handicap(of: row)
      table.rows[index].insert(contentsOf: [round.average?.fixed(2), handicap.map(Messages.text)], at: score + 1)
    }
    table.columns.insert(contentsOf: [Column("average", title: "per arrow"), Column("handicap")], at: score + 1)
    return table
  }

  private func setupText(_ round: Round) async throws -> String? {
    guard let id = round.setup else { return nil }
    let setup = try await viewModel.ask(.setup(id))
    return Messages.setup(id, setup, version: round.version, gone: gone(.setup))
  }

  private func arrowText(_ round: Round) async throws -> String? {
    guard let id = round.arrow else { return nil }
    let name = try await viewModel.ask(.record(ItemReference(type: .equipment(.arrow), id: id)))?.name
    return name.map { "\(id) (\($0))" } ?? "\(id) \(gone(.equipment(.arrow)))"
  }
}

/// The ends of a round in lines: the number, the arrows, the points and the points so far.
enum EndTable {
  /// The lines in columns.
  static func text(_ card: EndCard) -> String {
    let arrows = card.ends.map { EndCard.text(of: $0) }
    let width = arrows.map(\.count).max() ?? 0
    var total = 0
    return zip(card.ends, arrows).enumerated().map { index, end in
      let points = end.0.reduce(0) { $0 + $1.value }
      total += points
      let number = DisplayWidth.pad(String(index + 1), to: String(card.ends.count).count, right: true)
      let columns = [(points, 3), (total, String(card.score).count)]
      let numbers = columns.map { DisplayWidth.pad(String($0), to: $1, right: true) }.joined(separator: "  ")
      return "\(number)  \(DisplayWidth.pad(end.1, to: width))  \(numbers)"
    }.joined(separator: "\n")
  }
}
