import Equipment
import TestSupport
import Testing

@testable import Archery

@Suite("Results of numbered arrows")
struct ShaftResultsTests {
  private func shots(_ ends: String, day: String = "2026-05-01", _ face: TargetFace = .tenZone) throws -> NumberedShots
  {
    let shots = try EndCard(ends, face).ends.flatMap(\.self)
    return try #require(NumberedShots(day: CalendarDate(text: day), highest: face.highest, shots))
  }

  private func result(_ number: Int, in results: ShaftResults) throws -> ShaftResult {
    try #require(results.results.first { $0.number == number })
  }

  @Test("are compared with the mean of all, by worked figures")
  func worked() throws {
    let set = ShaftSet(arrow: 6, [shaft(1), shaft(2), shaft(3)])
    // 10 9 8 / 9 9 6: mean 8.5, squares 2.25 .25 .25 .25 .25 6.25 = 9.5, s² = 1.9; s²/2 · (1 − 2/6) = 0.63333.
    let results = ShaftResults(set, [try shots("10@1 9@2 8@3 / 9@1 9@2 6@3 / 9 M")])
    #expect(results.shots == 6 && results.mean == 8.5)
    let (first, third) = (try result(1, in: results), try result(3, in: results))
    #expect(first.shots == 2 && first.mean == 9.5 && first.difference == 1)
    #expect(third.mean == 7 && third.difference == -1.5)
    for error in [first.standardError, third.standardError] {
      #expect((try #require(error) - 0.795822426).magnitude < 1e-9)
    }
    #expect(first.verdict == .tooFew)
  }

  @Test("need 2.865 standard errors among twelve arrows")
  func bonferroni() throws {
    let set = ShaftSet(arrow: 6, (1...12).map { shaft($0) })
    let ends = ["10@1 9@2 9@3 9@4 9@5 9@6", "9@7 9@8 9@9 9@10 9@11 9@12"].joined(separator: " / ")
    #expect((ShaftResults(set, [try shots(ends)]).margin - 2.865).magnitude < 0.0005)
    // The usual 1.96 of one comparison, and those of arrows that were shot only.
    #expect((NormalDistribution.margin(0.05) - 1.959964).magnitude < 1e-6)
    #expect((NormalDistribution.margin(0.05 / 12) - 2.865).magnitude < 0.0005)
    #expect((ShaftResults(set, [try shots("10@1 9@2")]).margin - NormalDistribution.margin(0.025)).magnitude < 1e-12)
  }

  @Test("say nothing below thirty shots, and what is beyond chance from there on")
  func verdicts() throws {
    let set = ShaftSet(arrow: 6, [shaft(1), shaft(2), shaft(3)])
    let ends = { (count: Int) in Array(repeating: "X@1 9@2 5@3 / 9@1 10@2 6@3", count: count).joined(separator: " / ") }
    let few = ShaftResults(set, [try shots(ends(14))])
    #expect(few.results.map(\.shots) == [28, 28, 28] && few.results.map(\.verdict) == [.tooFew, .tooFew, .tooFew])
    let many = ShaftResults(set, [try shots(ends(15))])
    #expect(many.results.map(\.verdict) == [.higher, .higher, .lower])
    let alike = ShaftResults(set, [try shots(Array(repeating: "9@1 9@2 9@3", count: 40).joined(separator: "/"))])
    #expect(alike.results.map(\.verdict) == [.chance, .chance, .chance])
  }

  @Test("are not spoiled by a round with another mean in which some were shot more often")
  func rounds() throws {
    let set = ShaftSet(arrow: 6, [shaft(1), shaft(2)])
    let good = try shots(Array(repeating: "10@1 9@2 / 9@1 10@2", count: 20).joined(separator: "/"))
    // In the wind arrow 2 is shot alone.
    let bad = try shots(Array(repeating: "5@2 / 6@2", count: 20).joined(separator: "/"), day: "2026-05-02")
    let results = ShaftResults(set, [good, bad])
    #expect(results.results.map(\.difference) == [0, 0])
    #expect(results.results.map(\.verdict) == [.chance, .chance])
    #expect(try result(2, in: results).mean == 7.5 && !results.isMixed)
    #expect(ShaftResults(set, [good, try shots("5@1", .fiveZone)]).isMixed)
  }

  @Test("belong to the arrow that had the number on the day, and to none that the set has not")
  func renumbered() throws {
    var old = shaft(7, .broken)
    (old.base.id, old.until) = (70, CalendarDate(text: "2026-05-01"))
    let set = ShaftSet(arrow: 6, [shaft(7), old, shaft(8)])
    let results = ShaftResults(set, [try shots("10@7 9@8 8@9"), try shots("X@7 9@8", day: "2026-05-02")])
    #expect(results.results.map(\.number) == [7, 7, 8, 9])
    #expect(results.results.map { $0.shaft?.base.id } == [7, 70, 8, nil])
    #expect(results.results.map(\.shots) == [1, 1, 2, 1])
  }

  @Test("call chance more than that in one of twenty sets at most")
  func falseAlarms() throws {
    var chance = SeededGenerator(seed: 3)
    let set = ShaftSet(arrow: 6, (1...12).map { shaft($0) })
    var alarms = 0
    for _ in 0..<400 {
      let rounds = try (0..<3).map { _ in
        let ends = (0..<24).map { end in
          let numbers = Array((1...12).shuffled(using: &chance).prefix(6))
          return numbers.map { Shot(.points(Int.random(in: 6...10, using: &chance)), number: $0) }
        }
        return try #require(NumberedShots(day: nil, highest: 10, ends.flatMap(\.self)))
      }
      if ShaftResults(set, rounds).results.contains(where: { [.lower, .higher].contains($0.verdict) }) { alarms += 1 }
    }
    #expect(Double(alarms) / 400 <= 0.07, "\(alarms)")
  }
}
