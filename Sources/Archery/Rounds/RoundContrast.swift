/// A difference, and by how much it may be wrong: Student's t for each persistence of form, weighed by how likely that is.
struct RoundContrast: Sendable, Hashable {
  /// The distribution of the difference for one persistence of form, and the weight of that persistence.
  struct Term: Sendable, Hashable {
    let weight: Double
    let standardError: Double
    let degreesOfFreedom: Double
  }

  let difference: Double
  let terms: [Term]

  /// How often chance alone gives such a difference or a larger one.
  var chance: Double { tail(difference.magnitude) }

  /// How large a difference chance alone exceeds with this probability.
  func margin(_ probability: Double) -> Double {
    var high = (terms.map(\.standardError).max() ?? 0)
    guard high > 0 else { return 0 }
    var low = 0.0
    while tail(high) > probability, high < 1e12 { (low, high) = (high, 2 * high) }
    // A thousandth of the margin is more than is ever shown.
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if tail(middle) > probability { low = middle } else { high = middle }
    }
    return high
  }

  private func tail(_ size: Double) -> Double {
    guard size > 0 else { return 1 }
    return terms.reduce(0) { sum, term in
      sum + term.weight
        * (term.standardError > 0
          ? StudentDistribution.tail(size / term.standardError, degreesOfFreedom: term.degreesOfFreedom) : 0)
    }
  }
}

extension RoundHistory {
  /// The difference of the averages of two bows in a series; nil if no round was ever repeated in it.
  ///
  /// Welch's test (“The generalization of ‘Student's’ problem when several different population variances are involved”,
  /// 1947) with his degrees of freedom. Of two rounds nobody knows the variance, and where numbers are unequal the test
  /// gives false alarms: each variance counts as if six rounds more had that of the whole series (G. K. Smyth, “Linear
  /// models and empirical Bayes methods”, 2004). The variance of an average of rounds that follow each other is that of a
  /// first-order autoregression, as is what two averages have in common.
  func contrast(_ newer: Int, _ older: Int, in key: Series) -> RoundContrast? {
    guard let rounds = series[key], let one = rounds.chain(of: newer), let other = rounds.chain(of: older) else {
      return nil
    }
    let (first, second) = (Shares(of: one, rounds.entries), Shares(of: other, rounds.entries))
    let (weights, least) = (weights(of: [key.archer]), rounds.floor.ofChance)
    let sums = [one.sums, other.sums]
    var terms: [RoundContrast.Term] = []
    for (index, steps) in Persistence.steps.enumerated() where weights[index] > 0 {
      let all = rounds.fits[index]
      guard all.freedom > 0 else { return nil }
      let moderated = Moderated(all, least, sums.map { $0.fit(steps) })
      terms.append(moderated.term(weights[index], Shares.variances(first, second, steps)))
    }
    return RoundContrast(difference: first.average - second.average, terms: terms)
  }
}

/// The variances of two groups of rounds, each with the help of all rounds.
private struct Moderated {
  let variances: [Double]
  let freedoms: [Double]
  let most: Double

  init(_ all: ChainFit, _ least: Double, _ groups: [ChainFit]) {
    most = Double(all.freedom)
    let (common, help) = (all.squares / Double(all.freedom), min(6, Double(all.freedom)))
    variances = groups.map { max(least, (help * common + $0.squares) / (help + Double($0.freedom))) }
    freedoms = groups.map { help + Double($0.freedom) }
  }

  func term(_ weight: Double, _ shares: (one: Double, other: Double, common: Double)) -> RoundContrast.Term {
    let (one, other) = (variances[0] * shares.one, variances[1] * shares.other)
    let variance = one + other - 2 * (variances[0] * variances[1]).squareRoot() * shares.common
    let freedom = (one + other) * (one + other) / (one * one / freedoms[0] + other * other / freedoms[1])
    return RoundContrast.Term(
      weight: weight, standardError: max(0, variance).squareRoot(), degreesOfFreedom: min(freedom, most))
  }
}

/// The share of each round in a bow's average, as longer rounds weigh more.
private struct Shares {
  private let roundIndices: [Int]
  private var parts: [Double] = []
  private(set) var average = 0.0

  init(of chain: RoundChain, _ entries: [RoundHistory.Entry]) {
    roundIndices = chain.roundIndices
    let sum = roundIndices.reduce(0) { $0 + entries[$1].weight }
    parts.reserveCapacity(roundIndices.count)
    for index in roundIndices {
      parts.append(entries[index].weight / sum)
      average += entries[index].value * entries[index].weight / sum
    }
  }

  /// The variances of both averages and their covariance, in units of the variance of one round.
  static func variances(_ first: Shares, _ second: Shares, _ steps: PersistenceSteps) -> (
    one: Double, other: Double, common: Double
  ) {
    return (first.product(with: first, steps), second.product(with: second, steps), first.product(with: second, steps))
  }

  /// The sum over all pairs of both, each pair's product times what is left from one to the other: one walk over the
  /// indices of both, that carries what came before.
  private func product(with other: Shares, _ steps: PersistenceSteps) -> Double {
    var (sum, before, otherBefore) = (0.0, 0.0, 0.0)
    var (mine, theirs, last) = (0, 0, Int?.none)
    while mine < roundIndices.count || theirs < other.roundIndices.count {
      let index = min(
        mine < roundIndices.count ? roundIndices[mine] : .max,
        theirs < other.roundIndices.count ? other.roundIndices[theirs] : .max)
      if let last {
        let kept = steps.step(index - last).kept
        (before, otherBefore) = (before * kept, otherBefore * kept)
      }
      let own = mine < roundIndices.count && roundIndices[mine] == index ? parts[mine] : 0
      let others = theirs < other.roundIndices.count && other.roundIndices[theirs] == index ? other.parts[theirs] : 0
      sum += own * others + own * otherBefore + others * before
      before += own
      otherBefore += others
      if own > 0 { mine += 1 }
      if others > 0 { theirs += 1 }
      last = index
    }
    return sum
  }
}
