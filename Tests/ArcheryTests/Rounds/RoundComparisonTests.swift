import TestSupport
import Testing

@testable import Archery

/// Comparisons of the scores of two versions of a bow.
@Suite struct RoundComparisonTests {
  /// Rounds with one bow, day after day.
  private func shot(
    _ scores: Int..., bow: Int, from day: Int = 0, arrows: Int = 30, perArrow: Int? = 10, kind: Int? = 0
  ) -> [RoundResult] {
    scores.enumerated().map { index, score in
      var round = round(day + index, score, arrows: arrows, perArrow: perArrow)
      (round.bow, round.kind) = (bow, kind)
      return round
    }
  }

  private func comparison(_ rounds: [RoundResult], minimumArrows: Int = 60) -> [KindComparison] {
    RoundHistory(rounds).compared([(newer: 1, older: 0)], minimumArrows: minimumArrows)[0]
  }

  @Test func fewerThanSixtyArrowsAreTooFew() {
    let rounds = shot(270, 280, 275, bow: 0) + shot(260, bow: 1, from: 3) + shot(255, bow: 1, from: 4, arrows: 29)
    #expect(comparison(rounds).map(\.comparison) == [.tooFew(minimumArrows: 60)])
    #expect(comparison(rounds, minimumArrows: 59).map(\.comparison) != [.tooFew(minimumArrows: 59)])
    #expect(comparison([]).map(\.comparison) == [.tooFew(minimumArrows: 60)])
  }

  @Test func roundsThatWereNeverRepeatedSayNothing() {
    let rounds = shot(540, bow: 0, arrows: 60) + shot(560, bow: 1, from: 1, arrows: 60)
    #expect(comparison(rounds).map(\.comparison) == [.tooFewRounds])
  }

  @Test func roundsOfOtherBowsSayHowMuchRoundsDiffer() {
    let once = shot(540, bow: 0, arrows: 60) + shot(560, bow: 1, from: 1, arrows: 60)
    // A third bow that was shot twice, before, between and behind the others.
    let twice = shot(550, bow: 2, from: -1, arrows: 60) + shot(553, bow: 2, from: 9, arrows: 60)
    #expect(comparison(once + twice).map(\.comparison) != [.tooFewRounds])
    #expect(comparison(once + twice).count == 1 && comparison(twice + once) == comparison(once + twice))
  }

  @Test func otherDistancesFacesAndMaximaAreNotCompared() {
    let at70 = shot(270, 280, 275, bow: 0)
    #expect(comparison(at70 + shot(285, 288, 287, bow: 1, from: 3, kind: 1)).map(\.comparison) == [.unlike])
    #expect(comparison(at70 + shot(250, 255, 245, bow: 1, from: 3, perArrow: 9)).map(\.comparison) == [.unlike])
    #expect(comparison(at70 + shot(250, 255, 245, bow: 1, from: 3, perArrow: nil)).map(\.comparison) == [.unlike])
    #expect(comparison(at70 + shot(270, 280, 275, bow: 1, from: 3, kind: nil)).map(\.comparison) == [.unlike])
    let both = at70 + shot(285, 288, 287, bow: 0, from: 3, kind: 1)
    let found = comparison(both + shot(286, 287, 289, bow: 1, from: 6, kind: 1) + shot(271, 279, 276, bow: 1, from: 9))
    #expect(found.map(\.kind) == [0, 1])
  }

  @Test func whatOthersShotIsNotCompared() {
    // At the same distance and face, so that distance and face are not the reason.
    let others = shot(285, 288, 287, bow: 1, from: 3).map { round in
      var round = round
      round.archer = 1
      return round
    }
    #expect(comparison(shot(270, 280, 275, bow: 0) + others).map(\.comparison) == [.otherArchers])
  }

  @Test func aLargeDifferenceIsDifferentAndASmallOneIsNot() {
    let rounds = shot(240, 246, 243, 241, 245, 242, bow: 0) + shot(270, 276, 273, 271, 275, 272, bow: 1, from: 6)
    guard case .different(let difference, let uncertainty) = comparison(rounds)[0].comparison else {
      Issue.record("Thirty points are more than chance.")
      return
    }
    #expect((difference - 1).magnitude < 1e-12)
    #expect(0.05 < uncertainty && uncertainty < 0.9)
    guard
      case .same(let none, let margin) = comparison(shot(240, 246, 243, bow: 0) + shot(243, 240, 246, bow: 1, from: 3))[
        0
      ]
      .comparison
    else {
      Issue.record("An average is the same as itself.")
      return
    }
    #expect(none.magnitude < 1e-12 && margin > 0)
  }

  @Test func holmsStepsAreThoseOfHisTable() {
    // Four comparisons: 0.05/4, 0.05/3, then the first that fails holds for the rest.
    let margins = RoundHistory.margins([0.03, 0.001, 0.9, 0.012])
    #expect(zip(margins, [0.05 / 2, 0.05 / 4, 0.05 / 2, 0.05 / 3]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
    #expect(RoundHistory.margins([0.04]) == [0.05])
    #expect(RoundHistory.margins([]).isEmpty)
  }

  @Test(
    "Student’s t as in his table",
    arguments: [(1.0, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (29, 2.045), (60, 2.000), (1000, 1.962)])
  func studentsTail(freedom: Double, factor: Double) {
    #expect((StudentDistribution.tail(factor, degreesOfFreedom: freedom) - 0.05).magnitude < 2.5e-4)
    #expect(StudentDistribution.tail(0, degreesOfFreedom: freedom) == 1)
  }
}
