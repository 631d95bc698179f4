import Equipment
import Testing

/// Every spelling of measured values that is understood, and what is stored.
@Suite struct MeasureTests {
  private static let inches: [(String, String)] = [
    ("25", "25"), ("25in", "25"), ("25 in", "25"), ("25 inches", "25"), ("25 inch", "25"), ("25 INCHES", "25"),
    ("25\"", "25"), ("25″", "25"), ("25”", "25"), ("25''", "25"), (" 25 ", "25"), ("+25", "25"), ("025", "25"),
    ("25.0", "25"), ("25.125", "25.125"), ("25.1234", "25.123"), ("25.9999", "26"), ("63.5cm", "25"),
    ("635 mm", "25"), ("635mm", "25"), ("0.635m", "25"), ("0.635 metres", "25"), ("63.5 centimeters", "25"),
    ("72cm", "28.346"), ("2ft", "24"), ("2 feet", "24"), ("2'", "24"), ("2'1\"", "25"), ("2' 1\"", "25"),
    ("2'1", "25"), ("2′1″", "25"), ("2’1”", "25"), ("2'1 1/2\"", "25.5"), ("2' 1½\"", "25.5"), ("1yd", "36"),
    ("1 yard", "36"), ("25 1/2", "25.5"), ("25 1/2\"", "25.5"), ("25½", "25.5"), ("25 ½ in", "25.5"),
    ("51/2", "25.5"), ("±25", "25"), ("± 25 in", "25"), ("+/- 25", "25"), ("+/-25in", "25"),
  ]

  @Test("Lengths", arguments: inches)
  func lengths(typed: String, stored: String) throws {
    #expect(try FieldCase("riser.length").read(typed) == stored)
  }

  private static let others: [(String, String, String)] = [
    ("stabilizer.length", "8 3/4", "8.75"), ("stabilizer.length", "8.75 inch", "8.75"),
    ("stabilizer.length", "¾", "0.75"), ("stabilizer.length", "3/4\"", "0.75"), ("stabilizer.length", ".75", "0.75"),
    ("bowstring.fits", "5'6\"", "66"), ("bowstring.fits", "5'6", "66"), ("bowstring.fits", "5.5 ft", "66"),
    ("sight.extension", "-0", "0"), ("sight.extension", "0.0001", "0"), ("sight.extension", "-0.0001", "0"),
    ("sight.click", "±0.001", "0.001"), ("sight.click", "+/- 0.001", "0.001"), ("sight.click", "0.0254mm", "0.001"),
    ("sight.click", "0.000125", "0.000125"),
    ("limbs.poundage", "38", "38"), ("limbs.poundage", "38lb", "38"), ("limbs.poundage", "38 lbs", "38"),
    ("limbs.poundage", "38lbs.", "38"), ("limbs.poundage", "38#", "38"), ("limbs.poundage", "38 pounds", "38"),
    ("limbs.poundage", "38#@28", "38"), ("limbs.poundage", "38#@28\"", "38"), ("limbs.poundage", "38 lb @ 28", "38"),
    ("limbs.poundage", "38lbs@28in", "38"), ("limbs.poundage", "38.5#", "38.5"), ("limbs.poundage", "17.2kg", "37.92"),
    ("limbs.poundage", "608oz", "38"), ("limbs.poundage", "266000gr", "38"),
    ("weight.ounces", "4", "4"), ("weight.ounces", "4oz", "4"), ("weight.ounces", "4 ounces", "4"),
    ("weight.ounces", "113g", "3.986"), ("weight.ounces", "0.25lb", "4"), ("weight.ounces", "1750gr", "4"),
    ("arrow.weight", "420gr", "420"), ("arrow.weight", "420 grains", "420"), ("arrow.weight", "420grn", "420"),
    ("arrow.weight", "27.2g", "419.76"), ("arrow.weight", "0.96oz", "420"),
    ("riser.mass", "1290", "1290"), ("riser.mass", "1.29kg", "1290"), ("riser.mass", "45 oz", "1275.73"),
    ("riser.mass", "2.8 lb", "1270.06"),
    ("arrow.diameter", "5.5mm", "5.5"), ("arrow.diameter", ".204\"", "5.182"), ("arrow.diameter", "0.55cm", "5.5"),
    ("arrow.gpi", "8.1", "8.1"), ("arrow.gpi", "8.1gpi", "8.1"), ("arrow.gpi", "8.1 gr/in", "8.1"),
    ("arrow.gpi", "0.0207g/mm", "8.11"),
  ]

  @Test("Other measures", arguments: others)
  func otherMeasures(path: String, typed: String, stored: String) throws {
    #expect(try FieldCase(path).read(typed) == stored)
  }

  @Test("What was typed in one unit comes back from another", arguments: FieldCase.measured)
  func whatWasTypedInOneUnitComesBackFromAnother(field: FieldCase) throws {
    let unit = try #require(field.info.unit)
    for sample in field.samples {
      for other in Unit.allCases where other.dimension == unit.dimension {
        let converted = try #require(Double(text: sample)) * unit.factor / other.factor
        // Twelve significant digits, as far as a plain decimal can be typed.
        guard converted >= 0.001 || converted == 0 else { continue }
        #expect(try field.read("\(converted.text.prefix(13)) \(other.rawValue)") == sample)
      }
    }
  }

  @Test("Every spelling of a unit is read in any case", arguments: Unit.allCases)
  func everySpellingIsReadInAnyCase(unit: Unit) {
    for spelling in unit.spellings + [unit.rawValue] {
      #expect(Unit(spelling: spelling) == unit)
      #expect(Unit(spelling: spelling.uppercased()) == unit)
    }
  }

  @Test func noSpellingMeansTwoUnits() {
    let spellings = Unit.allCases.flatMap(\.spellings)
    #expect(Set(spellings).count == spellings.count)
    #expect(Unit(spelling: "") == nil)
    #expect(Unit(spelling: "stone") == nil)
  }

  @Test func unitsAreExact() {
    let holds = { (one: Unit, count: Double, other: Unit) in
      (one.factor / other.factor / count - 1).magnitude < 1e-15
    }
    #expect(holds(.yards, 3, .feet) && holds(.feet, 12, .inches) && holds(.inches, 2.54, .centimetres))
    #expect(holds(.metres, 100, .centimetres) && holds(.centimetres, 10, .millimetres))
    #expect(holds(.pounds, 16, .ounces) && holds(.pounds, 7000, .grains) && holds(.ounces, 437.5, .grains))
    #expect(holds(.kilograms, 1000, .grams) && holds(.pounds, 453.59237, .grams))
    #expect(holds(.gramsPerMillimetre, 25.4 / 0.06479891, .grainsPerInch))
  }
}
