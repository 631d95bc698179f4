public import Equipment

/// What a class asks of a round.
public enum ClassDemand: Sendable, Hashable {
  /// At least this score.
  case score(Int)
  /// Another round: one of those that the best classes are given on.
  case prestigeRound
  /// Another round: one that is shot from so many metres or yards.
  case distance(Double)
  /// More than the maximum.
  case outOfReach

  /// The score; nil if no score of the round is enough.
  public var score: Int? { if case .score(let score) = self { score } else { nil } }
}

/// A class, and what it asks of a round.
public struct ClassThreshold: Sendable, Hashable {
  /// The class.
  public let archerClass: ArcherClass
  /// The handicap that its score is of.
  public let handicap: Double
  /// What it asks.
  public let demand: ClassDemand
}

/// What the classes ask of a round that archers of a category shoot.
public struct ClassTable: Sendable, Hashable {
  /// The best first.
  public let thresholds: [ClassThreshold]

  /// The class that a score is of; nil below the lowest.
  public func archerClass(of score: Int) -> ArcherClass? {
    thresholds.first { $0.demand.score.map { $0 <= score } ?? false }?.archerClass
  }

  /// The next class on this round that is better than a score's, and the points that are lacking; nil if there is none.
  public func next(above score: Int) -> (archerClass: ArcherClass, points: Int)? {
    let better = thresholds.last { $0.demand.score.map { $0 > score } ?? false }
    return better.flatMap { next in next.demand.score.map { (next.archerClass, $0 - score) } }
  }
}

/// Why a round gives no class.
public enum NotClassified: Error, Sendable, Hashable {
  /// There are no classes for the bow style.
  case noClasses(Division)
  /// The round is of a body whose rounds do not count.
  case otherBody(String)
  /// It is no target round, or nobody knows whether it is shot indoors.
  case noTargetRound
  /// Nothing is known of the age group.
  case noAgeGroup(AgeGroup)
  /// Its scores have no handicap.
  case noHandicap(NoHandicap)
}
