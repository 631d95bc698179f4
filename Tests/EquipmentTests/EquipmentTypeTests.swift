import Equipment
import Testing

/// The ten types and their words.
@Suite struct EquipmentTypeTests {
  private struct Words: Sendable {
    let type: EquipmentType
    let typed: [String]
    let shown: [String]
    let file: String
    let symbol: Character
    let naming: [String]
  }

  private static let table: [Words] = [
    row(.riser, "riser risers", "Riser", "Risers", "risers.csv", "▯"),
    row(.limbs, "limbs limb", "Limbs", "Limbs", "limbs.csv", "↔"),
    row(.sight, "sight sights", "Sight", "Sights", "sights.csv", "⌖"),
    row(.rest, "rest rests", "Rest", "Rests", "rests.csv", "⤓"),
    row(.plunger, "plunger plungers button", "Plunger", "Plungers", "plungers.csv", "◎"),
    row(
      .bowstring, "bowstring bowstrings string strings", "String", "Strings", "bowstrings.csv", "∞",
      ["brand (maker)", "model"]),
    row(
      .stabilizer, "stabilizer stabilizers stabiliser stabilisers stab", "Stabilizer", "Stabilizers",
      "stabilizers.csv", "≡"),
    row(.weight, "weight weights", "Weight", "Weights", "weights.csv", "⚖", ["brand (where on the bow)", "model"]),
    row(.arrow, "arrow arrows arrowset", "Arrow Set", "Arrows", "arrows.csv", "↗"),
    row(.accessory, "accessory accessories", "Accessory", "Accessories", "accessories.csv", "▣"),
  ]

  private static func row(
    _ type: EquipmentType, _ typed: String, _ one: String, _ many: String, _ file: String, _ symbol: Character,
    _ naming: [String] = ["brand", "model"]
  ) -> Words {
    Words(
      type: type, typed: typed.split(separator: " ").map { String($0) }, shown: [one, many], file: file,
      symbol: symbol, naming: naming)
  }

  @Test func thereAreTenInTheHubsOrder() {
    #expect(EquipmentType.allCases == Self.table.map(\.type))
  }

  @Test func everyWordIsReadInAnyCase() {
    for row in Self.table {
      for word in row.typed {
        #expect(EquipmentType(word: word) == row.type)
        #expect(EquipmentType(word: word.uppercased()) == row.type)
      }
    }
    #expect(EquipmentType(word: "Arrow Set") == .arrow)
  }

  @Test("Other words mean no type", arguments: ["", "bow", "ris", "arrow  set", "risers ", "weightses"])
  func otherWordsMeanNoType(word: String) {
    #expect(EquipmentType(word: word) == nil)
  }

  @Test func everyTypeIsShownAndStoredUnderItsNames() {
    for row in Self.table {
      let words = row.type.words
      #expect([words.one, words.many] == row.shown)
      #expect(words.symbol == row.symbol)
      #expect(row.type.file == row.file)
      #expect(["brand", "model"].map(row.type.record.title) == row.naming)
      #expect(row.type.record.title(of: "notes") == "notes")
    }
  }

  @Test func noWordMeansTwoTypes() {
    let words = EquipmentType.allCases.flatMap(\.words.typed)
    #expect(Set(words).count == words.count)
    #expect(EquipmentType.allCases.allSatisfy { $0.words.typed.first == $0.rawValue })
  }

  @Test func threeGroupsHoldEveryTypeOnceInOrder() {
    #expect(EquipmentGroup.allCases.flatMap(\.types) == EquipmentType.allCases)
    #expect(EquipmentGroup.allCases.map(\.types.count) == [5, 3, 2])
  }

  @Test("A type's items are of that type", arguments: EquipmentType.allCases)
  func aTypesItemsAreOfThatType(type: EquipmentType) {
    #expect(type.itemType.init().equipmentType == type)
  }
}
