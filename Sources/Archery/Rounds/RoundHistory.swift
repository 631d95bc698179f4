import Glibc

/// All rounds of the archers, against which single rounds are judged.
public struct RoundHistory: Sendable {
  /// Rounds that are alike: of one archer, at one distance and face, where an arrow can score the same.
  struct Series: Hashable, Sendable {
    let archer: Int
    let kind: Int
    let maximum: Double?
  }

  /// One round of a series.
  struct Entry: Sendable {
    let bow: Int
    let average: Double
    let arrows: Int
  }

  /// The rounds of a series, with the fits that do not depend on which of them are compared.
  struct Rounds: Sendable {
    /// In order of date.
    fileprivate(set) var entries: [Entry] = []
    /// The rounds of each bow.
    fileprivate(set) var chains: [Int: RoundChain] = [:]
    /// The sum of all chains' fits, for each persistence.
    fileprivate(set) var fits: [ChainFit] = []

    /// The variance that rounding to whole scores leaves even among rounds that happen to be alike.
    var leastVariance: Double {
      let arrows = Double(entries.map(\.arrows).max() ?? 1)
      return 1 / (12 * arrows * arrows)
    }
  }

  /// The rounds of each series.
  private(set) var series: [Series: Rounds] = [:]
  /// The series in which a bow was shot.
  private var ofBow: [Int: [Series]] = [:]
  /// The bows of which there is a score at all, in rounds of known kinds or not.
  private var scored: Set<Int> = []
  /// The evidence for each persistence of an archer's form, as logarithms of weights.
  private var evidence: [Int: [Double]] = [:]

  /// Reads the rounds, in any order; those without a score, or of no known kind, say nothing.
  ///
  /// - Parameter all: the history of all rounds, whose evidence counts instead; nil if these are all there are.
  public init(_ results: [RoundResult], knowing all: RoundHistory? = nil) {
    for index in RoundStatistics.scored(results) {
      let round = results[index]
      scored.insert(round.bow)
      guard let key = Series(round), let average = round.average else { continue }
      series[key, default: Rounds()].append(Entry(bow: round.bow, average: average, arrows: round.arrows))
    }
    for key in series.keys.sorted() { learn(key) }
    if let all { evidence = all.evidence }
  }

  /// Each version of a bow has a mean of its own: what a change was worth is no persistence of form.
  private mutating func learn(_ key: Series) {
    guard let rounds = series[key] else { return }
    var fits = Persistence.values.map { _ in ChainFit() }
    for chain in rounds.chains.values {
      for (index, steps) in Persistence.steps.enumerated() { fits[index].add(chain.fit(steps)) }
    }
    series[key]?.fits = fits
    for bow in rounds.chains.keys { ofBow[bow, default: []].append(key) }
    guard let freedom = fits.first?.freedom, freedom > 0 else { return }
    let least = Double(freedom) * rounds.leastVariance
    evidence[key.archer] = zip(evidence[key.archer] ?? Persistence.prior, fits).map { before, fit in
      before - 0.5 * (fit.logarithms + Double(freedom) * log(fit.squares + least))
    }
  }

  /// How likely each persistence is for some archers.
  func weights(of archers: Set<Int>) -> [Double] {
    let known = archers.compactMap { evidence[$0] }
    guard let first = known.first else { return Persistence.weights(Persistence.prior) }
    let sum = known.dropFirst().reduce(first) { sum, more in
      zip(zip(sum, more), Persistence.prior).map { $0.0 + $0.1 - $1 }
    }
    return Persistence.weights(sum)
  }

  /// The series in which both bows were shot.
  func common(_ one: Int, _ other: Int) -> [Series] {
    let others = Set(ofBow[other] ?? [])
    return (ofBow[one] ?? []).filter(others.contains)
  }

  /// True if a bow was shot with a score, in a round of a known kind or not.
  func hasScores(_ bow: Int) -> Bool { scored.contains(bow) }
}

extension RoundHistory.Series {
  /// The series of a round; nil if it is not known to be like any other.
  init?(_ round: RoundResult) {
    guard let kind = round.kind else { return nil }
    (archer, self.kind, maximum) = (round.archer, kind, round.maximumPerArrow)
  }
}

extension RoundHistory.Series: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (one.kind, one.archer, one.maximum ?? 0) < (other.kind, other.archer, other.maximum ?? 0)
  }
}

extension RoundHistory.Rounds {
  fileprivate mutating func append(_ entry: RoundHistory.Entry) {
    chains[entry.bow, default: RoundChain()].append(entry.average, at: entries.count)
    entries.append(entry)
  }
}

extension ChainFit {
  /// Adds another chain.
  mutating func add(_ other: ChainFit) {
    logarithms += other.logarithms
    squares += other.squares
    freedom += other.freedom
  }
}
