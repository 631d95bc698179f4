public import Equipment

/// A derived value with its formula's inputs.
public struct DerivedValue: Sendable, Hashable {
  /// In the formula's unit.
  public let value: Double
  /// How it was computed.
  public let formula: DerivedFormula
  /// The inputs, in the formula's order.
  public let inputs: [DerivedInput]
  /// How far it can be relied on; only an exact value may be shown as a fact.
  public let certainty: DerivedCertainty

  /// The unit of the value.
  public var unit: Unit { formula.unit }
}

/// The formulas.
public enum DerivedFormula: String, CaseIterable, Sendable {
  /// Riser length + 41, 43 or 45 inches.
  case bowLength = "bow-length"
  /// Top − bottom.
  case tillerDifference = "tiller-difference"
  /// The sum of masses times their quantities.
  case totalMass = "total-mass"

  /// The unit of its values.
  public var unit: Unit {
    switch self {
    case .bowLength: .inches
    case .tillerDifference: .millimetres
    case .totalMass: .grams
    }
  }
}

/// An input of a formula.
public enum DerivedInput: Sendable, Hashable {
  /// Inches, of the extension.
  case riserLength(Double)
  case limbLength(Limbs.Length)
  /// Millimetres.
  case tillerTop(Double)
  case tillerBottom(Double)
  case mass(MassPart)
}

/// How much a derived value can be relied on.
public enum DerivedCertainty: String, Sendable {
  /// It follows from its inputs, or stands in a maker's table.
  case exact
  /// The formula is carried on beyond the table that it comes from.
  case estimate
  /// Something was left out that is not known: it is at least this.
  case atLeast = "at-least"
}
