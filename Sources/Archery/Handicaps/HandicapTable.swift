/// The handicaps of a round's scores, each worked out once.
///
/// Over many rounds most scores come again, and a sum over all rings takes longer than to look one up.
public struct HandicapTable: Sendable {
  /// The round whose scores it has.
  public let round: HandicapRound
  private var known: [Int: Result<Handicap, NoHandicap>] = [:]
  /// What is expected at the whole handicaps, the best first; zero where nobody has asked.
  private var wholes: [Double]

  /// A table of which nothing is worked out yet.
  public init(_ round: HandicapRound) {
    self.round = round
    wholes = Array(repeating: 0, count: round.scheme.scale.count)
  }

  /// The handicap of a score; the same for every archer.
  public mutating func handicap(of score: Int) throws(NoHandicap) -> Handicap {
    if let known = known[score] { return try known.get() }
    let found = find(score)
    known[score] = found
    return try found.get()
  }

  private mutating func find(_ score: Int) -> Result<Handicap, NoHandicap> {
    guard score <= round.maximum else { return .failure(.aboveMaximum(round.maximum)) }
    guard score > 0 else { return .failure(.noPoints) }
    let isMaximum = score == round.maximum
    // Nobody can be expected to lose nothing: of the maximum it is the worst handicap that tables still have it for.
    let expected = isMaximum ? Double(score) - round.scheme.roundedUp : Double(score)
    let worse = wholes.indices.partitioned { atStep($0) < expected }
    guard worse > 0, worse < wholes.count else { return .failure(.offScale) }
    let exact = isMaximum ? handicap(worse - 1) : root(expected, worse)
    let error = round.expectation(exact).handicapError
    guard error.isFinite else { return .failure(.offScale) }
    return .success(
      Handicap(exact: exact, whole: isMaximum ? Int(exact) : whole(score, worse), standardError: error))
  }

  /// The handicap at which exactly so much is expected, between two whole ones.
  ///
  /// Newton's method, which stays within what bisection would have left.
  private func root(_ score: Double, _ worse: Int) -> Double {
    var (good, bad) = (handicap(worse - 1), handicap(worse))
    var guess = (good + bad) / 2
    for _ in 0..<64 {
      let here = round.expectation(guess)
      if here.score < score { bad = guess } else { good = guess }
      let step = (score - here.score) / here.slope
      if step.magnitude < 1e-11 { break }
      let isWithin = min(good, bad) < guess + step && guess + step < max(good, bad)
      guess = isWithin ? guess + step : (good + bad) / 2
    }
    return guess
  }

  /// The worst whole handicap that tables have the score for; from the first that is worse than the exact one.
  private mutating func whole(_ score: Int, _ worse: Int) -> Int {
    var step = worse
    while step + 1 < wholes.count, round.scheme.tableScore(atStep(step + 1)) >= score { step += 1 }
    return Int(handicap(step))
  }

  private mutating func atStep(_ step: Int) -> Double {
    if wholes[step] == 0 { wholes[step] = round.expected(handicap(step)) }
    return wholes[step]
  }

  /// The whole handicap that is so many steps from the best.
  private func handicap(_ step: Int) -> Double {
    let scale = round.scheme.scale
    return Double(round.scheme.isLowerBetter ? scale.lowerBound + step : scale.upperBound - step)
  }
}

extension Range<Int> {
  /// The first number of which something is true that is so of all after it; the end if it is of none.
  fileprivate func partitioned(_ isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
