extension EquipmentType {
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

  /// All that is declared of it beside its fields.
  public var kind: RecordKind { itemType.kind }

  /// Every word for the type, for reading and for showing.
  public var words: TypeWords { kind.words }

  /// True if a bow can have several items of the type at once.
  public var isMany: Bool { kind.isMany }

  /// The name of its file in the data folder.
  public var file: String { kind.file }

  /// The type that a person's word means, in any case; nil if it means none.
  public init?(word: String) {
    let folded = Folding.fold(word)
    guard let type = Self.allCases.first(where: { $0.words.typed.contains(folded) }) else { return nil }
    self = type
  }

  /// The same type among those of all records.
  public var record: RecordType { .equipment(self) }

  /// The descriptions of its fields, in file order.
  public var fields: [FieldInfo] { itemType.fieldInfos }

  /// The description of one of its fields; nil if it has none of that name.
  public func field(_ name: String) -> FieldInfo? { fields.first { $0.name == name } }

  /// A field's special meaning for this type, as of a weight's `brand`; nil where its name and its help say all.
  public func meaning(of field: String) -> String? { field == "brand" ? words.brand : nil }
}

extension EquipmentGroup {
  /// The group's types in the hub's order.
  public var types: [EquipmentType] { EquipmentType.allCases.filter { $0.kind.family == rawValue } }
}
