import Archery
import Equipment
import ShellLanguage
import ShellOutput

/// The texts on score cards, and the notes on them.
extension Messages {
  /// The facts of a round as they stand above its rows: arrows, faces, the most there is.
  static func facts(of card: ScoreCard) -> [String] {
    let targets = card.parts.map { part in
      [part.stage.distance?.text, part.stage.size.map { "\($0.text) cm" }, part.stage.face?.rawValue]
        .compactMap(\.self).joined(separator: ", ")
    }
    var each: [String] = []
    for target in targets where !target.isEmpty && !each.contains(target) { each.append(target) }
    let parts = [
      card.arrows.map { arrows($0) }, each.isEmpty ? nil : each.joined(separator: "; "),
      card.maximum.map { "maximum \($0)" },
    ]
    return [parts.compactMap(\.self).joined(separator: "; ")]
  }

  /// Says what a card of a round that was shot lacks.
  static func notes(on card: ScoreCard, hasNumbers: Bool) -> [String] {
    guard let round = card.round else { return [] }
    if !card.hasEnds {
      return [
        round.score == nil ? "round \(round.base.id) has neither ends nor a score: its card is empty" : totals(round)
      ]
    }
    let isNumbered = card.parts.contains { $0.ends.joined().contains { $0.number != nil } }
    return hasNumbers && !isNumbered ? ["nobody noted which arrows these were: their boxes are empty"] : []
  }

  private static func totals(_ round: Round) -> String {
    round.ends == nil
      ? "round \(round.base.id) has no ends: its card has the totals alone"
      : "the ends of round \(round.base.id) cannot be read: its card has the totals alone"
  }

  /// The size of the page, for the printer.
  static func cardPage(_ page: SVGScoreCard) -> String {
    "the page is \(page.width.fixed(0)) × \(page.height.fixed(0)) mm, as large as A4 has room for: print it at 100 %"
  }

  /// The hint at the page for the printer.
  static let cardHint = "--svg FILE lays it out on one page, to be printed"
}
