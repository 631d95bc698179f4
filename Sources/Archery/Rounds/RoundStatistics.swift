import Equipment

/// The totals and averages of a number of rounds.
public struct RoundStatistics: Sendable {
  /// How many rounds there are, with and without a score.
  public let rounds: Int
  /// Arrows of all rounds: what wears a string.
  public let arrows: Int
  /// How many rounds have a score.
  public let scoredRounds: Int
  /// Arrows of the rounds with a score.
  public let scoredArrows: Int
  /// The best round, by its index among those given: most per arrow, then most arrows, then the earliest.
  public let best: Int?
  /// Arrows that scored; nil where no round counted them.
  public let hits: RoundTally?
  /// Arrows worth ten, inner tens among them; nil where no round counted them.
  public let tens: RoundTally?
  /// Inner tens; nil where no round counted them.
  public let xs: RoundTally?
  /// The rounds with a score, in order of date.
  let scored: [RoundResult]
  /// The highest scores one arrow could have, nil where that is not known; one element where all rounds are alike.
  let maxima: Set<Double?>

  /// Reads the rounds, in any order.
  ///
  /// A round without arrows, or with a score below zero, counts as one without a score.
  public init(_ results: [RoundResult]) {
    let indices = Self.scored(results)
    scored = indices.map { results[$0] }
    (rounds, scoredRounds) = (results.count, scored.count)
    arrows = results.map(\.arrows).total
    scoredArrows = scored.map(\.arrows).total
    best = Self.best(results, indices)
    maxima = Self.maxima(scored)
    hits = Self.tally(results) { $0.hits }
    tens = Self.tally(results) { $0.tens }
    xs = Self.tally(results) { $0.xs }
  }

  /// Score for each arrow of the scored rounds; nil without any.
  public var average: Double? {
    guard !scored.isEmpty else { return nil }
    return scored.reduce(0) { $0 + Double($1.score ?? 0) } / shot
  }

  /// How the average per arrow changes from round to round; nil with fewer than three scored rounds.
  ///
  /// - Parameter history: all rounds of those who shot these.
  public func trend(in history: RoundHistory) -> RoundTrend? { RoundTrend(scored, in: history) }

  /// The highest score one arrow could have; nil where it is not known of every scored round, or not the same.
  public var maximumPerArrow: Double? { maxima.count == 1 ? maxima.first ?? nil : nil }

  /// True if an arrow could score more in some of the rounds than in others, as far as that is known.
  public var isMixed: Bool { maxima.count { $0 != nil } > 1 }

  /// The arrows of the scored rounds, which as a `Double` cannot overflow.
  var shot: Double { scored.reduce(0) { $0 + Double($1.arrows) } }

  /// The indices of the rounds with a score, in order of date.
  static func scored(_ results: [RoundResult]) -> [Int] {
    let indices = results.indices.filter { results[$0].average != nil }
    // One number for the day and the index behind it, as these sort several times as fast.
    let keys = indices.map { results[$0].day.dayNumber << 32 | $0 }
    // As they mostly are in the file.
    if zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }) { return indices }
    return keys.sorted().map { $0 & 0xFFFF_FFFF }
  }

  private static func maxima(_ scored: [RoundResult]) -> Set<Double?> {
    guard let first = scored.first?.maximumPerArrow, scored.allSatisfy({ $0.maximumPerArrow == first }) else {
      return Set(scored.map(\.maximumPerArrow))
    }
    return [first]
  }

  private static func best(_ results: [RoundResult], _ indices: [Int]) -> Int? {
    // The indices are in order of date, and the first of equals stays.
    indices.reduce(nil) { best, index in
      guard let best else { return index }
      let (one, other) = (results[index], results[best])
      return (one.average ?? 0, one.arrows) > (other.average ?? 0, other.arrows) ? index : best
    }
  }

  private static func tally(_ results: [RoundResult], _ count: (RoundResult) -> Int?) -> RoundTally? {
    let counted = results.filter { count($0) != nil && $0.arrows > 0 }
    guard !counted.isEmpty else { return nil }
    return RoundTally(count: counted.compactMap(count).total, arrows: counted.map(\.arrows).total)
  }
}

extension [Int] {
  /// The sum of those above zero, which stops at the largest number instead of overflowing.
  fileprivate var total: Int {
    reduce(0) { sum, number in
      let (next, overflow) = sum.addingReportingOverflow(Swift.max(0, number))
      return overflow ? .max : next
    }
  }
}
