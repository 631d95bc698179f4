/// How averages change from one round to the next.
public struct RoundTrend: Sendable, Hashable {
  /// Points per arrow, or of the handicap, that each round brings.
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
    self.init(scored.compactMap(\.average)) { TrendChains(scored).contrast(history) }
  }

  /// The same through handicaps, which are alike if they are of one archer.
  init?(_ rounds: [RatedRound], in history: RoundHistory) {
    self.init(rounds.map(\.handicap.exact)) { TrendChains(rounds).contrast(history) }
  }

  private init?(_ values: [Double], _ contrast: () -> RoundContrast?) {
    guard values.count > 2, let start = values.first else { return nil }
    let count = Double(values.count)
    let (middle, squares) = ((count - 1) / 2, count * (count * count - 1) / 12)
    // From the first value on: equal values give a slope of exactly zero.
    let product = values.enumerated().reduce(0) { $0 + (Double($1.offset) - middle) * ($1.element - start) }
    perRound = product / squares
    rounds = values.count
    self.contrast = contrast()
    // The order of the kinds may hide a slope that each of them has, or feign one that none has.
    isClear = self.contrast.map { $0.chance <= RoundHistory.falseAlarms && $0.difference * product > 0 } ?? false
  }
}

/// The rounds of each kind, with their indices among all.
private struct TrendChains {
  private var chains: [RoundHistory.Series: RoundChain] = [:]
  private var least = 0.0

  init(_ scored: [RoundResult]) {
    for (index, round) in scored.enumerated() {
      guard let key = RoundHistory.Series(round), let average = round.average else { continue }
      chains[key, default: RoundChain(ofAbout: 8)].append(average, at: index)
      least = max(least, 1 / (12 * Double(round.arrows) * Double(round.arrows)))
    }
  }

  init(_ rounds: [RatedRound]) {
    var floor = VarianceFloor(.handicaps)
    for (index, round) in rounds.enumerated() {
      chains[RoundHistory.Series(round), default: RoundChain()].append(round.handicap.exact, at: index)
      floor.add(round.handicap.weight)
    }
    least = floor.ofChance
  }

  /// The slope that all kinds have in common, by ordinary least squares around the mean of each.
  func contrast(_ history: RoundHistory) -> RoundContrast? {
    let own = Array(chains.values)
    let freedom = own.reduce(0) { $0 + $1.count - 1 } - 1
    let spread = own.reduce(0) { $0 + $1.spread }
    guard freedom > 0, spread > 0 else { return nil }
    let slope = own.reduce(0) { $0 + $1.slopeProduct } / spread
    let weights = history.weights(of: Set(chains.keys.map(\.archer)))
    let sums = own.map(SlopeSums.init)
    var terms: [RoundContrast.Term] = []
    for (index, steps) in Persistence.steps.enumerated() where weights[index] > 0 {
      let fit = sums.reduce(into: SlopeFit()) { $0.add($1, steps.persistence) }
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

  mutating func add(_ sums: SlopeSums, _ kept: Double) {
    guard sums.count >= 0 else { return }
    // Rounds of one kind follow each other, whatever was shot between them.
    let (one, rest, square) = (1 - kept, 1 - kept * kept, kept * kept)
    let ones = 1 + sums.count * one * one / rest
    let oneIndices = one * (sums.x - kept * sums.x1) / rest
    let oneValues = one * (sums.y - kept * sums.y1) / rest
    let xx = (sums.xx - 2 * kept * sums.xx1 + square * sums.x1x1) / rest
    let xy = (sums.xy - kept * (sums.xy1 + sums.x1y) + square * sums.x1y1) / rest
    let yy = (sums.yy - 2 * kept * sums.yy1 + square * sums.y1y1) / rest
    spread += xx - oneIndices * oneIndices / ones
    products += xy - oneIndices * oneValues / ones
    values += yy - oneValues * oneValues / ones
  }
}

/// The sums over the neighbours of a chain that the fits of a slope to all autocorrelations have in common: of indices x
/// and values y, with 1 for those of the round before.
private struct SlopeSums {
  /// One less than there are rounds; below zero without any.
  let count: Double
  private(set) var (x, x1, y, y1) = (0.0, 0.0, 0.0, 0.0)
  private(set) var (xx, xx1, x1x1) = (0.0, 0.0, 0.0)
  private(set) var (xy, xy1, x1y, x1y1) = (0.0, 0.0, 0.0, 0.0)
  private(set) var (yy, yy1, y1y1) = (0.0, 0.0, 0.0)

  init(_ chain: RoundChain) {
    count = Double(chain.count - 1)
    guard let start = chain.averages.first, let origin = chain.roundIndices.first else { return }
    var before = (x: 0.0, y: 0.0)
    for index in chain.averages.indices.dropFirst() {
      let present = (x: Double(chain.roundIndices[index] - origin), y: chain.averages[index] - start)
      add(present, before)
      before = present
    }
  }

  private mutating func add(_ present: (x: Double, y: Double), _ before: (x: Double, y: Double)) {
    x += present.x
    x1 += before.x
    y += present.y
    y1 += before.y
    xx += present.x * present.x
    xx1 += present.x * before.x
    x1x1 += before.x * before.x
    xy += present.x * present.y
    xy1 += present.x * before.y
    x1y += before.x * present.y
    x1y1 += before.x * before.y
    yy += present.y * present.y
    yy1 += present.y * before.y
    y1y1 += before.y * before.y
  }
}

extension RoundChain {
  private var middle: Double { Double(roundIndices.reduce(0, +)) / Double(max(1, count)) }

  /// The squares of the indices around their mean.
  fileprivate var spread: Double {
    let middle = middle
    return roundIndices.reduce(0) { $0 + (Double($1) - middle) * (Double($1) - middle) }
  }

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
