public import Equipment

/// One kind of thing on a bow, with the mass of one of it.
public struct MassPart: Sendable, Hashable {
  /// The type of item.
  public let type: EquipmentType
  /// The mass of one, in the unit beside it; nil if it is not known.
  public let mass: Double?
  /// The unit of `mass`.
  public let unit: Unit
  /// How many of it there are.
  public let quantity: Int

  /// Makes a part of anything; a mass below zero, beyond a tonne or no number is none.
  public init(_ type: EquipmentType, mass: Double?, unit: Unit, quantity: Int = 1) {
    (self.type, self.unit, self.quantity) = (type, unit, min(max(quantity, 0), Self.most))
    self.mass = mass.flatMap { unit.dimension == .mass && Self.possible.contains($0) ? $0 : nil }
  }

  /// A riser without what is screwed to it.
  public init(_ riser: Riser) { self.init(.riser, mass: riser.mass, unit: .grams) }

  /// Stabilizers without their end weights.
  public init(_ stabilizer: Stabilizer, quantity: Int = 1) {
    self.init(.stabilizer, mass: stabilizer.weight, unit: .ounces, quantity: quantity)
  }

  /// Weights, all alike.
  public init(_ weight: Weight, quantity: Int = 1) {
    self.init(.weight, mass: weight.ounces, unit: .ounces, quantity: quantity)
  }

  /// The mass of all of them in grams; nil if it is not known.
  public var grams: Double? { quantity == 0 ? 0 : mass.map { $0 * unit.factor * Double(quantity) } }

  private static let possible = 0.0...1e6
  private static let most = 1_000_000
}

extension DerivedValue {
  /// The mass of the parts together, in grams; nil if none has a mass.
  ///
  /// Where a part has none, the sum is “at least”; `partsWithoutMass` says which.
  public static func totalMass(_ parts: [MassPart]) -> DerivedValue? {
    let known = parts.compactMap(\.grams)
    guard parts.contains(where: { $0.mass != nil }) else { return nil }
    return DerivedValue(
      value: known.reduce(0, +), formula: .totalMass, inputs: parts.map(DerivedInput.mass),
      certainty: known.count == parts.count ? .exact : .atLeast)
  }

  /// The indices in `inputs` of the parts whose mass is not known.
  public var partsWithoutMass: [Int] {
    inputs.indices.filter { index in
      guard case .mass(let part) = inputs[index] else { return false }
      return part.grams == nil
    }
  }
}
