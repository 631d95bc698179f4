import Archery
import Equipment
import Testing

/// The values derived from the parts of a setup.
@Suite struct DerivedValueTests {
  @Test("The table of bow lengths", arguments: [23.0, 25, 27], [Limbs.Length.short, .medium, .long])
  func theTableOfBowLengths(riser: Double, limbs: Limbs.Length) throws {
    let lengths: [Limbs.Length: [Double: Double]] = [
      .short: [23: 64, 25: 66, 27: 68], .medium: [23: 66, 25: 68, 27: 70], .long: [23: 68, 25: 70, 27: 72],
    ]
    let bow = try #require(DerivedValue.bowLength(riser: riser, limbs: limbs, fitting: .ilf))
    #expect(bow.value == lengths[limbs]?[riser])
    #expect(bow.unit == .inches)
    #expect(bow.formula == .bowLength)
    #expect(bow.inputs == [.riserLength(riser), .limbLength(limbs)])
    #expect(bow.certainty == .exact)
  }

  @Test func otherRisersGiveEstimates() throws {
    let bow = try #require(DerivedValue.bowLength(riser: 21, limbs: .medium))
    #expect(bow.value == 64)
    #expect(bow.certainty == .estimate)
  }

  @Test func whatHasNoTableHasNoBowLength() {
    #expect(DerivedValue.bowLength(riser: 25, limbs: .extraLong) == nil)
    for fitting in [Fitting.boltDown, .onePiece, .other] {
      #expect(DerivedValue.bowLength(riser: 25, limbs: .medium, fitting: fitting) == nil)
    }
    #expect(DerivedValue.bowLength(riser: 25, limbs: .medium, fitting: .formula) != nil)
    for riser in [0, 10, 40, -25, Double.nan, .infinity, 1e308] {
      #expect(DerivedValue.bowLength(riser: riser, limbs: .medium) == nil)
    }
  }

  @Test func tillerIsTopLessBottom() throws {
    let tiller = try #require(DerivedValue.tillerDifference(top: 185, bottom: 180))
    #expect(tiller.value == 5)
    #expect(tiller.unit == .millimetres)
    #expect(tiller.formula == .tillerDifference)
    #expect(tiller.inputs == [.tillerTop(185), .tillerBottom(180)])
    #expect(tiller.certainty == .exact)
    #expect(DerivedValue.tillerDifference(top: 178, bottom: 180)?.value == -2)
    for wrong in [Double.nan, -1, 1001, .infinity] {
      #expect(DerivedValue.tillerDifference(top: wrong, bottom: 180) == nil)
      #expect(DerivedValue.tillerDifference(top: 180, bottom: wrong) == nil)
    }
  }
}
