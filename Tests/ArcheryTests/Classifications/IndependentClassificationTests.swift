import Archery
import Equipment
import Testing

/// Tables that were worked out in another language (independent-scores.py): rounds, and all 64 categories of each.
@Suite struct IndependentClassificationTests {
  private struct Row {
    let round: CatalogueRound
    let category: ArcherCategory
    let scores: String
  }

  /// What a round is stands in its first row only.
  private static let all: [Row] = {
    var round: CatalogueRound?
    return rows(of: "classifications-independent.csv").compactMap { row in
      guard row.count == 8 else { return nil }
      if !row[1].isEmpty {
        round = CatalogueRound(
          code: row[0], name: row[0], body: row[1], location: .init(rawValue: row[2]), passes: shots(row[3]))
      }
      guard let round, round.code == row[0], let bow = Division(rawValue: row[4]),
        let gender = Gender(rawValue: row[5]), let age = AgeGroup(rawValue: row[6])
      else { return nil }
      return Row(round: round, category: ArcherCategory(bow, gender, age), scores: row[7])
    }
  }()

  @Test func everyRowIsRead() {
    #expect(Self.all.count == 21 * 64)
    #expect(Set(Self.all.map(\.category)).count == 64)
  }

  @Test func tablesAgree() throws {
    let scheme = try classifications()
    for row in Self.all {
      let text = try scheme.table(of: row.round, for: row.category).text
      #expect(text == row.scores, "\(row.round.code) \(row.category)")
    }
  }

  /// Better classes ask for more, and are those of exactly the scores from theirs on.
  @Test func classesAreThoseOfTheirScores() throws {
    let scheme = try classifications()
    for row in Self.all {
      let table = try scheme.table(of: row.round, for: row.category)
      let asked = table.thresholds.compactMap { threshold in threshold.demand.score.map { ($0, threshold.archerClass) }
      }
      #expect(zip(asked, asked.dropFirst()).allSatisfy { $0.0 > $1.0 })
      #expect(asked.allSatisfy { 1...row.round.maximum ~= $0.0 })
      for (index, (score, archerClass)) in asked.enumerated() {
        #expect(table.archerClass(of: score) == archerClass)
        #expect(table.archerClass(of: score - 1) == (index + 1 < asked.count ? asked[index + 1].1 : nil))
        #expect(table.next(above: score - 1)?.points == 1)
      }
    }
  }
}
