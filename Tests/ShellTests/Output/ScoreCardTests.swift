import Equipment
import TestSupport
import Testing

@testable import Archery
@testable import Hub
@testable import Shell
@testable import ShellOutput

/// Score cards have a row for each end of a round, and room for it on a page.
@Suite("Score cards")
struct ScoreCardTests {
  private func page(_ card: ScoreCard, showsNumbers: Bool = false) -> SVGScoreCard {
    let blanks = ["archer", "date", "bow", "target"].map { ScoreSheetPage.Blank(label: $0, text: nil) }
    return SVGScoreCard(
      title: card.name,
      sheet: ScoreSheetPage(card: card, facts: Messages.facts(of: card), blanks: blanks, showsNumbers: showsNumbers))
  }

  @Test("of every round of the catalogue have room for all its arrows")
  func catalogue() {
    let rounds = RoundCatalogueFile { SampleData.catalogue("rounds-catalogue.csv") }.index.rounds
    #expect(rounds.count > 200)
    for round in rounds {
      let card = ScoreCard(round)
      #expect(card.arrows == round.arrows && page(card).hasRoom, "\(round.name)")
      let room = card.parts.reduce(0) { $0 + $1.rows * card.perEnd }
      #expect(room >= round.arrows && room < round.arrows + card.parts.count * card.perEnd, "\(round.name)")
    }
  }

  @Test("of every round that is known without a catalogue, too, but for what has no scores")
  func known() {
    for known in KnownRound.all {
      var round = Round()
      round.name = known.name
      let card = ScoreCard(round, as: nil, isEmpty: true)
      #expect((card == nil) == (known.faceKind == nil), "\(known.name)")
      if let card { #expect(page(card).hasRoom && card.arrows == known.arrows && card.total == nil) }
    }
  }

  @Test("count what was shot, distance by distance, and keep the rows of what was not")
  func filled() throws {
    let passes = try #require(RoundPasses(text: "6@50m/122cm/10_zone 6@30m/122cm/10_zone"))
    let catalogued = try #require(CatalogueRound(code: "", name: "Short", passes: passes.passes))
    var round = Round()
    (round.name, round.faceKind, round.arrows) = ("Short", .tenZone, 9)
    round.ends = "X@1 10@2 9@3 / 8@1 M@2 7@3 / 10 10 10"
    let card = try #require(ScoreCard(round, as: catalogued))
    #expect(card.parts.map(\.ends.count) == [2, 1] && card.parts.map(\.rows) == [2, 2])
    #expect(card.sum(of: card.parts[0].ends) == ScoreCard.Sum(score: 44, hits: 5, golds: 2, xs: 1))
    #expect(card.total == ScoreCard.Sum(score: 74, hits: 8, golds: 5, xs: 1) && card.maximum == 120)
    let texts = { (numbers: Bool) in String(decoding: page(card, showsNumbers: numbers).bytes, as: UTF8.self) }
    #expect(texts(true).contains("X@1 10@2 9@3 = 29") && !texts(false).contains("@"))
  }

  @Test("have the totals of a round whose ends nobody noted")
  func totals() throws {
    var round = Round()
    (round.name, round.arrows, round.score, round.hits, round.tens) = ("WA 18", 60, 541, 60, 19)
    let card = try #require(ScoreCard(round, as: nil))
    #expect(!card.hasEnds && card.total == ScoreCard.Sum(score: 541, hits: 60, golds: 19, xs: nil))
    #expect(card.parts.map(\.rows) == [20])
  }

  @Test(
    "count what a face has: nines on five zones, elevens of animals",
    arguments: [
      (TargetFace.fiveZone, "9s", String?.none), (.animals, "10s", "11s"), (.waField, "6s", nil),
      (.ifaaField, "5s", "Xs"),
      (.tenZoneCompound, "10s", nil),
    ])
  func counted(face: TargetFace, golds: String, xs: String?) throws {
    var round = Round()
    (round.name, round.faceKind, round.arrows) = ("Club", face, 6)
    let card = try #require(ScoreCard(round, as: nil))
    #expect(card.goldsTitle == golds && card.xsTitle == xs)
  }
}
