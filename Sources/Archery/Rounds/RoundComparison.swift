/// The result of comparing two versions of a bow at one distance and face, or two groups of rounds by their handicaps.
public enum RoundComparison: Sendable, Hashable {
  /// Too few scored arrows with one of them.
  case tooFew(minimumArrows: Int)
  /// No round was repeated, so that nobody knows how much they differ by themselves.
  case tooFewRounds
  /// They were never shot at one distance and face, where an arrow can score the same.
  case unlike
  /// Nobody shot with both.
  case otherArchers
  /// The difference is within its uncertainty, both in points per arrow, or of the handicap.
  case same(difference: Double, uncertainty: Double)
  /// The difference is more than that; above zero the newer has more points per arrow, or the larger handicap.
  case different(difference: Double, uncertainty: Double)
}

/// A comparison, and of which rounds.
public struct KindComparison: Sendable, Hashable {
  /// The kind of rounds and the archer, as the caller numbers them; nil where there is no common one.
  public let kind: Int?
  /// Nil where there is no common one.
  public let archer: Int?
  /// The result.
  public let comparison: RoundComparison
}

extension RoundHistory {
  /// Scored arrows that each of two averages needs before they are compared.
  public static let comparableArrows = 60
  /// How often chance alone may be called more than that.
  static let falseAlarms = 0.05

  /// Compares bows, pair by pair, in every kind of round that both were shot at.
  ///
  /// Of several comparisons one is easily beyond chance by chance: S. Holm, “A simple sequentially rejective multiple test
  /// procedure” (1979). What is said to be beyond chance is beyond its ±, whose margin is that of its step.
  public func compared(
    _ pairs: [(newer: Int, older: Int)], minimumArrows: Int = comparableArrows
  ) -> [[KindComparison]] {
    let found = pairs.map { pair in findings(pair.newer, pair.older, minimumArrows) }
    let chances = found.joined().compactMap { $0.contrast?.chance }
    let margins = Self.margins(chances)
    var index = 0
    return found.map { kinds in
      kinds.map { finding in
        guard let contrast = finding.contrast else { return finding.unresolved }
        defer { index += 1 }
        return finding.resolved(contrast, beyond: margins[index])
      }
    }
  }

  /// The probability that each comparison has to be below, by Holm's steps: from the first that fails on, that one's.
  static func margins(_ chances: [Double]) -> [Double] {
    var margins = chances.map { _ in falseAlarms }
    var failed: Double?
    for (step, index) in chances.indices.sorted(by: { chances[$0] < chances[$1] }).enumerated() {
      let margin = failed ?? falseAlarms / Double(chances.count - step)
      if chances[index] > margin { failed = margin }
      margins[index] = margin
    }
    return margins
  }

  private func findings(_ newer: Int, _ older: Int, _ minimumArrows: Int) -> [Finding] {
    let kinds = common(newer, older)
    guard !kinds.isEmpty else {
      let (one, other) = (archers(of: newer), archers(of: older))
      guard !one.isEmpty, !other.isEmpty else { return [Finding(nil, .tooFew(minimumArrows: minimumArrows))] }
      return [Finding(nil, one.isDisjoint(with: other) ? .otherArchers : .unlike)]
    }
    return kinds.map { key in
      guard arrows(newer, in: key) >= minimumArrows, arrows(older, in: key) >= minimumArrows else {
        return Finding(key, .tooFew(minimumArrows: minimumArrows))
      }
      guard let contrast = contrast(newer, older, in: key) else { return Finding(key, .tooFewRounds) }
      return Finding(key, .tooFewRounds, contrast)
    }
  }

  /// All arrows of a bow's scored rounds of a series.
  private func arrows(_ bow: Int, in key: Series) -> Int {
    guard let rounds = series[key], let chain = rounds.chain(of: bow) else { return 0 }
    return chain.roundIndices.reduce(0) { sum, index in
      let (next, overflow) = sum.addingReportingOverflow(rounds.entries[index].arrows)
      return overflow ? .max : next
    }
  }

  /// A comparison that may still depend on the others.
  private struct Finding {
    let unresolved: KindComparison
    let contrast: RoundContrast?

    init(_ key: Series?, _ comparison: RoundComparison, _ contrast: RoundContrast? = nil) {
      unresolved = KindComparison(kind: key?.kind, archer: key?.archer, comparison: comparison)
      self.contrast = contrast
    }

    func resolved(_ contrast: RoundContrast, beyond probability: Double) -> KindComparison {
      let (difference, margin) = (contrast.difference, contrast.margin(probability))
      let isBeyond = contrast.chance <= probability
      return KindComparison(
        kind: unresolved.kind, archer: unresolved.archer,
        comparison: isBeyond
          ? .different(difference: difference, uncertainty: min(margin, difference.magnitude))
          : .same(difference: difference, uncertainty: max(margin, difference.magnitude)))
    }
  }
}
