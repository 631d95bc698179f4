import Equipment
import TestSupport
import Testing

@testable import Archery

@Suite("The most alike arrows")
struct MatchedSetTests {
  /// What a choice is judged by, as whole numbers: spread of weight, worst and sum of straightness, numbers.
  private struct Rank: Comparable {
    let values: [Int]
    static func < (one: Self, other: Self) -> Bool { one.values.lexicographicallyPrecedes(other.values) }

    init(_ shafts: [Shaft]) {
      let weights = shafts.map { Int((($0.weight ?? 0) * 100).rounded()) }
      let bends = shafts.map { $0.straightness.map { Int(($0 * 10_000).rounded()) } ?? 1_000_000 }
      let spread = (weights.max() ?? 0) - (weights.min() ?? 0)
      values = [spread, bends.max() ?? 0, bends.reduce(0, +)] + shafts.compactMap(\.number).sorted()
    }
  }

  private func choices(of count: Int, among shafts: ArraySlice<Shaft>) -> [[Shaft]] {
    guard count > 0 else { return [[]] }
    guard let first = shafts.first else { return [] }
    let rest = shafts.dropFirst()
    return choices(of: count - 1, among: rest).map { [first] + $0 } + choices(of: count, among: rest)
  }

  @Test("are the best of all that could be chosen")
  func bruteForce() throws {
    var chance = SeededGenerator(seed: 5)
    for _ in 0..<150 {
      // Few different weights, so that there are many choices with one spread.
      let shafts = (1...10).shuffled(using: &chance).map { number in
        shaft(
          number, weight: 310 + Double(Int.random(in: 0...12, using: &chance)) / 10,
          straightness: Bool.random(using: &chance) ? Double(Int.random(in: 0...40, using: &chance)) / 10_000 : nil)
      }
      let count = Int.random(in: 1...6, using: &chance)
      let best = try #require(choices(of: count, among: shafts[...]).min { Rank($0) < Rank($1) })
      let matched = try #require(MatchedSet(of: count, among: shafts))
      // With the same spread and straightness any numbers would do: which ones they are is only to be always the same.
      #expect(Rank(matched.shafts).values.prefix(3) == Rank(best).values.prefix(3))
      #expect(matched.shafts.compactMap(\.number) == matched.shafts.compactMap(\.number).sorted())
      #expect(Set(matched.shafts.map(\.base.id)).count == count)
    }
  }

  @Test("are arrows in use and spare ones that were weighed; bare shafts and those that are gone are none")
  func candidates() throws {
    let others: [Shaft.Status] = [.bare, .broken, .lost, .retired]
    let shafts =
      [shaft(1, weight: 361), shaft(2, weight: 362), shaft(3, weight: 365, .spare), shaft(4)]
      + others.enumerated().map { shaft(5 + $0, weight: 361, $1) }
    #expect(try #require(MatchedSet(of: 3, among: shafts)).shafts.compactMap(\.number) == [1, 2, 3])
    #expect(MatchedSet(of: 4, among: shafts) == nil)
    #expect(MatchedSet(of: 0, among: shafts) == nil)
  }

  @Test("say how straight the worst is, if all were measured")
  func straightness() throws {
    let straight = [shaft(1, weight: 361, straightness: 0.001), shaft(2, weight: 361, straightness: 0.003)]
    #expect(MatchedSet(of: 2, among: straight)?.straightness == 0.003)
    #expect(MatchedSet(of: 2, among: [straight[0], shaft(3, weight: 361)])?.straightness == nil)
  }
}
