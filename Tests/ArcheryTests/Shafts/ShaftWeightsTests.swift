import Equipment
import Testing

@testable import Archery

/// An arrow of set 6.
func shaft(
  _ number: Int, weight: Double? = nil, straightness: Double? = nil, _ status: Shaft.Status = .inUse
) -> Shaft {
  var shaft = Shaft()
  (shaft.base.id, shaft.arrow, shaft.number, shaft.status) = (number, 6, number, status)
  (shaft.weight, shaft.straightness) = (weight, straightness)
  return shaft
}

@Suite("Weights of numbered arrows")
struct ShaftWeightsTests {
  @Test("come to mean, spread and standard deviation")
  func worked() throws {
    // Deviations from 361: −1, −0.5, 0, 0.5, 1; their squares 2.5; 2.5 / 4 = 0.625, whose root is 0.790569.
    let weights = try #require(ShaftWeights([360, 360.5, 361, 361.5, 362].enumerated().map { shaft($0, weight: $1) }))
    #expect(weights.count == 5 && weights.mean == 361 && weights.spread == 2)
    #expect((weights.standardDeviation - 0.790569415).magnitude < 1e-9)
  }

  @Test("of one arrow have no spread, and of none are none")
  func few() throws {
    let one = try #require(ShaftWeights([shaft(1, weight: 361), shaft(2)]))
    #expect(one.count == 1 && one.mean == 361 && one.spread == 0 && one.standardDeviation == 0)
    #expect(ShaftWeights([shaft(1)]) == nil)
  }
}
