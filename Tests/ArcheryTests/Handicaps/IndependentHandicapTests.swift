import Archery
import Equipment
import Testing

/// Scores, handicaps and errors that were integrated numerically (independent-scores.py), of every kind of face.
@Suite struct IndependentHandicapTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let round: HandicapRound
    let handicap: Double
    let expected: Double
    let error: Double
    let testDescription: String

    init?(_ row: [String]) {
      guard row.count == 6, let scheme = HandicapScheme(rawValue: row[0]),
        let round = try? HandicapRound(shots(row[2]), scheme: scheme, isIndoors: row[1] == "indoor"),
        let handicap = Double(row[3]), let expected = Double(row[4]), let error = Double(row[5])
      else { return nil }
      (self.round, self.handicap, self.expected, self.error) = (round, handicap, expected, error)
      testDescription = row.joined(separator: " ")
    }
  }

  private static let rows = ArcheryTests.rows(of: "handicaps-independent.csv")

  @Test func everyRowIsRead() {
    #expect(Self.rows.count == 512)
    #expect(Self.rows.allSatisfy { Row($0) != nil })
  }

  @Test func everyFaceWithRingsIsThere() {
    let kinds = Set(Self.rows.flatMap { shots($0[2]) }.map(\.kind))
    let faces = TargetFace.allCases.filter { !$0.rings.isEmpty && $0 != .tenZoneSixRing && $0 != .elevenZoneFiveRing }
    #expect(kinds.isSuperset(of: faces))
  }

  @Test(arguments: rows.compactMap(Row.init)) func scoresAndErrorsAgree(_ row: Row) {
    let here = row.round.expectation(row.handicap)
    #expect(isClose(here.score, row.expected, 1e-6))
    #expect(isClose(row.round.expected(row.handicap), row.expected, 1e-6))
    #expect(isClose(here.handicapError, row.error, 1e-5 * max(1, row.error)))
  }

  @Test(arguments: rows.filter { !$0[4].contains(".") }.compactMap(Row.init))
  func handicapsOfScoresAgree(_ row: Row) throws {
    let found = try row.round.handicap(of: Int(row.expected))
    #expect(isClose(found.exact, row.handicap, 1e-8))
    #expect(isClose(found.standardError, row.error, 1e-5 * max(1, row.error)))
  }
}
