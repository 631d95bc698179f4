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
  /// The standard error of a slope: Draper and Smith, “Applied Regression Analysis” (1998), section 1.4.
  init?(_ averages: [Double]) {
    guard averages.count > 2 else { return nil }
    let fit = LeastSquares(places: averages.indices.map(Double.init), values: averages, degree: 1)
    let variance = fit.residuals.reduce(0) { $0 + $1 * $1 } / Double(averages.count - 2)
    perRound = fit.powers.linear / fit.halfWidth
    standardError = (variance * fit.slopeVariance).squareRoot()
    rounds = averages.count
  }

  /// Whether the slope is more than chance: beyond its uncertainty for that many rounds.
  public var isClear: Bool {
    perRound.magnitude > StudentFactor.value(degreesOfFreedom: Double(rounds - 2)) * standardError
  }
}
