import Equipment
import TestSupport
import Testing

@Suite("Conversion of units")
struct ConversionTests {
  /// Every two units that measure the same.
  private static let pairs = Unit.allCases.flatMap { one in
    Unit.allCases.filter { $0.dimension == one.dimension }.map { (one, $0) }
  }

  @Test("There and back", arguments: pairs)
  func thereAndBack(one: Unit, other: Unit) throws {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<200 {
      let number = Double.random(in: -1e6...1e6, using: &random)
      let there = try #require(one.convert(number, to: other))
      let back = try #require(other.convert(there, to: one))
      #expect((back - number).magnitude <= 1e-12 * number.magnitude)
      if one == other { #expect(there == number) }
    }
  }

  @Test("By way of a third unit it is the same", arguments: pairs)
  func byAThird(one: Unit, other: Unit) throws {
    for third in Unit.allCases where third.dimension == one.dimension {
      let straight = try #require(one.convert(12.75, to: other))
      let around = try #require(one.convert(12.75, to: third).flatMap { third.convert($0, to: other) })
      #expect((straight - around).magnitude <= 1e-12 * straight.magnitude)
    }
  }

  @Test func whatMeasuresSomethingElseIsNotConverted() {
    for one in Unit.allCases {
      for other in Unit.allCases where other.dimension != one.dimension { #expect(one.convert(1, to: other) == nil) }
    }
  }

  @Test(
    "Known values",
    arguments: [
      (28.25, Unit.inches, Unit.centimetres, 71.755), (60, .yards, .metres, 54.864),
      (38, .pounds, .kilograms, 17.23651006), (1, .pounds, .grains, 7000), (1, .ounces, .grains, 437.5),
      (300, .feetPerSecond, .metresPerSecond, 91.44), (10, .grainsPerInch, .gramsPerMillimetre, 0.0255113818898),
      (100, .grains, .grams, 6.479891), (6, .feet, .inches, 72),
    ])
  func known(number: Double, from: Unit, to: Unit, result: Double) throws {
    let converted = try #require(from.convert(number, to: to))
    #expect((converted / result - 1).magnitude < 1e-11)
  }

  @Test(
    "A number with its unit",
    arguments: [
      ("28 1/4 in", 28.25, Unit.inches), ("28¼\"", 28.25, .inches), ("5'6\"", 66, .inches), ("38#", 38, .pounds),
      ("-5 mm", -5, .millimetres), (".5in", 0.5, .inches), ("7.8 gr/in", 7.8, .grainsPerInch),
      ("91 m/s", 91, .metresPerSecond),
    ])
  func measures(text: String, number: Double, unit: Unit) throws {
    let measure = try #require(Unit.measure(text))
    #expect(measure.number == number)
    #expect(measure.unit == unit)
  }

  @Test(
    "What is no measure is none", arguments: ["28", "in", "", "28 stone", "1/0 in", "nan in", "28 in cm", "38#@28"])
  func noMeasure(text: String) { #expect(Unit.measure(text) == nil) }
}
