import Archery
import Equipment
import TestSupport
import Testing

/// Counts, averages and the trend of rounds.
@Suite struct RoundStatisticsTests {
  @Test func noRoundsSayNothing() {
    let nothing = RoundStatistics([])
    #expect(nothing.rounds == 0)
    #expect(nothing.arrows == 0)
    #expect(nothing.average == nil)
    #expect(nothing.best == nil)
    #expect(nothing.trend(in: RoundHistory([])) == nil)
    #expect(nothing.hits == nil)
  }

  @Test func arrowsWithoutAScoreCountAsArrowsAlone() {
    let statistics = RoundStatistics([round(1, 270), round(2, nil, arrows: 100), round(3, 282)])
    #expect(statistics.rounds == 3)
    #expect(statistics.arrows == 160)
    #expect(statistics.scoredRounds == 2)
    #expect(statistics.scoredArrows == 60)
    #expect(statistics.average == 9.2)
    #expect(statistics.best == 2)
  }

  @Test func theAverageIsOverArrowsAndNotOverRounds() {
    let statistics = RoundStatistics([round(1, 600, arrows: 60), round(2, 24, arrows: 3)])
    #expect(statistics.average == 624.0 / 63)
  }

  @Test func theBestRoundHasMostPerArrowThenMostArrowsThenTheEarliestDay() {
    #expect(RoundStatistics([round(1, 270), round(2, 290), round(3, 280)]).best == 1)
    #expect(RoundStatistics([round(1, 270), round(2, 540, arrows: 60)]).best == 1)
    #expect(RoundStatistics([round(2, 540, arrows: 60), round(1, 270)]).best == 0)
    #expect(RoundStatistics([round(3, 270), round(1, 270), round(2, 270)]).best == 1)
    #expect(RoundStatistics([round(1, 270), round(1, 270)]).best == 0)
  }

  @Test func roundsThatCannotBeHaveNoScore() {
    let statistics = RoundStatistics([round(1, -5), round(2, 100, arrows: 0), round(3, 100, arrows: -30)])
    #expect(statistics.rounds == 3)
    #expect(statistics.arrows == 30)
    #expect(statistics.scoredRounds == 0)
    #expect(statistics.average == nil)
  }

  /// The trend of rounds that are all there are.
  private func ownTrend(_ rounds: [RoundResult]) -> RoundTrend? {
    RoundStatistics(rounds).trend(in: RoundHistory(rounds))
  }

  @Test func theTrendIsByRoundInOrderOfDate() throws {
    let trend = try #require(ownTrend([round(300, 276), round(1, 270), round(2, 273)]))
    #expect((trend.perRound - 0.1).magnitude < 1e-12)
    #expect(trend.rounds == 3)
    #expect(ownTrend([round(1, 270), round(2, 273), round(3, nil)]) == nil)
  }

  @Test func theTrendKnowsItsError() throws {
    // Averages of 8, 9, 7, 8 at 0…3: slope −0.2, squared residuals 1.8, so √(1.8/2/5) if the rounds are independent.
    let trend = try #require(ownTrend([240, 270, 210, 240].enumerated().map { round($0, $1) }))
    #expect((trend.perRound + 0.2).magnitude < 1e-12)
    #expect(try #require(trend.uncertainty) > (1.8 / 2 / 5).squareRoot())
    #expect(!trend.isClear)
  }

  @Test func roundsThatAreAlikeHaveNoTrend() throws {
    let trend = try #require(ownTrend((0..<7).map { round($0, 271) }))
    #expect(trend.perRound == 0)
    #expect(!trend.isClear)
  }

  @Test func otherDistancesFeignNoTrend() throws {
    // Six rounds at 70 m and then six at 30 m, where everybody scores more.
    var rounds = (0..<12).map { round($0, ($0 < 6 ? 255 : 285) + $0 % 2) }
    for index in 6..<12 { rounds[index].kind = 1 }
    let mixed = try #require(ownTrend(rounds))
    #expect(mixed.perRound > 0.1)
    #expect(!mixed.isClear)
  }

  @Test func countsAreOverTheRoundsThatHaveThem() {
    var counted = round(1, 270)
    (counted.hits, counted.tens) = (30, 12)
    let statistics = RoundStatistics([counted, round(2, 280)])
    #expect(statistics.hits?.count == 30)
    #expect(statistics.hits?.arrows == 30)
    #expect(statistics.tens?.share == 0.4)
    #expect(statistics.xs == nil)
  }

  @Test func theOrderOfRoundsOfDifferentDaysDoesNotMatter() {
    let rounds = (0..<12).map { round($0, 250 + $0 * $0 % 31) }
    var random = SeededGenerator(seed: 5)
    let expected = RoundStatistics(rounds)
    for _ in 0..<20 {
      let mixed = rounds.shuffled(using: &random)
      let statistics = RoundStatistics(mixed)
      #expect(ownTrend(mixed) == ownTrend(rounds))
      #expect(statistics.average == expected.average)
      #expect(statistics.best.map { mixed[$0] } == expected.best.map { rounds[$0] })
    }
  }

  @Test func hugeNumbersNeitherStopItNorGiveNoNumber() throws {
    let huge = RoundResult(day: .epoch, arrows: .max, score: .max, maximum: .max, hits: .max, tens: .min, xs: .max)
    let one = RoundResult(day: .epoch, arrows: 1, score: .max, maximum: 1, hits: 0)
    for rounds in [[huge], [huge, huge], [huge, one], [one, huge, one, one]] {
      let statistics = RoundStatistics(rounds)
      #expect(try #require(statistics.average).isFinite)
      if let trend = ownTrend(rounds) { #expect(trend.perRound.isFinite && trend.uncertainty?.isFinite ?? true) }
      #expect(statistics.arrows == .max)
      #expect(statistics.tens?.count ?? 0 == 0)
      var other = huge
      other.bow = 1
      for comparison in RoundHistory(rounds + [other]).compared([(newer: 1, older: 0)]).joined() {
        if case .different(let difference, let uncertainty) = comparison.comparison {
          #expect(difference.isFinite && uncertainty.isFinite)
        }
      }
    }
  }
}
