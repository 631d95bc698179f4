public import Equipment

/// A fault of one arrow of a set.
public enum ShaftFlaw: Sendable {
  /// It is heavier or lighter than the mean of its set by more than the limit, in grains.
  case wide(weight: Double, mean: Double, limit: Double)
  /// It is out of true by more than the limit, in inches.
  case crooked(Double, limit: Double)
  /// It scores less than the others, beyond chance.
  case low(ShaftResult)
}

/// An arrow with a fault.
public struct ShaftFinding: Sendable {
  /// The arrow.
  public let shaft: Shaft
  /// The fault.
  public let flaw: ShaftFlaw

  /// Inches that a shaft may be out of true.
  public static let straightest = 0.004

  /// The faults of the arrows of a set that are shot with one another, by number.
  ///
  /// - Parameter limit: grains by which an arrow may differ from the mean.
  public static func all(in set: ShaftSet, _ results: ShaftResults, limit: Double) -> [ShaftFinding] {
    let mean = ShaftWeights(set.used)?.mean
    return set.used.flatMap { shaft in
      var flaws: [ShaftFlaw] = []
      if let mean, let weight = shaft.weight, (weight - mean).magnitude > limit {
        flaws.append(.wide(weight: weight, mean: mean, limit: limit))
      }
      if let straightness = shaft.straightness, straightness > straightest {
        flaws.append(.crooked(straightness, limit: straightest))
      }
      if let result = results.result(of: shaft), result.verdict == .lower { flaws.append(.low(result)) }
      return flaws.map { ShaftFinding(shaft: shaft, flaw: $0) }
    }
  }
}
