import Equipment
import TestSupport
import Testing

@testable import Archery

/// Slopes: numbers worked out by hand, another way to the cosine, and what holds for every slope.
@Suite("The horizontal distance")
struct HorizontalDistanceTests {
  private func horizontal(_ distance: String, _ angle: String, in unit: Unit = .metres) throws -> Calculation {
    var inputs = CalculationInputs()
    try inputs.set(.distance(in: unit), to: distance)
    try inputs.set(.angle, to: angle)
    return try Calculator.horizontalDistance(in: unit).calculation(inputs)
  }

  @Test(
    "of known slopes",
    arguments: [
      ("45", "12deg", 44.0166), ("50", "60°", 25), ("50", "-60 degrees", 25), ("70", "30", 60.6218), ("20", "0deg", 20),
      ("35", "-45deg", 24.7487),
    ])
  func known(distance: String, angle: String, expected: Double) throws {
    #expect((try horizontal(distance, angle).value - expected).magnitude < 1e-4)
  }

  /// cos θ from its series, without the library's cosine.
  @Test func isWhatTheSeriesOfTheCosineGives() throws {
    for degrees in stride(from: -89.0, through: 89, by: 0.5) {
      let square = (degrees * .pi / 180) * (degrees * .pi / 180)
      var (cosine, term) = (1.0, 1.0)
      for step in 1...12 {
        term *= -square / Double((2 * step - 1) * 2 * step)
        cosine += term
      }
      #expect((try horizontal("80", degrees.text).value - 80 * cosine).magnitude < 1e-9)
    }
  }

  @Test func onTheLevelIsTheDistanceItself() throws {
    for distance in ["1", "18", "54.86", "90"] {
      for angle in ["0", "0deg", "-0"] { #expect(try horizontal(distance, angle).value == Double(text: distance)) }
    }
  }

  @Test func isTheSameUpAndDownAndShrinksWithTheSlope() throws {
    var last = Double.infinity
    for degrees in 0...89 {
      let up = try horizontal("60", "\(degrees)").value
      #expect(try horizontal("60", "-\(degrees)deg").value == up)
      #expect(up < last && up > 0)
      last = up
    }
  }

  @Test func isTheSameInYards() throws {
    let yards = try horizontal("60", "25deg", in: .yards)
    #expect(yards.calculator.unit == "yd")
    let metres = try #require(Unit.yards.convert(yards.value, to: .metres))
    #expect((try horizontal("54.864", "25deg").value - metres).magnitude < 0.01)
    #expect(yards.inputs.map(\.unit) == [.yards, .degrees])
  }

  @Test("is an estimate that says so")
  func estimate() throws {
    let result = try horizontal("45", "12deg")
    #expect(result.certainty == .estimate)
    #expect(result.estimates == [.dropOfHorizontal])
  }

  @Test(
    "is refused of a wall, and of what is no angle", arguments: ["90", "-90deg", "89.01", "1e3", "steep", "12mm", ""])
  func refusals(angle: String) {
    #expect(throws: FieldError.self) { try Quantity.angle.read(angle) }
  }
}
