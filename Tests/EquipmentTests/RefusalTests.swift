import Equipment
import Testing

/// Refused values, each with its exact error.
@Suite struct RefusalTests {
  private static let nonsense = [
    "nan", "NaN", "inf", "-inf", "infinity", "1e3", "1E3", "0x10", "0x1p4", "1,000", "1.000.000", "1_000", "--5", "5-",
    "+-5", "5.", ".", "+", "  ", "abc", "１２", "1 2 3", "\u{0}", "1\u{0}", "1234567890123456",
  ]

  @Test("Nonsense is no number", arguments: FieldCase.ranged, nonsense)
  func nonsenseIsNoNumber(field: FieldCase, text: String) {
    #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
  }

  @Test(
    "Nonsense is no measure",
    arguments: [
      "25 foo", "25 in in", "in", "\"", "1/0", "3/4/5", "1/2 1/2", "1.5 1/2", "½½", "1 ½ ½", "5'6'", "5'6lb", "5'-6\"",
      "-5'6\"", "5''6", "25 in.", "8-3/4", "±±1", "-0 3/4", "-0¾",
    ])
  func nonsenseIsNoMeasure(text: String) throws {
    let field = try FieldCase("bowstring.fits")
    #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
  }

  @Test func aDrawWeightMarkedAtAnotherLengthIsNotThatOfTheField() throws {
    let field = try FieldCase("limbs.poundage")
    for text in ["38#@30", "38#@", "38#@280", "38@x"] {
      #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
    }
  }

  @Test(
    "A unit that measures something else is named",
    arguments: [
      ("riser.length", "25lb", Unit.pounds), ("riser.length", "25gpi", .grainsPerInch),
      ("limbs.poundage", "38in", .inches),
      ("limbs.poundage", "5'6\"", .inches), ("weight.ounces", "4mm", .millimetres), ("arrow.gpi", "8.1gr", .grains),
      ("arrow.diameter", "5g", .grams), ("riser.mass", "3m", .metres),
    ])
  func aUnitThatMeasuresSomethingElseIsNamed(path: String, text: String, unit: Unit) throws {
    let field = try FieldCase(path)
    #expect(throws: FieldError.wrongDimension(field.info, text, unit)) { try field.read(text) }
  }

  @Test("What cannot exist is refused at both ends", arguments: FieldCase.ranged)
  func whatCannotExistIsRefusedAtBothEnds(field: FieldCase) throws {
    let range = try #require(field.info.range)
    for value in [range.lowerBound - field.step, range.upperBound + field.step, -1000] {
      let text = plain(value, field.info.decimals)
      #expect(throws: FieldError.outOfRange(field.info, text)) { try field.read(text) }
      // A filter may ask for it all the same.
      #expect(throws: Never.self) { try field.info.sortKey(of: text, today: nil) }
    }
  }

  /// A number as it is typed: with so many digits after the point, without an exponent.
  private func plain(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let steps = Int((value.magnitude * Double(scale)).rounded())
    let fraction = decimals == 0 ? "" : "." + String(String(scale + steps % scale).dropFirst())
    return (value < 0 ? "-" : "") + String(steps / scale) + fraction
  }

  @Test func wholeNumbersHaveNoFraction() throws {
    let field = try FieldCase("sight.pins")
    for text in ["2.5", "2.0", "5in"] {
      #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
    }
    #expect(try field.read(" +5 ") == "5")
  }

  @Test("Names are at most 200 characters and not blank", arguments: RecordType.items, ["brand", "model"])
  func namesAreShortAndNotBlank(type: RecordType, name: String) throws {
    let field = try FieldCase("\(type).\(name)")
    #expect(throws: FieldError.tooLong(field.info, limit: 200)) { try field.read(String(repeating: "x", count: 201)) }
    for blank in ["", " ", "\t\n", "\u{3000}"] {
      #expect(throws: FieldError.required(field.info)) { try field.read(blank) }
    }
    // Characters as a person counts them, not bytes.
    let longest = String(repeating: "👩‍👩‍👧‍👦", count: 200)
    #expect(try field.read(longest) == longest)
  }

  @Test("No text holds a NUL", arguments: FieldCase.texts)
  func noTextHoldsANul(field: FieldCase) throws {
    #expect(throws: FieldError.malformed(field.info, "a\u{0}b")) { try field.read("a\u{0}b") }
  }

  @Test("No text is longer than a mebibyte", arguments: ["riser.brand", "riser.notes", "riser.tags"])
  func noTextIsLongerThanAMebibyte(path: String) throws {
    let field = try FieldCase(path)
    let long = String(repeating: "x", count: 1 << 20)
    #expect(throws: FieldError.tooLong(field.info, limit: 1 << 20)) { try field.read(long + "x") }
    if !field.info.isRequired { #expect(try field.read(long)?.utf8.count == 1 << 20) }
  }

  @Test("A word outside a fixed set is refused", arguments: FieldCase.choices)
  func aWordOutsideAFixedSetIsRefused(field: FieldCase) {
    for text in ["purple", " ", "1", "\u{0}"] + field.info.choices.map({ $0 + "s" }) {
      #expect(throws: FieldError.notAChoice(field.info, text)) { try field.read(text) }
    }
  }

  @Test("A word of a fixed set is taken in any case", arguments: FieldCase.choices)
  func aWordOfAFixedSetIsTakenInAnyCase(field: FieldCase) throws {
    for choice in field.info.choices {
      #expect(try field.read(choice.uppercased()) == choice)
      #expect(try field.read(" \(choice.lowercased()) ") == choice)
    }
  }
}
