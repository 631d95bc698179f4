import Equipment
import Testing

/// Equality, texts and unknown columns of items of any type.
@Suite struct ItemTests {
  @Test("An item equals itself and no item of another type", arguments: RecordType.tables)
  func anItemEqualsItself(type: RecordType) throws {
    let item = try filled(type)
    for other in RecordType.tables { #expect(item.isEqual(to: try filled(other)) == (type == other)) }
  }

  @Test func textsOfOtherBytesDifferEvenWhereSwiftCallsThemEqual() throws {
    let (composed, decomposed) = ("é", "e\u{301}")
    #expect(composed == decomposed)
    for field in FieldCase.texts {
      var (one, other) = (try filled(field.type), try filled(field.type))
      try one.set(field.info.name, to: composed)
      try other.set(field.info.name, to: decomposed)
      #expect(!one.isEqual(to: other))
    }
  }

  @Test func unknownColumnsOfOtherBytesDiffer() {
    let item = { (name: String, text: String) in
      var riser = Riser()
      riser.setUnknown(name, to: text)
      return riser
    }
    #expect(!item("x", "é").isEqual(to: item("x", "e\u{301}")))
    #expect(!item("é", "x").isEqual(to: item("e\u{301}", "x")))
    #expect(item("é", "x").isEqual(to: item("é", "x")))
    #expect(!item("a", "bc").isEqual(to: item("ab", "c")))
    #expect(!item("a", "b").isEqual(to: Riser()))
  }

  @Test func theOrderOfUnknownColumnsDoesNotMatter() {
    var (one, other) = (Riser(), Riser())
    for name in ["a", "b"] { one.setUnknown(name, to: "1") }
    for name in ["b", "a"] { other.setUnknown(name, to: "1") }
    #expect(one.isEqual(to: other))
  }

  @Test func anUnknownColumnIsSetReadAndRemoved() {
    var riser = Riser()
    riser.setUnknown("bought at", to: "Öst")
    #expect(riser.text("bought at") == "Öst")
    #expect(riser.sortKey("bought at") == .text("ost"))
    riser.setUnknown("bought at", to: "West")
    #expect(riser.base.unknown == [UnknownColumn(name: "bought at", text: "West")])
    riser.setUnknown("bought at", to: "")
    riser.setUnknown("never there", to: "")
    #expect(riser.base.unknown.isEmpty)
    #expect(riser.text("bought at") == nil)
    #expect(riser.sortKey("bought at") == .none)
  }

  @Test func aFieldIsNeverTakenFromAnUnknownColumn() {
    var riser = Riser()
    riser.setUnknown("serial", to: "shadow")
    #expect(riser.text("serial") == nil)
  }

  @Test func theNamesOfFilledFieldsStandInFileOrder() throws {
    var riser: any Record = Riser()
    riser.setUnknown("shop", to: "x")
    try riser.set("notes", to: "n")
    try riser.set("length", to: "25")
    #expect(riser.filledNames == ["id", "length", "quantity", "status", "notes", "shop"])
  }

  @Test("What an item still needs is its names", arguments: RecordType.tables)
  func whatAnItemStillNeedsIsItsNames(type: RecordType) throws {
    let infos = type.fields.filter { $0.isRequired }
    #expect(type.valueType.init().missing == infos.map { .required($0) })
    #expect(try filled(type).missing.isEmpty)
  }

  @Test func anItemIsCalledByBrandAndModel() {
    var riser = Riser()
    #expect(riser.name == "")
    riser.details.model = "Xceed"
    #expect(riser.name == "Xceed")
    riser.details.brand = "Hoyt"
    #expect(riser.name == "Hoyt Xceed")
  }

  @Test func aBrandIsAMakerButThatOfAWeight() throws {
    #expect(RecordType.items.filter { !$0.hasMakers } == [.equipment(.weight)])
    #expect(!RecordType.mark.hasMakers)
    var (riser, weight) = (Riser(), Weight())
    (riser.details.brand, weight.details.brand) = ("Hoyt", "long rod")
    #expect(riser.maker == "Hoyt" && weight.maker == nil && SightMark().maker == nil)
  }
}
