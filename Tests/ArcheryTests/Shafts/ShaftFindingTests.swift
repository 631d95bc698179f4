import Equipment
import Testing

@testable import Archery

@Suite("Faults of numbered arrows")
struct ShaftFindingTests {
  private func findings(_ shafts: [Shaft], _ ends: String? = nil, limit: Double = 3) throws -> [ShaftFinding] {
    let set = ShaftSet(arrow: 6, shafts)
    let shots = try ends.map { try EndCard($0, .tenZone).ends.flatMap(\.self) } ?? []
    let rounds = [NumberedShots(day: nil, highest: 10, shots)].compactMap(\.self)
    return ShaftFinding.all(in: set, ShaftResults(set, rounds), limit: limit)
  }

  @Test("are weights off the mean by more than the limit, among arrows in use")
  func wide() throws {
    // Mean 361 gr.
    let shafts = [shaft(1, weight: 360), shaft(2, weight: 360), shaft(3, weight: 363), shaft(9, weight: 302, .bare)]
    #expect(try findings(shafts, limit: 2).isEmpty)
    let found = try findings(shafts, limit: 1.9)
    #expect(found.map(\.shaft.number) == [3])
    #expect(found[0].reason + found[0].limit == "363 gr, 2 gr over the mean of the set; arrow-spread is 1.9 gr")
    #expect(try findings(shafts, limit: 0.9).map(\.shaft.number) == [1, 2, 3])
  }

  @Test("are shafts more than 0.004 in out of true")
  func crooked() throws {
    let found = try findings([shaft(1, straightness: 0.004), shaft(2, straightness: 0.0041), shaft(3)])
    #expect(found.map(\.shaft.number) == [2])
    #expect(found[0].reason + found[0].limit == "0.0041 in out of true; more than 0.004 in")
  }

  @Test("are arrows that score less beyond chance, and none that score more")
  func low() throws {
    let ends = Array(repeating: "X@1 9@2 5@3 / 9@1 10@2 6@3", count: 15).joined(separator: " / ")
    let found = try findings([shaft(1), shaft(2), shaft(3)], ends)
    #expect(found.map(\.shaft.number) == [3])
    #expect(found[0].reason == "scores 2.67 less per shot than the others, beyond chance, in 30 shots")
    #expect(try findings([shaft(1), shaft(2), shaft(3, .spare)], ends).isEmpty)
  }
}
