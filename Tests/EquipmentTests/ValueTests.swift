import Equipment
import Testing

/// Amounts of money, exactly.
@Suite struct AmountTests {
  @Test(
    "Spellings of an amount",
    arguments: [
      ("449", "449"), ("449.5", "449.50"), ("449.50", "449.50"), ("449.05", "449.05"), ("0", "0"), ("0.00", "0"),
      ("0.1", "0.10"), ("007", "7"), (" 12.3 ", "12.30"), ("999999999.99", "999999999.99"),
    ])
  func spellingsOfAnAmount(typed: String, stored: String) throws {
    #expect(try FieldCase("arrow.price").read(typed) == stored)
  }

  @Test(
    "What is no amount",
    arguments: [
      "-1", "-0", "+1", "0.005", "449.500", "1,50", "1.000,00", "1e3", "nan", "inf", ".5", "5.", ".", "12 EUR", "€12",
      "1000000000", "999999999999999999999", " ", "１２", "\u{0}",
    ])
  func whatIsNoAmount(text: String) throws {
    let field = try FieldCase("arrow.price")
    #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
  }

  @Test func tenthsAddUpExactly() throws {
    let parts = try ["0.1", "0.2"].map { try #require(Amount(text: $0)).hundredths }
    #expect(Amount(hundredths: parts.reduce(0, +)) == Amount(text: "0.3"))
  }

  @Test func amountsOutsideTheLimitsAreNone() {
    #expect(Amount(hundredths: -1) == nil)
    #expect(Amount(hundredths: ValidationRules.largestAmount + 1) == nil)
    #expect(Amount(hundredths: .max) == nil)
  }

  @Test func currenciesAreThreeLettersInAnyCase() throws {
    let field = try FieldCase("arrow.currency")
    for text in ["eur", "Eur", "EUR", " eur "] { #expect(try field.read(text) == "EUR") }
    for text in ["EU", "EURO", "E1R", "€", "ÉUR", "   ", "\u{0}"] {
      #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
    }
  }
}

/// Spines, and draw weights of wooden shafts.
@Suite struct SpineTests {
  @Test(
    "Spellings of a spine",
    arguments: [
      ("450", "450"), (" 450 ", "450"), ("0450", "450"), ("2315", "2315"), ("45-50#", "45-50#"),
      ("45 - 50 #", "45-50#"),
      ("45-50lb", "45-50#"), ("45-50 lb", "45-50#"), ("45-50 lbs", "45-50#"), ("45-50 LB", "45-50#"),
      ("45-45#", "45-45#"),
    ])
  func spellingsOfASpine(typed: String, stored: String) throws {
    #expect(try FieldCase("arrow.spine").read(typed) == stored)
  }

  @Test(
    "What is no spine",
    arguments: [
      "45-50", "50-45#", "45#", "-50#", "45-#", "45-50-55#", "450.5", "-450", "+450", "1e3", "nan", "45000", " ",
      "\u{0}",
    ])
  func whatIsNoSpine(text: String) throws {
    let field = try FieldCase("arrow.spine")
    #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
  }

  @Test("What cannot exist", arguments: ["99", "3001", "0-5#", "140-151#"])
  func whatCannotExist(text: String) throws {
    let field = try FieldCase("arrow.spine")
    #expect(throws: FieldError.outOfRange(field.info, text)) { try field.read(text) }
  }
}

/// Words to find items by.
@Suite struct TagsTests {
  @Test(
    "Words stand once, in the order given",
    arguments: [
      ("indoor", "indoor"), (" indoor  field\t3d\n", "indoor field 3d"), ("a b a A á", "a b"), ("日本 field", "日本 field"),
    ])
  func wordsStandOnce(typed: String, stored: String) throws {
    #expect(try FieldCase("riser.tags").read(typed) == stored)
  }

  @Test func blanksAndNulAreNoTags() throws {
    let field = try FieldCase("riser.tags")
    for text in [" ", "\u{0}", "a\u{0}"] {
      #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text) }
    }
    #expect(Tags(words: []) == nil)
    #expect(Tags(words: ["", " "]) == nil)
  }

  @Test func aWordIsFoundInAnyCaseButOnlyWhole() throws {
    let tags = try #require(Tags(text: "Indoor été"))
    #expect(tags.contains("indoor") && tags.contains("INDOOR") && tags.contains("ete"))
    #expect(!tags.contains("door") && !tags.contains("indoor été") && !tags.contains(""))
  }
}
