import Equipment
import Testing

@testable import Archery

/// The inputs of a calculation from typed values.
func inputs(_ typed: KeyValuePairs<String, String>) throws -> CalculationInputs {
  var inputs = CalculationInputs()
  for (name, text) in typed {
    try inputs.set(#require(Quantity.all.first { $0.info.name == name }), to: text)
  }
  return inputs
}

private func isNear(_ one: Double, _ other: Double, within relative: Double = 1e-12) -> Bool {
  (one - other).magnitude <= relative * max(other.magnitude, 1)
}

/// Formulas against worked numbers of their sources, and against other ways to the same number.
@Suite("Calculations")
struct CalculatorTests {
  private let parts: KeyValuePairs = [
    "gpi": "7.8", "length": "28.5", "point_weight": "110", "insert_weight": "12", "nock_weight": "9",
    "bushing_weight": "3", "fletching_weight": "6", "wrap_weight": "2",
  ]

  @Test func massIsTheSumOfTheParts() throws {
    let mass = try Calculator.partsMass.calculation(inputs(parts))
    #expect(isNear(mass.value, 222.3 + 110 + 12 + 9 + 3 + 6 + 2))
    #expect(mass.certainty == .exact)
    let less = try Calculator.partsMass.calculation(
      inputs(["gpi": "7.8", "length": "28.5", "point_weight": "110"]))
    #expect(isNear(less.value, 332.3))
    #expect(less.certainty == .atLeast)
    #expect(
      less.estimates == [
        .withoutParts(["insert_weight", "bushing_weight", "nock_weight", "fletching_weight", "wrap_weight"])
      ])
  }

  /// 0.01244 g/mm is 4.876 gr/in, of which a shop prints 4.88; what was typed is what is multiplied.
  @Test func whatIsTypedIsNotRoundedBeforeItIsComputedWith() throws {
    let metric = try inputs(["gpi": "0.01244g/mm", "length": "32.62in", "point_weight": "100"])
    let exact = 0.01244 * 25.4 / 0.06479891 * 32.62 + 100
    #expect(isNear(try Calculator.partsMass.calculation(metric).value, exact))
    let speed = try inputs(["weight": "351", "arrow_speed": "60.123456m/s"])
    let feet = 60.123456 / 0.3048
    #expect(isNear(try Calculator.kineticEnergy.calculation(speed).value, 351 * feet * feet / 450436.68, within: 1e-8))
  }

  @Test func aChangeOfAPartIsNotRoundedEither() throws {
    let before = try inputs(["weight": "351", "point_weight": "110"])
    let after = try before.changed(by: inputs(["point_weight": "7.1234g"]))
    #expect(isNear(try Calculator.arrowMass.calculation(after).value, 351 - 110 + 7.1234 / 0.06479891))
  }

  @Test func whatCannotBeTogetherHasNoResult() throws {
    let refused: [(Calculator, CalculationInputs, Contradiction)] = try [
      (.frontOfCentre, inputs(["length": "30", "balance_point": "40"]), .balanceBeyondShaft(10)),
      (.frontOfCentre, inputs(["length": "30", "balance_point": "30"]), .balanceBeyondShaft(0)),
      (
        .unexplainedMass, inputs(["weight": "300", "gpi": "8", "length": "30", "point_weight": "100"]),
        .partsHeavierThanWhole(40)
      ),
    ]
    for (calculator, inputs, contradiction) in refused {
      let error = #expect(throws: MissingInputs.self) { try calculator.calculation(inputs) }
      #expect(error?.contradiction == contradiction)
    }
  }

  @Test func aMeasuredMassGoesBeforeTheParts() throws {
    let arrow = try inputs(["gpi": "7.8", "length": "28.5", "point_weight": "110", "weight": "351"])
    #expect(try Calculator.arrowMass.calculation(arrow).value == 351)
    #expect(isNear(try Calculator.unexplainedMass.calculation(arrow).value, 18.7, within: 1e-9))
  }

  @Test func balancePointWinsOverParts() throws {
    // Easton's formula by hand: L 28 in, balanced 16.8 in from the nock.
    let measured = try Calculator.frontOfCentre.calculation(
      inputs(["length": "28", "balance_point": "16.8", "gpi": "9", "point_weight": "500"]))
    #expect(isNear(measured.value, 10))
    #expect(measured.certainty == .exact)
    #expect(measured.estimates.isEmpty)
  }

  /// The balance of the parts by cutting the arrow into pieces, each of which pulls at its own distance.
  @Test func frontOfCentreOfThePartsIsThatOfAllTheirPieces() throws {
    let foc = try Calculator.frontOfCentre.calculation(
      inputs([
        "gpi": "7.8", "length": "28.5", "point_weight": "110", "insert_weight": "12", "nock_weight": "9",
        "bushing_weight": "3", "fletching_weight": "6", "wrap_weight": "2", "point_centre": "-0.5",
      ]))
    var (moment, mass) = (0.0, 0.0)
    let pieces = 2850
    for piece in 0..<pieces {
      let position = (Double(piece) + 0.5) * 28.5 / Double(pieces)
      let part = 7.8 * 28.5 / Double(pieces)
      (moment, mass) = (moment + part * position, mass + part)
    }
    for (part, position) in [(110.0, 28.0), (12, 28.5), (9, 0), (3, 0), (6, 3), (2, 3)] {
      (moment, mass) = (moment + part * position, mass + part)
    }
    #expect(isNear(foc.value, 100 * (moment / mass / 28.5 - 0.5), within: 1e-9))
    #expect(!foc.estimates.contains(.pointAtEnd))
  }

  @Test func aPointBehindTheEndOfTheShaftLowersFrontOfCentre() throws {
    let arrow: KeyValuePairs = ["gpi": "7.8", "length": "28.5", "point_weight": "110"]
    let atEnd = try Calculator.frontOfCentre.calculation(inputs(arrow))
    let inside = try Calculator.frontOfCentre.calculation(
      inputs(["gpi": "7.8", "length": "28.5", "point_weight": "110", "point_centre": "-1"]))
    #expect(inside.value < atEnd.value)
    #expect(atEnd.estimates.contains(.pointAtEnd))
  }

  @Test func grainsPerPound() throws {
    #expect(try Calculator.grainsPerPound.calculation(inputs(["weight": "350", "draw_weight": "40"])).value == 8.75)
  }

  /// The table as it is printed, a line for each row.
  @Test(
    "The AMO table",
    arguments: [
      (33, "150 150 150 150 150 150 150 150 150"), (34, "150 150 150 150 150 150 150 151 165"),
      (41, "150 150 150 150 150 150 150 151 165"), (42, "150 150 150 150 150 163 179 195 211"),
      (46, "150 150 150 150 150 163 179 195 211"), (47, "150 150 150 167 185 203 222 240 258"),
      (52, "150 150 150 167 185 203 222 240 258"), (53, "150 163 183 203 224 244 264 285 305"),
      (58, "150 163 183 203 224 244 264 285 305"), (59, "172 195 217 240 262 284 307 329 352"),
      (63, "172 195 217 240 262 284 307 329 352"),
    ])
  func theAMOTable(pounds: Int, row: String) {
    let masses = row.split(separator: " ").compactMap { Double($0) }
    for (inch, mass) in zip(25...33, masses) {
      #expect(AMOTable.minimum(drawWeight: Double(pounds), drawLength: Double(inch)) == mass)
    }
  }

  @Test func betweenTheLinesOfTheAMOTableTheHeavierArrowIsAskedFor() {
    #expect(AMOTable.minimum(drawWeight: 46.5, drawLength: 29.1) == 203)
    for (weight, draw) in [(63.1, 28.0), (40, 24.9), (40, 33.1), (0, 28), (.nan, 28), (40, .nan)] {
      #expect(AMOTable.minimum(drawWeight: weight, drawLength: draw) == nil)
    }
  }

  /// In kilograms, metres and seconds, then back: 1 ft·lbf is 1.3558179483314004 J.
  @Test("Energy and momentum by way of SI units", arguments: [(351.0, 198.0), (280, 300), (500.5, 150.25)])
  func energy(grains: Double, fps: Double) throws {
    let arrow = try inputs(["weight": grains.text, "arrow_speed": fps.text])
    let (mass, speed) = (grains * 0.06479891e-3, fps * 0.3048)
    let energy = try Calculator.kineticEnergy.calculation(arrow).value
    #expect(isNear(energy, mass * speed * speed / 2 / 1.3558179483314004, within: 1e-9))
    #expect(isNear(energy, grains * fps * fps / 450_436.68, within: 1e-7))
    let momentum = try Calculator.momentum.calculation(arrow).value
    #expect(isNear(momentum, mass * speed / 4.4482216152605, within: 1e-9))
    #expect(isNear(momentum, grains * fps / 225_218.34, within: 1e-7))
  }

  @Test func drawWeightIsFivePerCentAnInch() throws {
    let at = { (draw: String) in
      try Calculator.markedDrawWeight.calculation(inputs(["poundage": "40", "draw_length": draw]))
    }
    #expect(try at("28").value == 40)
    #expect(isNear(try at("29").value, 42))
    #expect(isNear(try at("26.5").value, 37))
    #expect(try at("28").certainty == .estimate)
  }

  @Test func bowAndString() throws {
    let bow = try inputs(["riser_length": "25", "limb_length": "medium"])
    #expect(try Calculator.bowLength.calculation(bow).value == 68)
    #expect(try Calculator.bowLength.calculation(bow).certainty == .exact)
    #expect(try Calculator.stringLength.calculation(bow).value == 65)
    #expect(try Calculator.stringLength.calculation(inputs(["bow_length": "70", "fits": "66"])).value == 67)
    let labelled = try Calculator.stringLength.calculation(inputs(["fits": "66"]))
    #expect(labelled.value == 63)
    #expect(labelled.estimates == [.lengthOfLabel])
    let other = try Calculator.bowLength.calculation(inputs(["riser_length": "21", "limb_length": "short"]))
    #expect(other.estimates == [.beyondTable])
  }

  /// 2315: 9.13 mm, and 11.5 gr/in for 7075; 23xx is 9.13 mm and 24xx 9.53 mm.
  @Test func aluminiumShafts() throws {
    #expect(isNear(try Calculator.aluminiumDiameter.calculation(inputs(["code": "2315"])).value, 9.128125))
    #expect(isNear(try Calculator.aluminiumDiameter.calculation(inputs(["code": "2413"])).value, 9.525))
    #expect(isNear(try Calculator.aluminiumWall.calculation(inputs(["code": "2315"])).value, 0.381))
    let mass = try Calculator.aluminiumMass.calculation(inputs(["code": "2315"]))
    #expect((mass.value * 10).rounded() / 10 == 11.5)
    #expect(mass.estimates == [.density7075])
    // A thin tube by its middle circumference: π·(d − t)·t.
    let shaft = try #require(AluminiumShaft(code: 2315))
    let ring = .pi * (shaft.diameter - shaft.wall) * shaft.wall * 0.1015 * 7000
    #expect(isNear(mass.value, ring, within: 1e-9))
    for code in ["1099", "2300"] {
      #expect(throws: MissingInputs.self) { try Calculator.aluminiumDiameter.calculation(inputs(["code": code])) }
    }
  }

  @Test func whatIsTypedIsNotAskedFor() throws {
    let (spine, deflection) = (Calculator.spineOfDeflection, Calculator.deflectionOfSpine)
    #expect(try [spine, deflection].map { $0.isMeant(try inputs(["deflection": "0.5"])) } == [true, false])
    #expect(try [spine, deflection].map { $0.isMeant(try inputs(["spine": "500"])) } == [false, true])
    #expect(Calculator.partsMass.isMeant(CalculationInputs()))
  }

  /// 700 is about 3.64 N·m² and 500 about 5.09.
  @Test("Spine, deflection and stiffness", arguments: [(700.0, 3.64), (500, 5.09)])
  func spine(spine: Double, stiffness: Double) throws {
    let shaft = try inputs(["spine": spine.text])
    let deflection = try Calculator.deflectionOfSpine.calculation(shaft).value
    #expect(try Calculator.spineOfDeflection.calculation(inputs(["deflection": deflection.text])).value == spine)
    let value = try Calculator.stiffness.calculation(shaft).value
    #expect((value * 100).rounded() / 100 == stiffness)
    // 1.94 lbf on 28 in in SI units, and the deflection that the stiffness gives back.
    let (force, span) = (1.94 * 4.4482216152605, 28 * 0.0254)
    #expect(isNear(force * span * span * span / (48 * value) / 0.0254 * 1000, spine, within: 1e-4))
  }

  @Test("Every calculation names what it lacks, among what it takes", arguments: Calculator.all.map(\.name))
  func missing(name: String) throws {
    for calculator in Calculator.all where calculator.name == name {
      let error = #expect(throws: MissingInputs.self) { try calculator.calculation(CalculationInputs()) }
      let names = try #require(error).quantities.map(\.info.name)
      #expect(!names.isEmpty)
      #expect(Set(names).isSubset(of: calculator.takes.map(\.info.name)))
      #expect(!calculator.formula.isEmpty && !calculator.source.isEmpty && !calculator.what.isEmpty)
    }
  }

  @Test("Every quantity of an item or of tuning is a field, unless it may be a column of one's own")
  func quantities() {
    let own = ["nock_weight", "bushing_weight", "wrap_weight", "balance_point", "point_centre"]
    for quantity in Quantity.all {
      switch quantity.source {
      case .item(let type, let field): #expect(type.field(field) != nil || own.contains(field))
      case .tuning: #expect(SetupTuning.field(quantity.info.name) != nil)
      case .typed: break
      }
      #expect(quantity.info.unit != nil || ["spine", "limb_length", "fitting", "code"].contains(quantity.info.name))
    }
    #expect(Set(Quantity.all.map(\.info.name)).count == Quantity.all.count)
  }
}

@Suite("Arrows that are not built yet")
struct ChangedInputsTests {
  private func arrow() throws -> CalculationInputs {
    var arrow = Arrow()
    (arrow.weight, arrow.length, arrow.gpi, arrow.pointWeight) = (351, 28.5, 7.8, 110)
    arrow.details.base.unknown = [UnknownColumn(name: "balance_point", text: "18.3")]
    return CalculationInputs(arrow: arrow)
  }

  @Test func anotherPointChangesTheMeasuredMassByTheDifference() throws {
    let changed = try arrow().changed(by: inputs(["point_weight": "120"]))
    #expect(changed[.weight]?.text == "361")
    #expect(changed[.weight]?.origin == .computed)
    #expect(changed[.balancePoint] == nil)
  }

  @Test func aShorterShaftIsLighter() throws {
    let changed = try arrow().changed(by: inputs(["length": "27.5"]))
    #expect(changed[.weight]?.text == "343.2")
  }

  @Test func whatIsTypedWins() throws {
    let changed = try arrow().changed(by: inputs(["point_weight": "120", "weight": "365", "balance_point": "18.5"]))
    #expect(changed[.weight]?.text == "365")
    #expect(changed[.balancePoint]?.text == "18.5")
  }

  @Test func whatWasNotKnownBeforeIsNoChange() throws {
    let changed = try arrow().changed(by: inputs(["nock_weight": "9", "draw_weight": "38"]))
    #expect(changed[.weight]?.text == "351")
    #expect(changed[.balancePoint]?.text == "18.3")
    #expect(try arrow().changed(by: inputs(["point_weight": "110gr"]))[.weight]?.origin == .item(.arrow, 0))
  }

  @Test func aMassThatCannotBeKnownIsNone() throws {
    var arrow = Arrow()
    (arrow.weight, arrow.length, arrow.pointWeight) = (351, 28.5, 110)
    let changed = try CalculationInputs(arrow: arrow).changed(by: inputs(["length": "27"]))
    #expect(changed[.weight] == nil)
  }
}
