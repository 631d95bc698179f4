import Equipment
import Testing

/// The laws of every field of every type.
@Suite struct FieldLawTests {
  @Test("A canonical text is held as it is", arguments: FieldCase.all)
  func aCanonicalTextIsHeldAsItIs(field: FieldCase) throws {
    for sample in field.samples { #expect(try field.read(sample) == sample) }
  }

  @Test("Setting a field changes no other", arguments: FieldCase.all)
  func settingAFieldChangesNoOther(field: FieldCase) throws {
    let before = try filled(field.type)
    var item = before
    try item.set(field.info.name, to: try #require(field.samples.last))
    for info in field.type.fields where info.name != field.info.name {
      #expect(item.text(info.name) == before.text(info.name))
    }
    #expect(item.isEqual(to: before) == (field.samples.count == 1))
  }

  @Test("Clearing a field brings back its default, or leaves it empty", arguments: FieldCase.all)
  func clearingAFieldBringsBackItsDefault(field: FieldCase) throws {
    var item = try filled(field.type)
    let isName = field.info.isRequired && field.info.shape == .text
    if isName || field.info.name == "id" {
      #expect(throws: FieldError.required(field.info)) { try item.set(field.info.name, to: "") }
      #expect(item.isEqual(to: try filled(field.type)))
    } else {
      try item.set(field.info.name, to: "")
      #expect(item.text(field.info.name) == field.info.defaultText)
      #expect(item.sortKey(field.info.name) == .none || field.info.defaultText != nil)
    }
  }

  @Test("An empty item has nothing but defaults", arguments: FieldCase.all)
  func anEmptyItemHasNothingButDefaults(field: FieldCase) {
    let expected = field.info.name == "id" ? "0" : field.info.defaultText
    #expect(field.type.valueType.init().text(field.info.name) == expected)
  }

  @Test("Values sort in their natural order, the empty one last", arguments: FieldCase.all)
  func valuesSortInTheirNaturalOrder(field: FieldCase) throws {
    let keys = try field.samples.map { try field.info.sortKey(of: $0, today: nil) } + [.none]
    for (one, other) in zip(keys, keys.dropFirst()) { #expect(one < other) }
  }

  @Test("An item sorts by what it holds", arguments: FieldCase.all)
  func anItemSortsByWhatItHolds(field: FieldCase) throws {
    for sample in field.samples {
      var item = field.type.valueType.init()
      try item.set(field.info.name, to: sample)
      #expect(try item.sortKey(field.info.name) == field.info.sortKey(of: sample, today: nil))
    }
  }

  @Test("A refused text leaves the item as it was", arguments: FieldCase.all)
  func aRefusedTextLeavesTheItemAsItWas(field: FieldCase) throws {
    var item = try filled(field.type)
    #expect(throws: FieldError.self) { try item.set(field.info.name, to: "\u{0}") }
    #expect(item.isEqual(to: try filled(field.type)))
  }

  @Test func aNameThatIsNoFieldIsRefused() {
    var item: any Record = Riser()
    #expect(throws: FieldError.unknown(name: "spine", type: .equipment(.riser))) { try item.set("spine", to: "450") }
    #expect(throws: FieldError.unknown(name: "Brand", type: .equipment(.riser))) { try item.set("Brand", to: "Hoyt") }
  }
}

/// `init(text: value.text) == value`, for the Swift types themselves.
@Suite struct FieldValueLawTests {
  private func reads<Value: FieldValue>(_ values: [Value]) -> Bool {
    values.allSatisfy { Value(text: $0.text) == $0 }
  }

  private func reads<Value: Choice>(_ type: Value.Type) -> Bool { reads(Array(Value.allCases)) }

  @Test func wordsReadBack() {
    #expect(reads(Hand.self) && reads(Status.self) && reads(Condition.self) && reads(Fitting.self))
    #expect(reads(Limbs.Length.self) && reads(Sight.Scale.self) && reads(Rest.Kind.self) && reads(Bowstring.Loops.self))
    #expect(reads(Plunger.Adjustment.self) && reads(Plunger.Spring.self))
    #expect(reads(Stabilizer.Role.self) && reads(Accessory.Kind.self))
  }

  @Test func numbersReadBack() {
    #expect(reads([0, 1, -1, 42, 999_999_999, -999_999_999]))
    #expect(reads((-20_000...20_000).map { Double($0) / 1000 }))
    #expect(reads([0.0001, 0.000125, 123_456_789.125, 999_999_999.999999]))
  }

  @Test func amountsReadBack() {
    let amounts = (0...20_000).compactMap { Amount(hundredths: $0) }
    #expect(amounts.count == 20_001)
    #expect(reads(amounts + [Amount(hundredths: ValidationRules.largestAmount)].compactMap { $0 }))
  }

  @Test func spinesTagsAndTextsReadBack() {
    #expect(reads([Spine.deflection(450), .deflection(9999), .range(45, 50), .range(5, 5)]))
    let tags = [["a"], ["b", "a"], ["日本", "é"], ["two words", "one"]].compactMap { Tags(words: $0) }
    #expect(tags.count == 4)
    #expect(reads(tags))
    #expect(reads(["", " ", "a\nb", "e\u{301}"]))
  }
}
