import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let roundCard = Command(
    "round card", of: .round, "Lay a round out as a score card on one page, empty or with what was shot.",
    .cardRound, .flag("numbers", "with the numbers of the arrows, or a box for each"),
    .arrowsPerEnd("arrows of an end, 3 to 6; without it as the round has them"), .svg,
    onlyReads: true,
    examples: [
      #"round card "WA 720" --svg card.svg --yes"#, "round card 8 --numbers --svg card.svg --yes",
      "round card Portsmouth --per-end 3",
    ],
    notes: [
      "ROUND is any that round catalogue lists, for an empty card, or the id of a round that was shot.",
      "The page is A4 within the margins of printers. Without --svg the rows are listed, and --format has them for others.",
      "Hits, tens and Xs are counted as the face has them: on a face of five zones the nines. Two ends of six are a dozen.",
      "A round without ends has its totals on the card, and its rows stay empty.",
    ]
  ) { context, target, hasNumbers, perEnd, drawing in
    let card = try await context.card(of: target, perEnd: perEnd)
    let page = ScoreSheetPage(
      card: card, facts: Messages.facts(of: card), blanks: try await context.blanks(of: card.round),
      showsNumbers: hasNumbers)
    let svg = SVGScoreCard(title: card.name, sheet: page)
    if drawing != nil, !svg.hasRoom { throw CommandError.cardTooLong(card.parts.reduce(0) { $0 + $1.rows }) }
    var output = Output(table: ScoreCardTable.table(of: page))
    output.notes = Messages.notes(on: card, hasNumbers: hasNumbers)
    output.notes += drawing != nil ? [Messages.cardPage(svg)] : context.isAtTerminal ? [Messages.cardHint] : []
    return try await context.drawn(output, into: drawing)
  }
}

extension Parameter where Value == Target {
  /// A round that was shot, by its id, or one that is known by name.
  fileprivate static var cardRound: Parameter {
    Parameter(
      "ROUND", "a round that is known by name, or the id of one that was shot", .word, isRequired: true,
      completion: .roundCards
    ) { words, scope in
      guard let word = words.first else { return nil }
      guard let target = Target(word) else { return scope.fail(.badTarget(word.text), at: word) }
      return target
    }
  }
}

extension CommandContext {
  /// The card of a round that was shot, or the empty one of a round that is known by name.
  ///
  /// - Throws: where none or several are called so, where several are meant, or where no scores are counted.
  fileprivate func card(of target: Target, perEnd: Int?) async throws -> ScoreCard {
    if case .name(let name) = target {
      var round = Round()
      round.name = name.trimmed
      if let known = round.known, try await viewModel.ask(.roundCatalogue).round(named: known.name) == nil {
        round.name = known.name
        guard let card = ScoreCard(round, as: nil, perEnd: perEnd, isEmpty: true) else {
          throw CommandError.noCard(known.name)
        }
        return card
      }
      return ScoreCard(try await catalogueRound(round.name), perEnd: perEnd)
    }
    let rounds = try await items(.round, target).compactMap { $0.round }
    guard let round = rounds.first, rounds.count == 1 else { throw CommandError.severalCards(rounds.count) }
    let catalogued = viewModel.cataloguedRound(of: round)
    guard let card = ScoreCard(round, as: catalogued, perEnd: perEnd) else { throw CommandError.noCard(round.name) }
    return card
  }

  /// The lines above the rows: who, when, with what, and where on the range.
  fileprivate func blanks(of round: Round?) async throws -> [ScoreSheetPage.Blank] {
    var bow: String?
    if let id = round?.setup { bow = try await viewModel.ask(.setup(id))?.name }
    return [
      .init(label: "archer", text: round?.archer), .init(label: "date", text: round?.date?.formatted),
      .init(label: "bow", text: bow), .init(label: "target", text: nil),
    ]
  }
}

/// The rows of a score card as a table, for who reads it and for other programs.
enum ScoreCardTable {
  /// One line an end, shot or not.
  static func table(of page: ScoreSheetPage) -> Table {
    let card = page.card
    let counts = [("hits", "hits"), card.goldsTitle.map { ("golds", $0) }, card.xsTitle.map { ("xs", $0) }]
    var table = Table(
      columns: [
        Column("end", title: card.isCourse ? "target" : "end", isNumeric: true), Column("distance"),
        Column("face", unit: Unit.centimetres.rawValue, isNumeric: true), Column("arrows"),
        Column("score", title: "sum", isNumeric: true),
      ] + counts.compactMap(\.self).map { Column($0.0, title: $0.1, isNumeric: true) } + [
        Column("total", isNumeric: true)
      ],
      idColumn: "end", keepsEmptyColumns: true)
    var (end, running) = (0, 0)
    for part in card.parts {
      for row in 0..<part.rows {
        end += 1
        let shots = row < part.ends.count ? part.ends[row] : nil
        let sum = shots.map { card.sum(of: [$0]) }
        running += sum?.score ?? 0
        let numbers =
          [sum?.score, sum?.hits] + (card.goldsTitle == nil ? [] : [sum?.golds])
          + (card.xsTitle == nil ? [] : [sum?.xs])
        table.rows.append(
          [String(end), part.stage.distance?.text, part.stage.size?.text, shots.map(page.text)]
            + numbers.map { $0.map { String($0) } } + [sum == nil ? nil : String(running)])
      }
    }
    let title = card.name
    table.chart = { Chart(title: title, drawing: .scores(page)) }
    return table
  }
}
