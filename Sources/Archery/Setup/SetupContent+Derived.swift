public import Equipment

extension SetupContent {
  /// The values that follow from the items and the tuning; without those whose inputs are missing.
  public var derived: [DerivedValue] { [bowLength, totalMass, tillerDifference].compactMap(\.self) }

  /// The length of the bow, from its riser and its limbs; nil if it does not follow from them.
  private var bowLength: DerivedValue? {
    guard let riser = first(Riser.self), let limbs = first(Limbs.self), let length = riser.length,
      let limbLength = limbs.length
    else { return nil }
    return .bowLength(riser: length, limbs: limbLength, fitting: limbs.fitting ?? riser.fitting)
  }

  /// The mass of the riser, the stabilizers and the weights, as many of each as there are; nil if none has one.
  private var totalMass: DerivedValue? {
    .totalMass(
      slots.compactMap { slot in
        // By the type first: to read an item costs more than all else here.
        switch slot.type {
        case .riser: (slot.item as? Riser).map { MassPart($0) }
        case .stabilizer: (slot.item as? Stabilizer).map { MassPart($0, quantity: $0.details.quantity) }
        case .weight: (slot.item as? Weight).map { MassPart($0, quantity: $0.details.quantity) }
        default: nil
        }
      })
  }

  /// How much farther the string is from the upper limb; nil if it was not measured.
  private var tillerDifference: DerivedValue? {
    guard let top = tuning.tillerTop, let bottom = tuning.tillerBottom else { return nil }
    return .tillerDifference(top: top, bottom: bottom)
  }

  /// The one item of a type of which a bow has one, in its own Swift type.
  private func first<Item: EquipmentItem>(_: Item.Type) -> Item? { self[Item.type].first?.item as? Item }
}
