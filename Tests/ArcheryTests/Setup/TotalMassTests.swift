import Archery
import Equipment
import Testing

/// The mass of a bow.
@Suite struct TotalMassTests {
  private let ounce = 28.349523125

  @Test func gramsAndOuncesAddUpByTheirQuantities() throws {
    var (riser, rod, weight) = (Riser(), Stabilizer(), Weight())
    (riser.mass, rod.weight, weight.ounces) = (1300, 5, 1.5)
    let mass = try #require(
      DerivedValue.totalMass([MassPart(riser), MassPart(rod, quantity: 2), MassPart(weight, quantity: 3)]))
    #expect((mass.value - (1300 + 14.5 * ounce)).magnitude < 1e-9)
    #expect(mass.unit == .grams)
    #expect(mass.formula == .totalMass)
    #expect(mass.inputs.count == 3)
    #expect(mass.certainty == .exact)
    #expect(mass.partsWithoutMass.isEmpty)
  }

  @Test func aPartWithoutMassMakesItAtLeast() throws {
    let mass = try #require(
      DerivedValue.totalMass([
        MassPart(Stabilizer()), MassPart(.riser, mass: 1300, unit: .grams), MassPart(.sight, mass: nil, unit: .grams),
      ]))
    #expect(mass.value == 1300)
    #expect(mass.certainty == .atLeast)
    #expect(mass.partsWithoutMass == [0, 2])
  }

  @Test func nothingKnownIsNoMass() {
    #expect(DerivedValue.totalMass([]) == nil)
    #expect(DerivedValue.totalMass([MassPart(Riser()), MassPart(Weight(), quantity: 2)]) == nil)
  }

  @Test func noneOfAPartWeighsNothing() throws {
    let none = MassPart(.weight, mass: nil, unit: .ounces, quantity: 0)
    let mass = try #require(DerivedValue.totalMass([MassPart(.riser, mass: 1300, unit: .grams), none]))
    #expect(mass.value == 1300)
    #expect(mass.certainty == .exact)
    #expect(MassPart(.weight, mass: 1, unit: .ounces, quantity: -4).quantity == 0)
  }

  @Test("What is no mass is not known", arguments: [Double.nan, .infinity, -1, 1e7])
  func whatIsNoMassIsNotKnown(mass: Double) {
    #expect(MassPart(.riser, mass: mass, unit: .grams).mass == nil)
  }

  @Test func everyUnitOfMassIsTakenAndNoOther() throws {
    for unit in Unit.allCases {
      let part = MassPart(.weight, mass: 2, unit: unit, quantity: 3)
      #expect(part.grams == (unit.dimension == .mass ? 2 * unit.factor * 3 : nil))
    }
    let largest = MassPart(.weight, mass: 1e6, unit: .pounds, quantity: .max)
    #expect(try #require(DerivedValue.totalMass(Array(repeating: largest, count: 100))).value.isFinite)
  }
}
