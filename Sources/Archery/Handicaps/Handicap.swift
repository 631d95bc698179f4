/// The handicap of a score.
public struct Handicap: Sendable, Hashable {
  /// The handicap at which exactly this score is expected; for the maximum the whole one.
  public let exact: Double
  /// The whole one, as tables have it: none better than the exact one, and the worst whose score is still as high.
  public let whole: Int
  /// The standard error that chance alone gives one score.
  public let standardError: Double

  /// How much it counts beside others: the less chance leaves of it, the less.
  var weight: Double { 1 / (standardError * standardError) }
}

/// What several rounds say of an archer together.
public struct HandicapMean: Sendable, Hashable {
  /// How many rounds.
  public let count: Int
  /// Their mean, each weighed by what chance leaves of it.
  public let value: Double
  /// The standard error that chance alone gives it.
  public let chanceError: Double
  /// How much farther the rounds lie apart than chance alone explains: 1 where it does; nil of one round.
  public let scatter: Double?
  /// The standard error, with the good and bad days in it.
  ///
  /// R. T. Birge, “The calculation of errors by the method of least squares” (1932).
  public var standardError: Double { chanceError * max(1, scatter ?? 1) }

  /// The mean of handicaps; nil of none.
  public init?(_ handicaps: some Collection<Handicap>) {
    let weights = handicaps.map(\.weight)
    let sum = weights.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    let value = zip(weights, handicaps).reduce(0) { $0 + $1.0 * $1.1.exact } / sum
    let squares = zip(weights, handicaps).reduce(0) { $0 + $1.0 * ($1.1.exact - value) * ($1.1.exact - value) }
    (count, self.value, chanceError) = (weights.count, value, (1 / sum).squareRoot())
    scatter = weights.count > 1 ? (squares / Double(weights.count - 1)).squareRoot() : nil
  }
}
