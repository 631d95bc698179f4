import Archery
import Equipment
import TestSupport
import Testing

/// What holds of every round, scheme and score.
@Suite struct HandicapLawTests {
  /// A round of one to four passes at any face with rings, as far away as faces of its size usually are.
  private static func round(_ seed: Int, _ random: inout SeededGenerator) throws -> HandicapRound {
    let faces = TargetFace.allCases.filter { !$0.rings.isEmpty }
    let passes = (1...Int.random(in: 1...4, using: &random)).compactMap { _ in
      let face = Double.random(in: 20...122, using: &random)
      let unit = Bool.random(using: &random) ? Unit.metres : .yards
      return Distance(face * .random(in: 0.25...0.75, using: &random), unit).map {
        RoundPass(
          arrows: .random(in: 3...72, using: &random), distance: $0, face: face,
          kind: faces.randomElement(using: &random) ?? .tenZone)
      }
    }
    let schemes = HandicapScheme.allCases
    return try HandicapRound(passes, scheme: schemes[seed % schemes.count], isIndoors: seed % 3 == 0)
  }

  @Test(arguments: 0..<120) func scoresAndHandicapsAgree(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let round = try Self.round(seed, &random)
    var table = HandicapTable(round)
    let worse = round.scheme.isLowerBetter ? 1 : -1
    for _ in 0..<20 {
      let score = Int.random(in: 1..<round.maximum, using: &random)
      let found = try table.handicap(of: score)
      #expect(isClose(round.expected(found.exact), Double(score), 1e-8))
      #expect(try round.handicap(of: score) == found)
      // The whole one is none better, has the score, and the next has it no more.
      #expect(Double(found.whole * worse) >= found.exact * Double(worse))
      #expect(round.tableScore(Double(found.whole + worse)) < score || !(round.scheme.scale ~= found.whole + worse))
      if round.tableScore(Double(found.whole)) < score {
        #expect(Double((found.whole - worse) * worse) < found.exact * Double(worse))
      }
      #expect(isClose(found.standardError, round.expectation(found.exact).handicapError, 1e-12))
    }
  }

  @Test(arguments: 0..<40) func betterScoresHaveBetterHandicaps(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1_000)
    let round = try Self.round(seed, &random)
    var table = HandicapTable(round)
    var all: [Handicap] = []
    for score in 1...round.maximum {
      // A small ring far away is beyond the best of a scale, so that nobody is expected to hit it with all arrows.
      guard let found = try? table.handicap(of: score) else { break }
      all.append(found)
    }
    #expect(all.count >= round.maximum - 2)
    let sign = round.scheme.isLowerBetter ? 1.0 : -1
    for (lower, higher) in zip(all, all.dropFirst()) {
      #expect(lower.exact * sign > higher.exact * sign || higher == all.last)
      #expect(lower.whole * Int(sign) >= higher.whole * Int(sign))
    }
  }

  @Test(arguments: 0..<60) func slopesAndErrorsAreThoseOfSmallSteps(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 2_000)
    let round = try Self.round(seed, &random)
    let handicap = round.typical(.random(in: 0...1, using: &random))
    let here = round.expectation(handicap)
    let slope = (round.expected(handicap + 1e-4) - round.expected(handicap - 1e-4)) / 2e-4
    #expect(isClose(here.score, round.expected(handicap), 1e-9))
    #expect(isClose(here.slope, slope, 1e-5 * max(1, slope.magnitude)))
    #expect(here.slope * (round.scheme.isLowerBetter ? -1 : 1) > 0)
  }

  @Test(arguments: 0..<60) func widerShaftsScoreMore(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 3_000)
    let round = try Self.round(seed, &random)
    let handicap = round.typical(.random(in: 0.2...1, using: &random))
    // Where every arrow is as good as sure to hit, nothing can be won.
    guard Double(round.maximum) - round.expected(handicap) > 1e-6 else { return }
    #expect(round.worth(ofShaft: round.shaft + 1, at: handicap).difference > 0)
    #expect(round.worth(ofShaft: round.shaft - 1, at: handicap).difference < 0)
    #expect(round.worth(ofShaft: round.shaft, at: handicap).difference == 0)
    #expect(round.with(shaft: 9).with(shaft: round.shaft) == round)
  }
}
