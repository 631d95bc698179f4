import Glibc

/// How much of a good or a bad day is still there at the next round: the autocorrelation of an archer's rounds.
///
/// Form lasts for weeks, so that ten rounds in a row say less than ten that have nothing to do with each other. Nobody
/// knows by how much; each value is weighed by what the rounds say of it, and by what was thought before.
enum Persistence {
  /// The values that are weighed.
  static let values: [Double] = (0..<20).map { Double($0) * 0.05 }

  /// The decay of a round's luck, for each of the values.
  static let steps: [PersistenceSteps] = values.map(PersistenceSteps.init)

  /// Their weights before any round was seen, as logarithms: none at all, or rather much than little.
  ///
  /// Of the weights that were tried in simulations this one keeps false alarms at 6 % and below for an autocorrelation of
  /// 0.7, whether or not there are other rounds to learn it from, and finds most where there is none.
  static let prior: [Double] = values.map { log($0 == 0 ? 8 : 2 * $0 * $0) }

  /// Weights that add up to 1, from logarithms of them.
  static func weights(_ evidence: [Double]) -> [Double] {
    let best = evidence.max() ?? 0
    let weights = evidence.map { exp($0 - best) }
    let sum = weights.reduce(0, +)
    // A value of next to no weight is dropped, as it would cost as much time as any other.
    return weights.map { $0 / sum < 1e-5 ? 0 : $0 / sum }
  }
}

/// Averages of rounds that are alike but for chance and form, in order of date, with their indices in an archer's series.
struct RoundChain {
  private(set) var roundIndices: [Int] = []
  private(set) var averages: [Double] = []

  var count: Int { averages.count }

  init(roundIndices: [Int] = [], averages: [Double] = []) {
    (self.roundIndices, self.averages) = (roundIndices, averages)
  }

  /// One that is about to have so many rounds: growing takes longer than the rest.
  init(ofAbout count: Int) {
    roundIndices.reserveCapacity(count)
    averages.reserveCapacity(count)
  }

  mutating func append(_ average: Double, at index: Int) {
    roundIndices.append(index)
    averages.append(average)
  }

  /// What fits to an autocorrelation are made of: one walk over the chain, whatever the number of fits.
  var sums: ChainSums { ChainSums(self) }
}

/// Sums over the neighbours of a chain that are so many rounds apart.
private struct NeighbourSums {
  var (count, values, before, squares, products, beforeSquares) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

  mutating func add(_ value: Double, _ previous: Double) {
    count += 1
    values += value
    before += previous
    squares += value * value
    products += value * previous
    beforeSquares += previous * previous
  }
}

/// The sums of a chain that its fits to all autocorrelations have in common.
struct ChainSums {
  private let count: Int
  private var next = NeighbourSums()
  /// Neighbours between which others were shot, by how many rounds they are apart; these numbers add up to fewer than
  /// there are rounds, so that they are few.
  private var distant: [(gap: Int, sums: NeighbourSums)] = []

  init(_ chain: RoundChain) {
    count = chain.count
    guard let start = chain.averages.first else { return }
    for index in chain.averages.indices.dropFirst() {
      // From the first value on, so that equal values leave exactly nothing.
      let (value, before) = (chain.averages[index] - start, chain.averages[index - 1] - start)
      let gap = chain.roundIndices[index] - chain.roundIndices[index - 1]
      if gap == 1 { next.add(value, before) } else { distant[place(of: gap)].sums.add(value, before) }
    }
  }

  private mutating func place(of gap: Int) -> Int {
    if let place = distant.firstIndex(where: { $0.gap == gap }) { return place }
    distant.append((gap, NeighbourSums()))
    return distant.count - 1
  }

  /// The chain's fit to an autocorrelation: restricted maximum likelihood of an autoregression around one mean.
  ///
  /// Harville, “Maximum likelihood approaches to variance component estimation”, 1977; the autoregression is of first order.
  func fit(_ steps: PersistenceSteps) -> ChainFit {
    var fit = ChainFit()
    guard count > 0 else { return fit }
    var (ones, product, squares) = (1.0, 0.0, 0.0)
    func add(_ sums: NeighbourSums, _ gap: Int) {
      let (kept, rest, logarithm) = steps.step(gap)
      let one = 1 - kept
      ones += sums.count * one * one / rest
      product += one * (sums.values - kept * sums.before) / rest
      squares += (sums.squares - 2 * kept * sums.products + kept * kept * sums.beforeSquares) / rest
      fit.logarithms += sums.count * logarithm
    }
    if next.count > 0 { add(next, 1) }
    for (gap, sums) in distant { add(sums, gap) }
    fit.logarithms += log(ones)
    fit.squares = max(0, squares - product * product / ones)
    fit.freedom = count - 1
    return fit
  }
}

/// The residuals of a chain around its mean, summed up for a likelihood.
struct ChainFit {
  /// The logarithms of the determinants.
  var logarithms = 0.0
  /// The sum of squares, in units of the variance of one round.
  var squares = 0.0
  var freedom = 0
}

/// The powers of an autocorrelation, of which mostly the first is needed.
struct PersistenceSteps {
  let persistence: Double
  private let first: (kept: Double, rest: Double, logarithm: Double)

  init(_ persistence: Double) {
    self.persistence = persistence
    let rest = 1 - persistence * persistence
    first = (persistence, rest, log(rest))
  }

  /// The share of a round's luck that is left so many rounds later, the variance of the new part, and its logarithm.
  func step(_ rounds: Int) -> (kept: Double, rest: Double, logarithm: Double) {
    if rounds == 1 { return first }
    let kept = pow(persistence, Double(max(1, rounds)))
    let rest = 1 - kept * kept
    return (kept, rest, log(rest))
  }
}
