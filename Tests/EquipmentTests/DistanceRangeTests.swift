import Equipment
import Testing

/// Ranges of distances, and readings that are worked out.
@Suite struct DistanceRangeTests {
  private func range(_ text: String) throws -> DistanceRange? {
    try DistanceRange.read(text, as: #require(RecordType.mark.field("distance")))
  }

  @Test(
    "A range goes in steps of its first unit",
    arguments: [
      ("18m..32m", 5.0, Unit.metres, "18m 23m 28m"), ("20..40", 10, .metres, "20m 30m 40m"),
      ("20..40yd", 10, .yards, "20yd 30yd 40yd"), ("20yd..40", 10, .yards, "20yd 30yd 40yd"),
      ("1m..1.3m", 0.1, .metres, "1m 1.1m 1.2m 1.3m"), ("70m..70m", 5, .metres, "70m"),
      ("50yd..50m", 1, .yards, "50yd 51yd 52yd 53yd 54yd"),
    ])
  func steps(text: String, amount: Double, unit: Unit, expected: String) throws {
    let step = try #require(DistanceStep(amount, unit))
    #expect(try #require(try range(text)).distances(every: step).map(\.text).joined(separator: " ") == expected)
  }

  @Test func aRangeNeverRunsBackwards() throws {
    #expect(try range("90m..18m") == nil)
    #expect(try range("60m..65yd") == nil)
    #expect(throws: FieldError.self) { try range("18m..") }
    #expect(throws: FieldError.self) { try range("18m..600m") }
  }

  @Test func aStepIsNeverNothing() {
    #expect(DistanceStep(0, .metres) == nil)
    #expect(DistanceStep(-5, .metres) == nil)
    #expect(DistanceStep(0.01, .yards) == nil)
  }

  @Test(
    "A reading that is worked out has the digits that are wanted",
    arguments: [
      (2.345, 2, "2.35"), (-0.004, 2, "0.00"), (-0.45, 1, "-0.5"), (7, 0, "7"), (0.05, 3, "0.050"), (12, 2, "12.00"),
    ])
  func readings(value: Double, decimals: Int, expected: String) throws {
    let reading = try #require(Reading(value, decimals: decimals))
    #expect(reading.text == expected)
    #expect(reading.decimals == decimals)
    #expect(Reading(.infinity, decimals: 1) == nil)
    #expect(Reading(1e12, decimals: 5) == nil)
  }
}
