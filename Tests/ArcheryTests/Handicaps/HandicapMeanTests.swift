import Archery
import Equipment
import Glibc
import TestSupport
import Testing

@Suite struct HandicapMeanTests {
  @Test func roundsOfMoreArrowsWeighMore() throws {
    let (long, short) = (
      try ShotRound.wa1440.handicaps().handicap(of: 1100), try ShotRound.wa18.handicaps().handicap(of: 500)
    )
    let mean = try #require(HandicapMean([long, short]))
    let (one, other) = (1 / (long.standardError * long.standardError), 1 / (short.standardError * short.standardError))
    #expect(mean.count == 2)
    #expect(isClose(mean.value, (one * long.exact + other * short.exact) / (one + other), 1e-12))
    #expect(isClose(mean.chanceError, 1 / (one + other).squareRoot(), 1e-12))
  }

  @Test func oneRoundIsItsOwnMean() throws {
    let only = try ShotRound.wa720.handicaps().handicap(of: 600)
    let mean = try #require(HandicapMean([only]))
    #expect(isClose(mean.value, only.exact, 1e-12) && isClose(mean.standardError, only.standardError, 1e-12))
    #expect(mean.scatter == nil)
    #expect(HandicapMean([]) == nil)
  }

  @Test func roundsThatDifferByMoreThanChanceWidenTheError() throws {
    var table = HandicapTable(try ShotRound.wa720.handicaps())
    let rounds = try [480, 600, 660].map { try table.handicap(of: $0) }
    let mean = try #require(HandicapMean(rounds))
    #expect(mean.scatter ?? 0 > 5)
    #expect(isClose(mean.standardError, mean.chanceError * (mean.scatter ?? 0), 1e-12))
  }

  /// Simulated arrows of an archer whose handicap is known, on three rounds.
  @Test func theMeanOfSimulatedRoundsIsTheHandicapOfTheArcher() throws {
    var random = SeededGenerator(seed: 7)
    let (handicap, shots) = (38.0, [ShotRound.wa720, .wa18, .york])
    var tables = try shots.map { HandicapTable(try $0.handicaps()) }
    var (within, off) = (0, 0.0)
    for _ in 0..<100 {
      let rounds = try (0..<12).map { round in
        let shot = shots[round % shots.count]
        let score = shot.passes.reduce(0) { $0 + simulated($1, handicap, tables[round % shots.count].round, &random) }
        return try tables[round % shots.count].handicap(of: score)
      }
      let mean = try #require(HandicapMean(rounds))
      within += (mean.value - handicap).magnitude <= 2 * mean.chanceError ? 1 : 0
      off += (mean.value - handicap) / mean.chanceError / 100
    }
    // Two standard errors hold 95 % of all; the mean of a hundred of them is off by a tenth.
    #expect(89...100 ~= within)
    #expect(off.magnitude < 0.3)
  }

  /// The score of arrows that fall round the centre, each in its ring.
  private func simulated(
    _ pass: RoundPass, _ handicap: Double, _ round: HandicapRound, _ random: inout SeededGenerator
  ) -> Int {
    let rings = pass.kind.rings.map { (reach: $0.diameter * pass.face / 200 + round.shaft / 2000, points: $0.points) }
    let spread = round.scheme.spread(handicap, metres: pass.metres) * pass.metres
    return (0..<pass.arrows).reduce(0) { score, _ in
      // The square of the distance from the centre is exponential.
      let uniform = Double.random(in: .leastNonzeroMagnitude..<1, using: &random)
      let centre = spread * (-log(uniform)).squareRoot()
      return score + (rings.first { centre <= $0.reach }?.points ?? 0)
    }
  }
}
