public import Equipment

/// A round that was shot, with the values that statistics need.
public struct RoundResult: Sendable, Hashable {
  /// The day it was shot.
  public var day: CalendarDate
  /// How many arrows were shot.
  public var arrows: Int
  /// Its score; nil if nobody counted, as at a blank bale.
  public var score: Int?
  /// The highest score it could have had.
  public var maximum: Int?
  /// Arrows that scored.
  public var hits: Int?
  /// What it was shot at, as the caller numbers that; below zero where nobody asked.
  ///
  /// Small, as there is room behind an optional number, and statistics go through many rounds.
  public var target: Int32 = -1
  /// Arrows that scored ten.
  public var tens: Int?
  /// Its place among all rounds, as the caller counts them: of one day the earlier comes first.
  public var order: Int32 = 0
  /// Arrows in the inner ten.
  public var xs: Int?
  /// The distance and the face, as the caller numbers them: rounds of one number are alike; nil is like no other.
  public var kind: Int?
  /// Who shot, as the caller numbers them.
  public var archer = 0
  /// The version of a setup that it was shot with, as the caller numbers them.
  public var bow = 0

  /// Makes a round.
  public init(
    day: CalendarDate, arrows: Int, score: Int? = nil, maximum: Int? = nil, hits: Int? = nil, tens: Int? = nil,
    xs: Int? = nil, kind: Int? = 0, archer: Int = 0, bow: Int = 0
  ) {
    (self.day, self.arrows, self.score, self.maximum) = (day, arrows, score, maximum)
    (self.hits, self.tens, self.xs) = (hits, tens, xs)
    (self.kind, self.archer, self.bow) = (kind, archer, bow)
  }

  /// Its score for each arrow; nil without a score or arrows.
  public var average: Double? {
    guard let score, arrows > 0, score >= 0 else { return nil }
    return Double(score) / Double(arrows)
  }

  /// The highest score one arrow could have; nil where the maximum is not known or less than the score.
  var maximumPerArrow: Double? {
    guard let maximum, arrows > 0, maximum > 0, maximum >= score ?? 0 else { return nil }
    return Double(maximum) / Double(arrows)
  }
}

/// Something counted on those rounds alone whose count is known.
public struct RoundTally: Sendable, Hashable {
  /// How many there were.
  public let count: Int
  /// The arrows of the rounds that counted them.
  public let arrows: Int

  /// The part of the arrows, 0…1 where the counts are right.
  public var share: Double { Double(count) / Double(arrows) }
}
