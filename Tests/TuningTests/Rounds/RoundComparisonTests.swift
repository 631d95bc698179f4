import TestSupport
import Testing
import Tuning

/// Whether two averages differ by more than chance.
@Suite struct RoundComparisonTests {
  private func statistics(_ scores: Int..., perArrow: Int? = 10) -> RoundStatistics {
    RoundStatistics(scores.enumerated().map { round($0, $1, perArrow: perArrow) })
  }

  @Test func roundsOfOneLengthHaveTheErrorOfTheirMean() throws {
    // Averages of 8, 9, 7, 8: deviation √(2/3), over √4.
    let error = try #require(statistics(240, 270, 210, 240).standardError)
    #expect((error - (2.0 / 3).squareRoot() / 2).magnitude < 1e-12)
  }

  @Test func aLongRoundWeighsMoreThanAShortOne() throws {
    let rounds = [round(1, 240), round(2, 270), round(3, 6, arrows: 3)]
    let average = 516.0 / 63
    let squares = [(240.0, 30.0), (270, 30), (6, 3)].reduce(0) {
      $0 + ($1.0 - average * $1.1) * ($1.0 - average * $1.1)
    }
    let error = try #require(RoundStatistics(rounds).standardError)
    #expect((error - (3.0 / 2 * squares).squareRoot() / 63).magnitude < 1e-12)
  }

  @Test func oneRoundHasTheMostThatItsMaximumAllows() throws {
    let error = try #require(RoundStatistics([round(1, 540, arrows: 60)]).standardError)
    #expect((error - (9.0 / 60).squareRoot()).magnitude < 1e-12)
    #expect(RoundStatistics([round(1, 540, arrows: 60, perArrow: nil)]).standardError == nil)
    #expect(RoundStatistics([round(1, 600, arrows: 60)]).standardError == 0)
    #expect(RoundStatistics([round(1, 601, arrows: 60)]).standardError == nil)
  }

  @Test func roundsAlikeByChanceKeepTheErrorOfWholeScores() throws {
    let error = try #require(statistics(280, 280).standardError)
    #expect((error - (2.0 / 9 / 60).squareRoot()).magnitude < 1e-12)
    guard case .same = statistics(280, 280).compared(with: statistics(281, 281)) else {
      Issue.record("A point in thirty arrows is chance.")
      return
    }
  }

  @Test func fewerThanSixtyArrowsAreTooFew() {
    let enough = statistics(270, 280, 275)
    let few = RoundStatistics([round(1, 260), round(2, 255, arrows: 29)])
    #expect(enough.isComparable())
    #expect(!few.isComparable())
    #expect(few.isComparable(minimumArrows: 59))
    #expect(enough.compared(with: few) == .tooFew(minimumArrows: 60))
    #expect(few.compared(with: enough) == .tooFew(minimumArrows: 60))
    #expect(few.compared(with: enough, minimumArrows: 59) != .tooFew(minimumArrows: 59))
    #expect(RoundStatistics([]).compared(with: RoundStatistics([])) == .tooFew(minimumArrows: 60))
  }

  @Test func otherMaximaAreNotCompared() {
    let tens = statistics(270, 280, 275)
    let nines = statistics(250, 255, 245, perArrow: 9)
    let unknown = statistics(250, 255, 245, perArrow: nil)
    #expect(tens.compared(with: nines) == .differentMaximum)
    #expect(tens.compared(with: unknown) == .differentMaximum)
    #expect(unknown.compared(with: unknown) != .differentMaximum)
    let mixed = RoundStatistics([round(1, 270), round(2, 250, perArrow: 9)])
    #expect(mixed.maximumPerArrow == nil)
    #expect(mixed.compared(with: mixed) == .differentMaximum)
  }

  @Test func aLargeDifferenceIsDifferentAndASmallOneIsNot() throws {
    let (weak, strong) = (statistics(240, 246, 243, 241, 245), statistics(270, 276, 273, 271, 275))
    guard case .different(let difference, let uncertainty) = strong.compared(with: weak) else {
      Issue.record("Thirty points are more than chance.")
      return
    }
    #expect((difference - 1).magnitude < 1e-12)
    #expect(uncertainty < 0.2)
    #expect(weak.compared(with: strong) == .different(difference: -difference, uncertainty: uncertainty))
    guard case .same(let none, _) = weak.compared(with: weak) else {
      Issue.record("An average is the same as itself.")
      return
    }
    #expect(none == 0)
  }

  @Test func fewRoundsNeedAWiderMargin() throws {
    // Two rounds each: two degrees of freedom, where Student's factor is 4.303.
    let (one, other) = (statistics(240, 260), statistics(250, 270))
    guard case .same(_, let uncertainty) = one.compared(with: other), let error = one.standardError else {
      Issue.record("Ten points are chance.")
      return
    }
    #expect((uncertainty - 4.303 * error * 2.0.squareRoot()).magnitude < 1e-9)
  }

  @Test func equalArchersAreRarelyToldApart() {
    var random = SeededGenerator(seed: 26)
    var apart = 0
    for _ in 0..<1000 {
      let pair = (0..<2).map { _ in
        RoundStatistics(
          (0..<4).map { day in
            round(day, (0..<30).reduce(0) { sum, _ in sum + Int.random(in: 7...10, using: &random) })
          })
      }
      if case .different = pair[0].compared(with: pair[1]) { apart += 1 }
    }
    // One in twenty is what the factor promises.
    #expect(apart <= 65)
    #expect(apart > 0)
  }
}
