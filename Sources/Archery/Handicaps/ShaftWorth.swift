/// What the width of a shaft is worth, as a wide one touches a ring from farther out.
public struct ShaftWorth: Sendable, Hashable {
  /// The score that is expected with the shafts of the round.
  public let expected: Double
  /// The score that is expected with the others.
  public let otherExpected: Double
  /// Points that the others bring.
  public var difference: Double { otherExpected - expected }
}

extension HandicapRound {
  /// What other shafts would bring an archer of a handicap; no official figure.
  ///
  /// - Parameter shaft: millimetres across the other shafts.
  public func worth(ofShaft shaft: Double, at handicap: Double) -> ShaftWorth {
    ShaftWorth(expected: expected(handicap), otherExpected: with(shaft: shaft).expected(handicap))
  }
}
