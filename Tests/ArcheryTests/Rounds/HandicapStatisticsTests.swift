import Equipment
import TestSupport
import Testing

@testable import Archery

/// Sums, comparisons and trends of rounds by their handicaps.
@Suite struct HandicapStatisticsTests {
  /// A round of 72 arrows, so many days into 2026.
  private func rated(
    _ day: Int, _ exact: Double, error: Double = 2, arrows: Int = 72, group: Int = 0, archer: Int = 0
  ) -> RatedRound {
    RatedRound(
      day: CalendarDate(dayNumber: 20_454 + day) ?? .epoch, arrows: arrows,
      handicap: Handicap(exact: exact, whole: Int(exact), standardError: error), archer: archer, group: group)
  }

  private func compared(_ rounds: [RatedRound]) -> RoundComparison? {
    RoundHistory(rated: rounds).compared([(newer: 1, older: 0)]).first?.first?.comparison
  }

  @Test func noRoundsSayNothing() {
    let nothing = HandicapStatistics([], .agb)
    #expect(nothing.mean == nil && nothing.spread == nil && nothing.best == nil)
    #expect(nothing.trend(in: RoundHistory(rated: [])) == nil)
  }

  @Test func theMeanIsTheOneThatHandicapOfHas() throws {
    let rounds = [rated(0, 30, error: 1), rated(1, 36, error: 2), rated(2, 33, error: 1.5)]
    let statistics = HandicapStatistics(rounds, .agb)
    #expect(statistics.mean == HandicapMean(rounds.map(\.handicap)))
    // √((9 + 9 + 0)/2)
    #expect(statistics.spread == 3)
    #expect(HandicapStatistics([rounds[0]], .agb).spread == nil)
  }

  @Test(
    "The best is the lowest or the highest, as the scheme has it, and of equals the first",
    arguments: zip(HandicapScheme.allCases, [1, 1, 2, 2]))
  func best(scheme: HandicapScheme, day: Int) {
    let rounds = [30.0, 20, 40, 20, 40].enumerated().map { rated($0, $1) }
    #expect(HandicapStatistics(rounds, scheme).best == rounds[day])
    #expect(scheme.isBetter(rounds[day].handicap.exact, than: 30))
  }

  @Test func aDifferenceIsThatOfTheMeans() throws {
    let older = [30.0, 32, 31, 33, 29, 31].enumerated().map { rated($0, $1, error: 1 + Double($0 % 3)) }
    let newer = [20.0, 22, 21, 23, 19, 21].enumerated().map { rated(10 + $0, $1, error: 3 - Double($0 % 3), group: 1) }
    guard case .different(let difference, let uncertainty)? = compared(older + newer) else {
      Issue.record("ten points are more than chance")
      return
    }
    let means = try [newer, older].map { try #require(HandicapStatistics($0, .agb).mean).value }
    #expect((difference - (means[0] - means[1])).magnitude < 1e-9)
    #expect(1 < uncertainty && uncertainty < 10)
  }

  @Test func roundsThatHappenToBeAlikeStillHaveTheirChance() {
    // Without it, the difference of two points would be beyond chance.
    let rounds = (0..<5).map { rated($0, 30, error: 2) } + (5..<10).map { rated($0, 28, error: 2, group: 1) }
    guard case .same(_, let uncertainty)? = compared(rounds) else {
      Issue.record("a round’s handicap is ±2 by chance alone")
      return
    }
    // 2·√(2/5) is the standard error of the difference by chance alone.
    #expect(uncertainty > 2 * 2 * (2.0 / 5).squareRoot())
  }

  @Test func whateverWasShotIsAlikeAndArchersAreNot() {
    let one = (0..<4).map { rated($0, 30 + Double($0 % 2)) }
    #expect(compared(one + (4..<8).map { rated($0, 31 + Double($0 % 2), group: 1, archer: 1) }) == .otherArchers)
    #expect(compared(one) == .tooFew(minimumArrows: 60))
    #expect(compared([rated(0, 30, arrows: 59), rated(1, 31, group: 1)]) == .tooFew(minimumArrows: 60))
    #expect(compared([rated(0, 30), rated(1, 31, group: 1)]) == .tooFewRounds)
  }

  @Test func theTrendIsOfTheHandicapItself() throws {
    let rounds = [30.0, 29, 28, 27, 26, 25, 24, 23].enumerated().map { rated($0, $1, error: 0.2) }
    let trend = try #require(HandicapStatistics(rounds, .agb).trend(in: RoundHistory(rated: rounds)))
    #expect((trend.perRound + 1).magnitude < 1e-12)
    #expect(trend.isClear)
    #expect(try #require(trend.uncertainty) < 1)
  }

  @Test func theOrderOfRoundsOfDifferentDaysDoesNotMatter() {
    let rounds = (0..<12).map { rated($0, 30 + Double($0 * $0 % 7), group: $0 / 6) }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10 { #expect(compared(rounds.shuffled(using: &random)) == compared(rounds)) }
    #expect(rounds.shuffled(using: &random).ordered == rounds)
  }
}

/// The error rates of comparisons by handicap on simulated archers, who shoot now this round, now that one.
@Suite struct HonestHandicapTests {
  private static let shots: [ShotRound] = [.wa720, .wa18, .york, .portsmouth]
  private static let cases: [(persistence: Double, scatter: Double, earlier: Int)] = [
    (0, 0, 40), (0, 2, 40), (0.7, 2, 40), (0.7, 2, 0), (0, 2, 0),
  ]

  /// Rounds of an archer whose handicap scatters by so much beyond chance: those before in group 9, then `numbers` of
  /// them in group 0, group 1 and so on.
  private static func rounds(
    _ archer: (persistence: Double, scatter: Double, earlier: Int), _ numbers: [Int], better: Double = 0,
    _ tables: inout [HandicapTable], _ random: inout SeededGenerator
  ) throws -> [RatedRound] {
    let groups =
      Array(repeating: 9, count: archer.earlier) + numbers.enumerated().flatMap { Array(repeating: $0, count: $1) }
    var form = normal(&random)
    let fresh = (1 - archer.persistence * archer.persistence).squareRoot()
    return try groups.enumerated().map { index, group in
      form = index == 0 ? form : archer.persistence * form + fresh * normal(&random)
      let shot = Int.random(in: shots.indices, using: &random)
      let expectation = tables[shot].round.expectation(38 + archer.scatter * form - (group == 1 ? better : 0))
      let score = Int((expectation.score + expectation.standardError * normal(&random)).rounded())
      return RatedRound(
        day: CalendarDate(dayNumber: 20_454 + index) ?? .epoch, arrows: 60,
        handicap: try tables[shot].handicap(of: min(score, tables[shot].round.maximum)), group: group)
    }
  }

  private static func findings(
    _ archer: (persistence: Double, scatter: Double, earlier: Int), _ numbers: [Int], better: Double = 0, of tries: Int
  ) throws -> Double {
    var (random, tables) = (SeededGenerator(seed: 8), try shots.map { HandicapTable(try $0.handicaps()) })
    let found = try (0..<tries).count { _ in
      let rounds = try rounds(archer, numbers, better: better, &tables, &random)
      if case .different = RoundHistory(rated: rounds).compared([(newer: 1, older: 0)])[0][0].comparison { return true }
      return false
    }
    return Double(found) / Double(tries)
  }

  @Test("Groups that are alike are rarely told apart", arguments: cases.indices, [[5, 5], [10, 10], [2, 10]])
  func falseAlarms(archer: Int, numbers: [Int]) throws {
    let alarms = try Self.findings(Self.cases[archer], numbers, of: 400)
    // 6 % of 400 tries, and two standard errors of that.
    #expect(alarms <= 0.06 + 2 * (0.06 * 0.94 / 400).squareRoot(), "\(alarms)")
  }

  @Test("± covers the truth in 93 to 98 %, once there are forty rounds to learn from", arguments: 1...2)
  func coverage(archer: Int) throws {
    let alarms = try [[5, 5], [10, 10], [2, 10], [6, 6]].map { try Self.findings(Self.cases[archer], $0, of: 400) }
    let covered = 1 - alarms.reduce(0, +) / Double(alarms.count)
    #expect(0.93...0.98 ~= covered, "\(covered)")
  }

  @Test("Seven points of the handicap over six against six rounds of any kind are found")
  func power() throws {
    let found = try Self.findings((persistence: 0, scatter: 0, earlier: 40), [6, 6], better: 7, of: 200)
    #expect(found >= 0.9, "\(found)")
  }

  @Test("Of five groups that are alike none is told apart by chance more often than of two")
  func severalGroups() throws {
    var (random, tables) = (SeededGenerator(seed: 5), try Self.shots.map { HandicapTable(try $0.handicaps()) })
    let found = try (0..<300).count { _ in
      let rounds = try Self.rounds(Self.cases[1], [6, 6, 6, 6, 6], &tables, &random)
      return RoundHistory(rated: rounds).compared((1...4).map { (newer: $0, older: 0) }).joined().contains {
        if case .different = $0.comparison { true } else { false }
      }
    }
    #expect(Double(found) / 300 <= 0.06 + 2 * (0.06 * 0.94 / 300).squareRoot())
  }

  @Test("Rounds without a trend are rarely said to have one", arguments: cases.indices)
  func trends(archer: Int) throws {
    var (random, tables) = (SeededGenerator(seed: 41), try Self.shots.map { HandicapTable(try $0.handicaps()) })
    let found = try (0..<400).count { _ in
      let rounds = try Self.rounds(Self.cases[archer], [20], &tables, &random)
      return HandicapStatistics(Array(rounds.suffix(20)), .agb).trend(in: RoundHistory(rated: rounds))?.isClear ?? false
    }
    let alarms = Double(found) / 400
    #expect(alarms <= 0.06 + 2 * (0.06 * 0.94 / 400).squareRoot(), "\(alarms)")
  }

  private static func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }
}
