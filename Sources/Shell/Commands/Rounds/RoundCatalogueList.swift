import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let roundCatalogue = Command(
    "round catalogue", of: .round, "List the rounds that are known by name, with what is shot in them.",
    .words("WORDS", "of its name, body, place or family; every one of them", isRequired: false),
    .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["round catalogue portsmouth", "round catalogue AGB indoor", "round catalogue wa 1440"],
    notes: [
      "round add takes any of the names, in whatever capitals, and fills in distance, face, arrows and maximum.",
      "Rounds of your own stand before them: add own-round name=NAME passes=\"36@50m/80cm/10_zone\".",
      "What is shot in them are facts from archeryutils (github.com/jatkinson1000/archeryutils, MIT).",
    ]
  ) { context, words, limit, _ in
    let catalogue = try await context.viewModel.load(.roundCatalogue)
    let words = words.map(\.trimmed).filter { !$0.isEmpty }
    let found = words.isEmpty ? catalogue.rounds : catalogue.rounds(with: words)
    return context.output(found, of: catalogue, words, limit: limit)
  }
}

extension CommandContext {
  /// Rounds as a table; where none is found, the names that are near.
  fileprivate func output(
    _ found: [CatalogueRound], of catalogue: RoundCatalogue, _ words: [String], limit: Int?
  ) -> Output {
    var output = Output(table: RoundCatalogueTable.table(of: limit.map { Array(found.prefix($0)) } ?? found))
    if found.isEmpty, !words.isEmpty {
      let text = words.joined(separator: " ")
      output.notes = [
        Messages.notInCatalogue(text, near: Suggestions.nearest(to: text, among: catalogue.rounds.map(\.name)))
      ]
    } else if !found.isEmpty, terminal.outputIsTerminal, options.format == nil {
      let shown = min(found.count, limit ?? found.count)
      output.notes = [Messages.catalogued(shown, of: found.count, "round", columnsLeftOut: columnsLeftOut(of: output))]
      output.reportsColumnsLeftOut = true
    }
    return output
  }
}

/// Rounds of the catalogue as people read them.
enum RoundCatalogueTable {
  /// One a line.
  static func table(of rounds: [CatalogueRound]) -> Table {
    Table(
      columns: [
        Column("name"), Column("body"), Column("location"), Column("arrows", isNumeric: true), Column("distances"),
        Column("faces"), Column("maximum", isNumeric: true), spare("code"), spare("family"), spare("aliases"),
        spare("passes"),
      ],
      rows: rounds.map(cells), idColumn: "name")
  }

  private static func spare(_ name: String) -> Column {
    var column = Column(name)
    column.isSpare = true
    return column
  }

  private static func cells(_ round: CatalogueRound) -> [String?] {
    [
      round.name, round.body.nonEmpty, round.location?.rawValue, String(round.arrows),
      shortened(round.passes.map(\.distance.text)),
      shortened(round.passes.indices.map { "\(round.passes[$0].face.text)cm/\(round.face(ofPass: $0).rawValue)" }),
      String(round.maximum), round.code.nonEmpty, round.family.nonEmpty, round.aliases.joined(separator: "; ").nonEmpty,
      round.passes.map(\.text).joined(separator: " "),
    ]
  }

  /// Each once; of a field course, which has dozens, the first and the last.
  static func shortened(_ texts: [String]) -> String {
    var each: [String] = []
    for text in texts where !each.contains(text) { each.append(text) }
    return each.count > 6 ? "\(each[0]) … \(each[each.count - 1])" : each.joined(separator: " ")
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
