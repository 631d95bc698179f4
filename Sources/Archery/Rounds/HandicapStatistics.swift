/// Rounds summed up by their handicaps.
public struct HandicapStatistics: Sendable {
  /// Their mean, each weighed by what chance leaves of it; nil without any.
  public let mean: HandicapMean?
  /// The standard deviation of a round; nil of fewer than two.
  public let spread: Double?
  /// The best round, of equals the earliest.
  public let best: RatedRound?
  private let rounds: [RatedRound]

  /// Sums rounds up, which are in order of date.
  public init(_ rounds: [RatedRound], _ scheme: HandicapScheme) {
    self.rounds = rounds
    mean = HandicapMean(rounds.lazy.map(\.handicap))
    best = rounds.reduce(nil) { best, round in
      guard let best else { return round }
      return scheme.isBetter(round.handicap.exact, than: best.handicap.exact) ? round : best
    }
    spread = Self.spread(rounds)
  }

  private static func spread(_ rounds: [RatedRound]) -> Double? {
    guard rounds.count > 1 else { return nil }
    let count = Double(rounds.count)
    let mean = rounds.reduce(0) { $0 + $1.handicap.exact } / count
    let squares = rounds.reduce(0) { $0 + ($1.handicap.exact - mean) * ($1.handicap.exact - mean) }
    return (squares / (count - 1)).squareRoot()
  }

  /// How the handicap changes from round to round; nil with fewer than three.
  ///
  /// - Parameter history: all rounds of those who shot these.
  public func trend(in history: RoundHistory) -> RoundTrend? { RoundTrend(rounds, in: history) }
}

extension HandicapScheme {
  /// True if one handicap is better than another.
  public func isBetter(_ one: Double, than other: Double) -> Bool { isLowerBetter ? one < other : one > other }
}
