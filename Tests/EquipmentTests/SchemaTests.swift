import Equipment
import Testing

/// The fields of every type, spelled out: files that are out in the world have these names in this order.
///
/// A change here is a change of the file format; it needs a new format number, not a new expectation.
@Suite struct SchemaTests {
  private static let ownFields: [(EquipmentType, String)] = [
    (.riser, "length material fitting mass grip"),
    (.limbs, "poundage length fitting core"),
    (.sight, "material extension scale click pins"),
    (.rest, "kind"),
    (.plunger, "adjustment thread spring"),
    (.bowstring, "material strands serving fits length loops"),
    (.stabilizer, "role length weight straightness thread"),
    (.weight, "ounces material thread"),
    (
      .arrow,
      """
      spine length weight diameter gpi point_brand point_model point_weight nock_brand nock_model nock_size \
      insert_weight fletching fletching_weight
      """
    ),
    (.accessory, "kind size"),
  ]

  @Test("The fields stand in the order of the file", arguments: ownFields)
  func fieldsStandInTheOrderOfTheFile(type: EquipmentType, own: String) {
    let hand = [.riser, .limbs, .sight, .rest, .accessory].contains(type) ? " hand" : ""
    let expected = """
      id brand model \(own) quantity\(hand) status condition serial owner location colour tags purchased price \
      currency value least notes created updated
      """
    #expect(type.fields.map(\.name).joined(separator: " ") == expected)
  }

  @Test("What says nothing of how a bow shoots is declared so", arguments: EquipmentType.allCases)
  func administrativeFieldsAreDeclared(type: EquipmentType) {
    let count = [.stabilizer, .weight].contains(type) ? "" : "quantity "
    let names = type.fields.filter(\.isAdministrative).map(\.name).joined(separator: " ")
    #expect(
      names == "\(count)status condition serial owner location colour tags purchased price currency value least notes")
  }

  @Test func numbersHaveTheirUnitsAndRanges() {
    let numbers = FieldCase.ranged.filter {
      $0.type.equipment != nil && !["id", "quantity", "least"].contains($0.info.name)
    }.map { field in
      let range = field.info.range.map { "\($0.lowerBound.text)…\($0.upperBound.text)" } ?? ""
      return "\(field.testDescription) \(field.info.unit?.rawValue ?? "-") \(range)"
    }
    #expect(
      numbers == [
        "riser.length in 10…40", "riser.mass g 100…5000", "limbs.poundage lb 1…150", "sight.extension in 0…20",
        "sight.click in 0.0001…0.1", "sight.pins - 1…10", "bowstring.strands - 4…60", "bowstring.fits in 30…80",
        "bowstring.length in 20…80", "stabilizer.length in 0.5…60", "stabilizer.weight oz 0…80",
        "weight.ounces oz 0.01…160", "arrow.length in 10…40", "arrow.weight gr 50…2000", "arrow.diameter mm 2…15",
        "arrow.gpi gr/in 1…30", "arrow.point_weight gr 10…500", "arrow.insert_weight gr 0…500",
        "arrow.fletching_weight gr 0…500",
      ])
  }

  @Test func setsOfWordsAreSpelledAsInFiles() {
    let sets = Dictionary(
      FieldCase.choices.filter { $0.type.equipment != nil }.map {
        ($0.testDescription, $0.info.choices.joined(separator: " "))
      },
      uniquingKeysWith: { first, _ in first })
    for type in EquipmentType.allCases {
      #expect(sets["\(type).status"] == "active spare loaned repair retired lost sold")
      #expect(sets["\(type).condition"] == "new excellent good fair poor unsafe")
    }
    let own = sets.filter { !["status", "condition", "hand"].contains($0.key.split(separator: ".")[1]) }
    #expect(
      own == [
        "riser.fitting": "ILF Formula bolt-down one-piece other",
        "limbs.fitting": "ILF Formula bolt-down one-piece other",
        "limbs.length": "short medium long extra-long",
        "sight.scale": "up down",
        "rest.kind": "magnetic flipper stick-on blade drop-away launcher capture shelf other",
        "plunger.adjustment": "micro click standard",
        "plunger.spring": "soft medium stiff",
        "bowstring.loops": "flemish endless",
        "stabilizer.role": "long side upper lower extender v-bar damper",
        "accessory.kind": """
        tab glove release clicker armguard chestguard quiver sling case stand stringer scope peep tool other
        """,
      ])
  }

  @Test("Only brand and model are required, only the program sets id and times", arguments: EquipmentType.allCases)
  func onlyNamesAreRequired(type: EquipmentType) {
    #expect(type.fields.filter(\.isRequired).map(\.name) == ["brand", "model"])
    #expect(type.fields.filter(\.isManaged).map(\.name) == ["id", "created", "updated"])
  }

  @Test("A field is found by its exact name", arguments: FieldCase.all)
  func aFieldIsFoundByItsExactName(field: FieldCase) {
    #expect(field.type.field(field.info.name) == field.info)
    #expect(field.type.field(field.info.name.uppercased()) == nil)
    #expect(!field.info.help.isEmpty)
  }

  @Test func pointAndNockAreNestedInJSON() {
    let nested = EquipmentType.arrow.fields.filter { $0.object != nil }.map { $0.path.joined(separator: ".") }
    #expect(nested == ["point.brand", "point.model", "point.weight", "nock.brand", "nock.model", "nock.size"])
    #expect(FieldCase.all.filter { $0.info.object != nil }.allSatisfy { $0.type == .equipment(.arrow) })
  }

  @Test func aSetOfArrowsIsTwelveAndEverythingElseIsOne() {
    for type in EquipmentType.allCases {
      #expect(type.itemType.init().details.quantity == (type == .arrow ? 12 : 1))
      #expect(type.field("quantity")?.defaultText == (type == .arrow ? "12" : "1"))
    }
  }
}
