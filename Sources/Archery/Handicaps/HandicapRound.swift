public import Equipment
import Glibc

/// A round as handicaps see it: what is expected at each of them.
///
/// Arrows fall round the centre by a circular normal distribution: of all, exp(−(r/σ)²) lie farther out than r. An arrow
/// scores a ring that it touches. Lane 2013, as archeryutils has it.
public struct HandicapRound: Sendable, Hashable {
  /// The scheme that its handicaps are of.
  public let scheme: HandicapScheme
  /// Millimetres across the shaft.
  public let shaft: Double
  /// The most points there are.
  public let maximum: Int
  private let targets: [HandicapTarget]

  /// A round of a scheme, shot with the shafts of its tables if none are given.
  ///
  /// - Parameter shaft: millimetres across the shaft.
  public init(
    _ passes: [RoundPass], scheme: HandicapScheme = .agb, isIndoors: Bool, shaft: Double? = nil
  ) throws(NoHandicap) {
    self.scheme = scheme
    self.shaft = shaft ?? scheme.shaft(isIndoors: isIndoors)
    maximum = passes.reduce(0) { $0 + $1.maximum }
    targets = try Self.targets(passes, shaft: self.shaft)
  }

  /// A round of the catalogue; what is shot in the field is shot with the shafts for outdoors.
  public init(_ round: CatalogueRound, scheme: HandicapScheme = .agb, shaft: Double? = nil) throws(NoHandicap) {
    try self.init(round.passes, scheme: scheme, isIndoors: round.location == .indoor, shaft: shaft)
  }

  /// What is shot at, passes that are alike taken together.
  private static func targets(_ passes: [RoundPass], shaft: Double) throws(NoHandicap) -> [HandicapTarget] {
    var targets: [HandicapTarget] = []
    for pass in passes {
      guard !pass.kind.rings.isEmpty else { throw .noRings(pass.kind) }
      let target = HandicapTarget(pass, shaft: shaft)
      if let index = targets.firstIndex(where: { $0.isShotLike(target) }) {
        targets[index].arrows += target.arrows
      } else {
        targets.append(target)
      }
    }
    guard !targets.isEmpty else { throw .noArrows }
    return targets
  }

  /// The score that is expected at a handicap.
  public func expected(_ handicap: Double) -> Double {
    let lost = targets.reduce(0) { $0 + $1.lost(scheme.spread(handicap, metres: $1.metres)) }
    return Double(maximum) - lost
  }

  /// The score that tables have for a whole handicap.
  public func tableScore(_ handicap: Double) -> Int { scheme.tableScore(expected(handicap)) }

  /// What is expected at a handicap, how that changes with it, and how much chance alone scatters it.
  public func expectation(_ handicap: Double) -> HandicapExpectation {
    var (lost, slope, variance) = (0.0, 0.0, 0.0)
    for target in targets {
      let one = target.expectation(scheme.spread(handicap, metres: target.metres))
      lost += target.arrows * one.lost
      slope -= target.arrows * one.slope * scheme.growth(handicap, metres: target.metres)
      variance += target.arrows * one.variance
    }
    return HandicapExpectation(
      score: Double(maximum) - lost, slope: slope, standardError: max(0, variance).squareRoot())
  }

  /// The handicap of a score, once; for many scores a `HandicapTable` is faster.
  public func handicap(of score: Int) throws(NoHandicap) -> Handicap {
    var table = HandicapTable(self)
    return try table.handicap(of: score)
  }

  /// The same round, shot with other shafts.
  public func with(shaft: Double) -> HandicapRound { HandicapRound(self, shaft: shaft) }

  private init(_ other: HandicapRound, shaft: Double) {
    (scheme, maximum, self.shaft) = (other.scheme, other.maximum, shaft)
    targets = other.targets.map { $0.with(shaft: shaft) }
  }
}

/// What is expected at a handicap.
public struct HandicapExpectation: Sendable, Hashable {
  /// The score.
  public let score: Double
  /// Points by which it changes for each point of the handicap.
  public let slope: Double
  /// The standard error of a score: what chance alone does.
  public let standardError: Double
  /// The standard error of the handicap of one score.
  public var handicapError: Double { standardError / slope.magnitude }
}
