/// How averages change from one round to the next.
public struct RoundTrend: Sendable, Hashable {
  /// Points per arrow that each round brings.
  public let perRound: Double
  /// How many rounds it is from.
  public let rounds: Int
  private let contrast: RoundContrast?
  /// True if the slope within the kinds of round is more than chance, and has the sign of the slope over all.
  public let isClear: Bool

  /// How much of that may be chance, with 95 % confidence; nil without a kind of round that was shot three times, or
  /// two kinds that were shot twice.
  ///
  /// Worked out when it is asked for, which takes longer than all the rest.
  public var uncertainty: Double? { contrast?.margin(RoundHistory.falseAlarms) }

  /// Fits a line through the averages, which are in order of date and stand a round apart, however many days passed.
  ///
  /// With indices i from 0 to n − 1 their squares around the middle m add up to S = n·(n² − 1)/12; the slope is
  /// Σ (i − m)·y / S. The test against chance is made among rounds that are alike, each kind around a mean of its own,
  /// with the persistence of form that all rounds of the archer show.
  init?(_ scored: [RoundResult], in history: RoundHistory) {
    let averages = scored.compactMap(\.average)
    guard averages.count > 2, let start = averages.first else { return nil }
    let count = Double(averages.count)
    let (middle, squares) = ((count - 1) / 2, count * (count * count - 1) / 12)
    // From the first value on: equal values give a slope of exactly zero.
    let product = averages.enumerated().reduce(0) { $0 + (Double($1.offset) - middle) * ($1.element - start) }
    perRound = product / squares
    rounds = averages.count
    contrast = TrendChains(scored).contrast(history)
    // The order of the kinds may hide a slope that each of them has, or feign one that none has.
    isClear = contrast.map { $0.chance <= RoundHistory.falseAlarms && $0.difference * product > 0 } ?? false
  }
}

/// The rounds of each kind, with their indices among all.
private struct TrendChains {
  private var chains: [RoundHistory.Series: RoundChain] = [:]
  private var least = 0.0

  init(_ scored: [RoundResult]) {
    for (index, round) in scored.enumerated() {
      guard let key = RoundHistory.Series(round), let average = round.average else { continue }
      chains[key, default: RoundChain()].append(average, at: index)
      least = max(least, 1 / (12 * Double(round.arrows) * Double(round.arrows)))
    }
  }

  /// The slope that all kinds have in common, by ordinary least squares around the mean of each.
  func contrast(_ history: RoundHistory) -> RoundContrast? {
    let own = Array(chains.values)
    let freedom = own.reduce(0) { $0 + $1.count - 1 } - 1
    let spread = own.reduce(0) { $0 + $1.spread }
    guard freedom > 0, spread > 0 else { return nil }
    let slope = own.reduce(0) { $0 + $1.slopeProduct } / spread
    let weights = history.weights(of: Set(chains.keys.map(\.archer)))
    var terms: [RoundContrast.Term] = []
    for (index, steps) in Persistence.steps.enumerated() where weights[index] > 0 {
      let fit = own.reduce(into: SlopeFit()) { $0.add($1, steps) }
      let variance = max(least, fit.squares / Double(freedom))
      let shares = own.reduce(0) { $0 + $1.slopeVariance(steps.persistence) } / (spread * spread)
      terms.append(
        RoundContrast.Term(
          weight: weights[index], standardError: (variance * shares).squareRoot(), degreesOfFreedom: Double(freedom)))
    }
    return RoundContrast(difference: slope, terms: terms)
  }
}

/// The residuals of chains around the mean of each and one slope for all, as a sum of squares.
private struct SlopeFit {
  private var (spread, products, values) = (0.0, 0.0, 0.0)

  var squares: Double { spread > 0 ? max(0, values - products * products / spread) : values }

  mutating func add(_ chain: RoundChain, _ steps: PersistenceSteps) {
    guard let start = chain.averages.first, let origin = chain.roundIndices.first else { return }
    var (ones, oneIndices, oneValues) = (1.0, 0.0, 0.0)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for index in chain.averages.indices.dropFirst() {
      // Rounds of one kind follow each other, whatever was shot between them.
      let (kept, rest, _) = steps.step(1)
      let one = 1 - kept
      let x = Double(chain.roundIndices[index] - origin) - kept * Double(chain.roundIndices[index - 1] - origin)
      let y = chain.averages[index] - start - kept * (chain.averages[index - 1] - start)
      ones += one * one / rest
      oneIndices += one * x / rest
      oneValues += one * y / rest
      xx += x * x / rest
      xy += x * y / rest
      yy += y * y / rest
    }
    spread += xx - oneIndices * oneIndices / ones
    products += xy - oneIndices * oneValues / ones
    values += yy - oneValues * oneValues / ones
  }
}

extension RoundChain {
  private var middle: Double { Double(roundIndices.reduce(0, +)) / Double(max(1, count)) }

  /// The squares of the indices around their mean.
  fileprivate var spread: Double { roundIndices.reduce(0) { $0 + (Double($1) - middle) * (Double($1) - middle) } }

  fileprivate var slopeProduct: Double {
    let (middle, start) = (middle, averages.first ?? 0)
    return zip(roundIndices, averages).reduce(0) { $0 + (Double($1.0) - middle) * ($1.1 - start) }
  }

  /// The variance of `slopeProduct`, in units of the variance of one round.
  fileprivate func slopeVariance(_ persistence: Double) -> Double {
    let middle = middle
    var (sum, before) = (0.0, 0.0)
    for index in roundIndices {
      let part = Double(index) - middle
      before *= persistence
      sum += part * part + 2 * part * before
      before += part
    }
    return sum
  }
}
