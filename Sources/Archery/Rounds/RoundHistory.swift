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
    /// Points per arrow, or a handicap.
    let value: Double
    /// How much it counts beside others.
    let weight: Double
    let arrows: Int
  }

  /// The rounds of a series, with the fits that do not depend on which of them are compared.
  struct Rounds: Sendable {
    /// In order of date.
    fileprivate(set) var entries: [Entry] = []
    /// The indices of the entries, bow by bow.
    fileprivate var indices = NumbersOfBows()
    /// The sum of the fits of all bows, for each persistence.
    fileprivate(set) var fits = ChainFit.nothing
    /// The variance that scores have at least, even among rounds that happen to be alike.
    fileprivate(set) var floor = VarianceFloor()
  }

  /// The rounds of each series.
  private(set) var series: [Series: Rounds] = [:]
  /// Their keys in order, and the indices of those in which each bow was shot.
  private var ordered: [Series] = []
  private var ofBow = NumbersOfBows()
  /// Who shot which bow in rounds with a score that are of no known kind.
  private var strangers: [Int: Set<Int>] = [:]
  /// The evidence for each persistence of an archer's form, as logarithms of weights.
  private var evidence: [Int: [Double]] = [:]

  /// Reads the rounds, in any order; those without a score, or of no known kind, say nothing.
  ///
  /// - Parameter all: the history of all rounds, whose evidence counts instead; nil if these are all there are.
  public init(_ results: [RoundResult], knowing all: RoundHistory? = nil) {
    for index in RoundStatistics.scored(results) {
      let round = results[index]
      guard let average = round.average else { continue }
      guard let key = Series(round) else {
        strangers[round.bow, default: []].insert(round.archer)
        continue
      }
      series[key, default: Rounds(by: .points)].append(
        Entry(bow: round.bow, value: average, weight: Double(round.arrows), arrows: round.arrows))
    }
    learn(from: all)
  }

  /// Reads rounds by their handicaps, in any order: those of one archer are alike, whatever they were.
  ///
  /// - Parameter all: the history of all rounds, whose evidence counts instead; nil if these are all there are.
  public init(rated rounds: [RatedRound], knowing all: RoundHistory? = nil) {
    for round in rounds.ordered {
      series[Series(round), default: Rounds(by: .handicaps)].append(
        Entry(
          bow: round.group, value: round.handicap.exact, weight: round.handicap.weight, arrows: round.arrows))
    }
    learn(from: all)
  }

  private mutating func learn(from all: RoundHistory?) {
    ordered = series.keys.sorted()
    for (index, key) in ordered.enumerated() { learn(key, at: index) }
    ofBow.sort()
    if let all { evidence = all.evidence }
  }

  /// Each version of a bow has a mean of its own: what a change was worth is no persistence of form.
  private mutating func learn(_ key: Series, at place: Int) {
    guard var rounds = series[key] else { return }
    rounds.indices.sort()
    rounds.indices.forEachBow { bow, count, indices in
      ofBow.append(place, of: bow)
      // One round says nothing of how much rounds differ.
      guard count > 1 else { return }
      let sums = rounds.chain(indices()).sums
      for (index, steps) in Persistence.steps.enumerated() { rounds.fits[index].add(sums.fit(steps)) }
    }
    series[key] = rounds
    guard let freedom = rounds.fits.first?.freedom, freedom > 0 else { return }
    let least = Double(freedom) * rounds.floor.ofRounding
    evidence[key.archer] = zip(evidence[key.archer] ?? Persistence.prior, rounds.fits).map { before, fit in
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
    let others = Set(ofBow[other])
    return ofBow[one].filter(others.contains).map { ordered[$0] }
  }

  /// Who shot a bow in rounds with a score, of a known kind or not.
  func archers(of bow: Int) -> Set<Int> {
    (strangers[bow] ?? []).union(ofBow[bow].map { ordered[$0].archer })
  }
}

extension RoundHistory.Series {
  /// The series of a round; nil if it is not known to be like any other.
  init?(_ round: RoundResult) {
    guard let kind = round.kind else { return nil }
    (archer, self.kind, maximum) = (round.archer, kind, round.maximumPerArrow)
  }

  /// The series of all rounds of an archer that have a handicap.
  init(_ round: RatedRound) { (archer, kind, maximum) = (round.archer, 0, nil) }
}

extension RoundHistory.Series: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (one.kind, one.archer, one.maximum ?? 0) < (other.kind, other.archer, other.maximum ?? 0)
  }
}

extension RoundHistory.Rounds {
  fileprivate init(by measure: VarianceFloor.Measure) { floor = VarianceFloor(measure) }

  fileprivate mutating func append(_ entry: RoundHistory.Entry) {
    indices.append(entries.count, of: entry.bow)
    entries.append(entry)
    floor.add(entry.weight)
  }

  /// The rounds of a bow; nil without any.
  func chain(of bow: Int) -> RoundChain? {
    let indices = indices[bow]
    return indices.isEmpty ? nil : chain(indices)
  }

  fileprivate func chain(_ indices: [Int]) -> RoundChain {
    RoundChain(roundIndices: indices, averages: indices.map { entries[$0].value })
  }
}

extension RoundHistory.Series {
  /// By what tells most of them apart: the maximum is mostly the same for all.
  func hash(into hasher: inout Hasher) {
    hasher.combine(archer)
    hasher.combine(kind)
  }
}

extension ChainFit {
  /// That of no rounds, for each persistence.
  fileprivate static let nothing = Persistence.values.map { _ in ChainFit() }

  /// Adds another chain.
  mutating func add(_ other: ChainFit) {
    logarithms += other.logarithms
    squares += other.squares
    freedom += other.freedom
  }
}
