/// How averages change from one round to the next.
public struct RoundTrend: Sendable, Hashable {
  /// Points per arrow that each round brings.
  public let perRound: Double
  /// The standard error of that.
  public let standardError: Double
  /// How many rounds it is from.
  public let rounds: Int

  /// Fits a line through the averages, which are in order of date and stand a round apart, however many days passed.
  ///
  /// With places i from 0 to n − 1 their squares around the middle m add up to S = n·(n² − 1)/12; the slope is
  /// Σ (i − m)·y / S, and its standard error that of Draper and Smith, “Applied Regression Analysis” (1998), section 1.4.
  init?(_ averages: [Double]) {
    guard averages.count > 2, let start = averages.first else { return nil }
    let count = Double(averages.count)
    let (middle, squares) = ((count - 1) / 2, count * (count * count - 1) / 12)
    // From the first value on: equal values give a slope of exactly zero.
    var (sum, product) = (0.0, 0.0)
    for (place, average) in averages.enumerated() {
      sum += average - start
      product += (Double(place) - middle) * (average - start)
    }
    let (mean, slope) = (sum / count, product / squares)
    var rest = 0.0
    for (place, average) in averages.enumerated() {
      let residual = average - start - mean - slope * (Double(place) - middle)
      rest += residual * residual
    }
    perRound = slope
    standardError = (rest / (count - 2) / squares).squareRoot()
    rounds = averages.count
  }

  /// Whether the slope is more than chance: beyond its uncertainty for that many rounds.
  public var isClear: Bool {
    perRound.magnitude > StudentFactor.value(degreesOfFreedom: Double(rounds - 2)) * standardError
  }
}
