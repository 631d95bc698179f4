import Archery
import Equipment
import Testing

/// Values that follow from the items of a bow.
@Suite struct SetupContentTests {
  private func derived(_ bow: SampleBow) throws -> [DerivedFormula: DerivedValue] {
    let values = try bow.subject().setup.present.content.derived
    return Dictionary(uniqueKeysWithValues: values.map { ($0.formula, $0) })
  }

  @Test func nothingFollowsFromNothing() throws {
    #expect(try derived(SampleBow()).isEmpty)
  }

  @Test func aBowIsAsLongAsItsRiserAndLimbs() throws {
    let bow = SampleBow(items: [(.riser, ["length": "25"]), (.limbs, ["length": "long"])])
    #expect(try derived(bow)[.bowLength]?.value == 70)
    #expect(try derived(SampleBow(items: [(.riser, ["length": "25"])])).isEmpty)
  }

  @Test("The limbs say how they are fitted, else the riser", arguments: [("ILF", true), ("bolt-down", false)])
  func limbsSayHowTheyAreFitted(fitting: String, isKnown: Bool) throws {
    let other = isKnown ? "bolt-down" : "ILF"
    let limbs = SampleBow(items: [
      (.riser, ["length": "25", "fitting": other]), (.limbs, ["length": "long", "fitting": fitting]),
    ])
    #expect(try (derived(limbs)[.bowLength] != nil) == isKnown)
    let riser = SampleBow(items: [(.riser, ["length": "25", "fitting": fitting]), (.limbs, ["length": "long"])])
    #expect(try (derived(riser)[.bowLength] != nil) == isKnown)
  }

  @Test func aBowWeighsWhatIsScrewedToIt() throws {
    let bow = SampleBow(items: [
      (.riser, ["mass": "1300"]), (.stabilizer, ["weight": "5", "quantity": "2"]),
      (.weight, ["ounces": "1.5", "quantity": "3"]), (.limbs, [:]),
    ])
    let mass = try #require(try derived(bow)[.totalMass])
    #expect(mass.value.rounded() == 1711)
    #expect(mass.inputs.count == 3 && mass.certainty == .exact && mass.unit == .grams)
  }

  @Test func tillerFollowsFromBothEnds() throws {
    let bow = SampleBow(tuning: ["tiller_top": "185", "tiller_bottom": "180"])
    #expect(try derived(bow)[.tillerDifference]?.value == 5)
    #expect(try derived(SampleBow(tuning: ["tiller_top": "185"])).isEmpty)
  }
}
