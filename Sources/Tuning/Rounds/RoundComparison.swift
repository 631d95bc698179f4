/// What two averages per arrow say about each other.
public enum RoundComparison: Sendable, Hashable {
  /// Too few scored arrows in one of them, or a single round whose maximum is not known.
  case tooFew(minimumArrows: Int)
  /// Their arrows could not score the same, as on other faces; where no round has a maximum, all are taken for alike.
  case differentMaximum
  /// The difference is within its uncertainty, both in points per arrow.
  case same(difference: Double, uncertainty: Double)
  /// The difference is more than that; above zero the first is better.
  case different(difference: Double, uncertainty: Double)
}

extension RoundStatistics {
  /// Compares the average with another, and says whether the difference is more than chance.
  ///
  /// The uncertainty is two standard errors of the difference, more where there are few rounds: B. L. Welch, “The
  /// generalization of ‘Student's’ problem when several different population variances are involved” (1947).
  public func compared(with other: Self, minimumArrows: Int = comparableArrows) -> RoundComparison {
    guard isComparable(minimumArrows: minimumArrows), other.isComparable(minimumArrows: minimumArrows),
      let average, let second = other.average, let error = standardError, let otherError = other.standardError
    else { return .tooFew(minimumArrows: minimumArrows) }
    guard maxima == other.maxima, maxima.count == 1 else { return .differentMaximum }
    let variances = (error * error, otherError * otherError)
    let factor = StudentFactor.value(degreesOfFreedom: Self.degreesOfFreedom(variances, (freedom, other.freedom)))
    let uncertainty = factor * (variances.0 + variances.1).squareRoot()
    let difference = average - second
    return difference.magnitude > uncertainty
      ? .different(difference: difference, uncertainty: uncertainty)
      : .same(difference: difference, uncertainty: uncertainty)
  }

  /// A single round has a bound for its error and no estimate, which more rounds could correct.
  private var freedom: Double { scoredRounds > 1 ? Double(scoredRounds - 1) : .infinity }

  /// Welch and Satterthwaite; without any spread the smaller of both.
  private static func degreesOfFreedom(_ variances: (Double, Double), _ freedom: (Double, Double)) -> Double {
    let sum = variances.0 + variances.1
    guard sum > 0 else { return min(freedom.0, freedom.1) }
    let (one, other) = (variances.0 / sum, variances.1 / sum)
    return 1 / (one * one / freedom.0 + other * other / freedom.1)
  }
}
