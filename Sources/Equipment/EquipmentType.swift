/// The ten types of equipment, in the order in which the hub shows them.
public enum EquipmentType: String, CaseIterable, Sendable, Codable {
  case riser, limbs, sight, rest, plunger
  case bowstring, stabilizer, weight
  case arrow, accessory
}

/// The three groups of types on the hub's page.
public enum EquipmentGroup: String, CaseIterable, Sendable {
  case bow = "Bow components"
  case string = "String & stabilization"
  case arrows = "Arrows & accessories"

  /// The group's types in the hub's order.
  public var types: [EquipmentType] { EquipmentType.allCases.filter { $0.group == self } }
}

/// The words of one type.
public struct TypeWords: Sendable {
  /// What may be typed for it, in any case; the first is the type's name.
  public let typed: [String]
  /// As shown for one.
  public let one: String
  /// As shown for many.
  public let many: String
  /// For one and for many within a sentence.
  public let noun: (one: String, many: String)
  /// A single character for the hub's page.
  public let symbol: Character
  /// What the field `brand` says of the type, where that is not plain.
  public let brand: String?

  init(
    _ typed: [String], _ one: String, _ many: String, noun: (String, String)? = nil, _ symbol: Character,
    brand: String? = nil
  ) {
    self.typed = typed
    self.one = one
    self.many = many
    self.noun = noun ?? (one.lowercased(), many.lowercased())
    self.symbol = symbol
    self.brand = brand
  }
}

extension EquipmentType {
  /// Every word for the type, for reading and for showing.
  public var words: TypeWords {
    switch self {
    case .riser: TypeWords(["riser", "risers"], "Riser", "Risers", "▯")
    case .limbs: TypeWords(["limbs", "limb"], "Limbs", "Limbs", noun: ("pair of limbs", "limbs"), "↔")
    case .sight: TypeWords(["sight", "sights"], "Sight", "Sights", "⌖")
    case .rest: TypeWords(["rest", "rests"], "Rest", "Rests", "⤓")
    case .plunger: TypeWords(["plunger", "plungers", "button"], "Plunger", "Plungers", "◎")
    case .bowstring:
      TypeWords(
        ["bowstring", "bowstrings", "string", "strings"], "String", "Strings", "∞", brand: "maker")
    case .stabilizer:
      TypeWords(
        ["stabilizer", "stabilizers", "stabiliser", "stabilisers", "stab"], "Stabilizer", "Stabilizers", "≡")
    case .weight: TypeWords(["weight", "weights"], "Weight", "Weights", "⚖", brand: "where on the bow")
    case .arrow:
      TypeWords(
        ["arrow", "arrows", "arrowset", "arrow set"], "Arrow Set", "Arrows", noun: ("arrow set", "arrow sets"), "↗")
    case .accessory:
      TypeWords(["accessory", "accessories"], "Accessory", "Accessories", "▣")
    }
  }

  /// The group it belongs to.
  public var group: EquipmentGroup {
    switch self {
    case .riser, .limbs, .sight, .rest, .plunger: .bow
    case .bowstring, .stabilizer, .weight: .string
    case .arrow, .accessory: .arrows
    }
  }

  /// The Swift type of its items.
  public var itemType: any EquipmentItem.Type {
    switch self {
    case .riser: Riser.self
    case .limbs: Limbs.self
    case .sight: Sight.self
    case .rest: Rest.self
    case .plunger: Plunger.self
    case .bowstring: Bowstring.self
    case .stabilizer: Stabilizer.self
    case .weight: Weight.self
    case .arrow: Arrow.self
    case .accessory: Accessory.self
    }
  }

  /// The type that a person's word means, in any case; nil if it means none.
  public init?(word: String) {
    let folded = Folding.fold(word)
    guard let type = Self.allCases.first(where: { $0.words.typed.contains(folded) }) else { return nil }
    self = type
  }

  /// It as what the store keeps.
  public var record: RecordType { .equipment(self) }

  /// The name of its file in the data folder.
  public var file: String {
    switch self {
    case .limbs: "limbs.csv"
    case .accessory: "accessories.csv"
    default: "\(rawValue)s.csv"
    }
  }

  /// What is known about its fields, in file order.
  public var fields: [FieldInfo] { itemType.fieldInfos }

  /// What is known about one of its fields; nil if it has none of that name.
  public func field(_ name: String) -> FieldInfo? { fields.first { $0.name == name } }

  /// What a field says of this type of all; nil where its name and its help say it.
  public func meaning(of field: String) -> String? { field == "brand" ? words.brand : nil }
}
