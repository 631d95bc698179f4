public import Equipment

/// How much the arrows of a set differ in weight.
public struct ShaftWeights: Sendable, Hashable {
  /// How many were weighed.
  public let count: Int
  /// Grains.
  public let mean: Double
  /// Grains between the lightest and the heaviest.
  public let spread: Double
  /// Grains, of the arrows as a sample; 0 of one arrow.
  public let standardDeviation: Double

  /// Looks at the arrows that were weighed; nil if none was.
  public init?(_ shafts: [Shaft]) {
    let weights = shafts.compactMap(\.weight)
    guard let least = weights.min(), let most = weights.max() else { return nil }
    count = weights.count
    let mean = weights.reduce(0, +) / Double(weights.count)
    let squares = weights.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    spread = most - least
    standardDeviation = weights.count > 1 ? (squares / Double(weights.count - 1)).squareRoot() : 0
  }
}
