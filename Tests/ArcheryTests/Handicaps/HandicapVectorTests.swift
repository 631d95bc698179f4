import Archery
import Equipment
import Testing

/// Expected scores that archeryutils computed, of eight rounds, four schemes and thirteen handicaps each.
@Suite struct HandicapVectorTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let scheme: HandicapScheme
    let round: ShotRound
    /// Handicap, spread and mean arrow of the first pass, score.
    let numbers: [Double]
    let tableScore: Int

    init?(_ row: [String]) {
      guard row.count == 7, let round = ShotRound(rawValue: row[1]), let tableScore = Int(row[6]),
        let scheme = HandicapScheme(rawValue: row[0] == "AGBold" ? "AGB-old" : row[0])
      else { return nil }
      (self.scheme, self.round, self.tableScore) = (scheme, round, tableScore)
      numbers = row[2...5].compactMap { Double($0) }
    }

    var testDescription: String { "\(scheme.rawValue) \(round.rawValue) \(numbers[0])" }
  }

  private static let vectors = rows(of: "handicap-vectors.csv").compactMap(Vector.init)

  @Test func thereAreAll() { #expect(Self.vectors.count == 416) }

  @Test(arguments: vectors) func scoresAreThoseOfArcheryutils(_ vector: Vector) throws {
    let (round, handicap) = (try vector.round.handicaps(vector.scheme), vector.numbers[0])
    let first = vector.round.passes[0]
    #expect(isClose(vector.scheme.spread(handicap, metres: first.metres), vector.numbers[1], 1e-11))
    let arrow = try HandicapRound([first], scheme: vector.scheme, isIndoors: vector.round.isIndoors)
    #expect(isClose(arrow.expected(handicap) / Double(first.arrows), vector.numbers[2], 1e-9))
    #expect(isClose(round.expected(handicap), vector.numbers[3], 1e-8))
    #expect(round.tableScore(handicap) == vector.tableScore)
  }
}

/// True if two numbers differ by no more than a margin.
func isClose(_ one: Double, _ other: Double, _ margin: Double) -> Bool { (one - other).magnitude <= margin }
