import Archery
import TestSupport
import Testing

/// The error rates of “beyond chance” and “sure” on simulated archers, always the same ones.
///
/// Rounds of 72 arrows, of which the averages scatter by 0.15. Form is a first-order autoregression; `share` is the part
/// of the scatter that it makes, the rest is independent from round to round.
@Suite struct HonestChanceTests {
  struct Archer: Sendable, CustomTestStringConvertible {
    var persistence: Double
    var share = 1.0
    /// Rounds with other bows that were shot before.
    var earlier: Int
    var testDescription: String { "form \(persistence), share \(share), \(earlier) earlier rounds" }
  }

  private static let archers = [
    Archer(persistence: 0, earlier: 40), Archer(persistence: 0.7, earlier: 40),
    Archer(persistence: 0.7, share: 0.7, earlier: 40), Archer(persistence: 0, earlier: 0),
    Archer(persistence: 0.7, earlier: 0), Archer(persistence: 0.7, share: 0.7, earlier: 0),
  ]

  /// Rounds of an archer: those before with bow 9, then `numbers` of them with bow 0, bow 1 and so on.
  private static func rounds(
    _ archer: Archer, _ numbers: [Int], better: Double = 0, _ random: inout SeededGenerator
  ) -> [RoundResult] {
    let bows =
      Array(repeating: 9, count: archer.earlier) + numbers.enumerated().flatMap { Array(repeating: $0, count: $1) }
    var form = normal(&random)
    let fresh = (1 - archer.persistence * archer.persistence).squareRoot()
    return bows.enumerated().map { index, bow in
      form = index == 0 ? form : archer.persistence * form + fresh * normal(&random)
      let luck = archer.share.squareRoot() * form + (1 - archer.share).squareRoot() * normal(&random)
      let average = 9 + 0.15 * luck + (bow == 1 ? better : 0)
      var round = round(index, Int((72 * average).rounded()), arrows: 72)
      round.bow = bow
      return round
    }
  }

  /// How often a comparison of bow 1 with bow 0 says that it is beyond chance.
  private static func findings(_ archer: Archer, _ numbers: [Int], better: Double = 0, of tries: Int) -> Double {
    var random = SeededGenerator(seed: 14)
    let found = (0..<tries).count { _ in
      let rounds = rounds(archer, numbers, better: better, &random)
      if case .different = RoundHistory(rounds).compared([(newer: 1, older: 0)])[0][0].comparison { return true }
      return false
    }
    return Double(found) / Double(tries)
  }

  @Test("Versions that are alike are rarely told apart", arguments: archers, [[5, 5], [10, 10], [2, 10]])
  func falseAlarms(archer: Archer, numbers: [Int]) {
    let alarms = Self.findings(archer, numbers, of: 600)
    // 6 % of 600 tries, and two standard errors of that.
    #expect(alarms <= 0.06 + 2 * (0.06 * 0.94 / 600).squareRoot(), "\(alarms)")
  }

  @Test("± covers the truth in 93 to 98 %, once there are forty rounds to learn from", arguments: archers.prefix(3))
  func coverage(archer: Archer) {
    let alarms = [[5, 5], [10, 10], [2, 10], [6, 6]].map { Self.findings(archer, $0, of: 500) }
    let covered = 1 - alarms.reduce(0, +) / Double(alarms.count)
    #expect(0.93...0.98 ~= covered, "\(covered)")
  }

  @Test("0.4 per arrow over six against six independent rounds is found", arguments: [40, 20])
  func power(earlier: Int) {
    let found = Self.findings(Archer(persistence: 0, earlier: earlier), [6, 6], better: 0.4, of: 300)
    #expect(found >= 0.9, "\(found)")
  }

  @Test("Rounds without a trend are rarely said to have one", arguments: archers, [10, 20])
  func trends(archer: Archer, count: Int) {
    var random = SeededGenerator(seed: 41)
    let found = (0..<600).count { _ in
      let rounds = Self.rounds(archer, [count], &random)
      return RoundStatistics(Array(rounds.suffix(count))).trend(in: RoundHistory(rounds))?.isClear ?? false
    }
    let alarms = Double(found) / 600
    #expect(alarms <= 0.06 + 2 * (0.06 * 0.94 / 600).squareRoot(), "\(alarms)")
  }

  @Test("Of five versions that are alike none is told apart by chance more often than of two")
  func severalVersions() {
    var random = SeededGenerator(seed: 5)
    let pairs = (1...4).map { (newer: $0, older: $0 - 1) }
    let found = (0..<400).count { _ in
      let rounds = Self.rounds(Archer(persistence: 0, earlier: 20), [6, 6, 6, 6, 6], &random)
      return RoundHistory(rounds).compared(pairs).joined().contains {
        if case .different = $0.comparison { true } else { false }
      }
    }
    #expect(Double(found) / 400 <= 0.06)
  }

  /// The sum of twelve even numbers, less six, is all but normal, with a deviation of one.
  private static func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }
}
