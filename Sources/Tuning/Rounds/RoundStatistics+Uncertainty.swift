extension RoundStatistics {
  /// Scored arrows that each of two averages needs before they are compared.
  public static let comparableArrows = 60

  /// The standard error of the average per arrow; nil without a score, or of one round whose maximum is not known.
  ///
  /// From the spread between rounds, each of which weighs what its arrows do: the ratio estimate of clusters, W. G.
  /// Cochran, “Sampling Techniques” (1977), section 6.3; of rounds of one length it is the standard deviation of their
  /// averages over √n. Rounds that happen to be alike do not make it smaller than whole scores allow. Of one round it is
  /// the most that a mean below a maximum can have: R. Bhatia and C. Davis, “A better bound on the variance” (2000).
  public var standardError: Double? {
    guard let average else { return nil }
    guard scored.count > 1 else {
      return maximumPerArrow.map { (max(0, ($0 - average) * average) / shot).squareRoot() }
    }
    let count = Double(scored.count)
    let squares = scored.reduce(0) { sum, round in
      let difference = Double(round.score ?? 0) - average * Double(round.arrows)
      return sum + difference * difference
    }
    return max((count / (count - 1) * squares).squareRoot() / shot, leastError(average))
  }

  /// Whether there is enough to compare the average with another.
  public func isComparable(minimumArrows: Int = comparableArrows) -> Bool {
    scoredArrows >= minimumArrows && standardError != nil
  }

  /// Scores are whole numbers: an average of 9.3 takes nines and tens at least, whose variance is 0.3·0.7.
  private func leastError(_ average: Double) -> Double {
    let part = average - average.rounded(.down)
    return (part * (1 - part) / shot).squareRoot()
  }
}
