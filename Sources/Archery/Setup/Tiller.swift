import Equipment

extension DerivedValue {
  /// How much farther the string is from the upper limb than from the lower one, in millimetres, as both are given.
  ///
  /// Above zero is positive tiller. Nil if a distance is no number, below zero or longer than any bow.
  public static func tillerDifference(top: Double, bottom: Double) -> DerivedValue? {
    let possible = 0.0...1000
    guard possible.contains(top), possible.contains(bottom) else { return nil }
    return DerivedValue(
      value: top - bottom, formula: .tillerDifference,
      inputs: [.tillerTop(top), .tillerBottom(bottom)], certainty: .exact)
  }
}
