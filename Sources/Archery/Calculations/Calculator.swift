import Equipment

/// A formula with its quantities, its result's unit and its source.
///
/// Help, the commands and their answers read this.
public struct Calculator: Sendable {
  /// One word for it.
  public let name: String
  /// The result, in a few words.
  public let what: String
  /// The unit of the result; empty if it has none.
  public let unit: String
  /// Digits of the result after the point.
  public let decimals: Int
  /// The formula, in the names of the quantities.
  public let formula: String
  /// Where the formula was read.
  public let source: String
  /// The quantities that it can use, needed or not.
  public let takes: [Quantity]
  let compute: @Sendable (inout Worksheet) throws(MissingInputs) -> Double

  init(
    _ name: String, _ what: String, unit: String, decimals: Int, formula: String, source: String, takes: [Quantity],
    compute: @escaping @Sendable (inout Worksheet) throws(MissingInputs) -> Double
  ) {
    (self.name, self.what, self.unit, self.decimals) = (name, what, unit, decimals)
    (self.formula, self.source, self.takes, self.compute) = (formula, source, takes, compute)
  }

  /// Computes the result.
  ///
  /// - Throws: `MissingInputs` with the first needed quantities that are not known, or that cannot be together.
  public func calculation(_ inputs: CalculationInputs) throws(MissingInputs) -> Calculation {
    var sheet = Worksheet(inputs: inputs)
    let value = try compute(&sheet)
    guard value.isFinite else { throw MissingInputs(quantities: takes, because: .unknown) }
    return Calculation(
      calculator: self, value: value, inputs: sheet.used, estimates: sheet.estimates, certainty: sheet.certainty)
  }

  /// All of them, in the order of help.
  public static let all: [Calculator] = [
    partsMass, unexplainedMass, arrowMass, frontOfCentre, grainsPerPound, minimumMass, kineticEnergy, momentum,
    drawWeight, markedDrawWeight, bowLength, stringLength, aluminiumDiameter, aluminiumWall, aluminiumMass,
    spineOfDeflection, deflectionOfSpine, stiffness, horizontalDistance(in: .metres),
  ]
}

/// A result, with what it was computed from.
public struct Calculation: Sendable {
  /// How it was computed.
  public let calculator: Calculator
  /// In the calculator's unit.
  public let value: Double
  /// The values used, in the order in which they were needed.
  public let inputs: [CalculationInput]
  /// The assumptions that the value rests on.
  public let estimates: [Estimate]
  /// How much it can be relied on.
  public let certainty: DerivedCertainty
}

/// Why there is no result.
public struct MissingInputs: Error, Sendable, Equatable {
  /// The quantities that are not known, or whose values cannot be together.
  public let quantities: [Quantity]
  /// Why there is none although everything is known; nil if something is not.
  public let contradiction: Contradiction?

  init(quantities: [Quantity], because contradiction: Contradiction? = nil) {
    (self.quantities, self.contradiction) = (quantities, contradiction)
  }

  /// True if the values are known, but cannot be together or are in no table.
  public var isImpossible: Bool { contradiction != nil }
}

/// Why values that are each possible cannot be together; `Messages` has the words.
public enum Contradiction: Sendable, Hashable {
  /// There is no such thing, or no table has it.
  case unknown
  /// The arrow would balance so many inches behind the end of its shaft.
  case balanceBeyondShaft(Double)
  /// The known parts have so many grains more than the whole arrow.
  case partsHeavierThanWhole(Double)
}

/// An assumption in place of knowledge; `Messages` has the words.
public enum Estimate: Sendable, Hashable {
  /// The mass of these parts is not known.
  case withoutParts([String])
  /// The point's mass is taken to lie at the end of the shaft.
  case pointAtEnd
  /// Fletching and wrap are taken to lie three inches from the nock.
  case fletchingAtThreeInches
  /// The insert is taken to lie at the end of the shaft.
  case insertAtEnd
  /// The known parts have so many grains more than the measured mass.
  case partsHeavierThanWhole(Double)
  /// So many grains that no known part explains are taken to lie three inches from the nock.
  case rest(Double)
  /// A measured mass was changed by what its parts change.
  case massChanged
  /// The speed is taken to stay as it was, though the mass is another.
  case sameSpeed
  /// The mass is that of the parts that are known.
  case massOfParts
  /// Five per cent an inch, around 28 inches.
  case fivePercentAnInch
  /// The draw length is taken for the AMO one.
  case drawIsAMO
  /// The length of the bow is carried on beyond the table.
  case beyondTable
  /// The bow's length is what its string is labelled for.
  case lengthOfLabel
  /// An arrow drops on a slope as over the horizontal part of the distance on the level.
  case dropOfHorizontal
  /// The density of the alloy 7075.
  case density7075
}
