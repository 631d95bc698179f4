public import Equipment

/// A round with its handicap, and the values that statistics of it need.
public struct RatedRound: Sendable, Hashable {
  /// The day it was shot.
  public var day: CalendarDate
  /// How many arrows were shot.
  public var arrows: Int
  /// The handicap of its score.
  public var handicap: Handicap
  /// Who shot, as the caller numbers them.
  public var archer: Int
  /// What is compared, as the caller numbers it: the version of a setup, the set of arrows, the month.
  public var group: Int

  /// Makes a round.
  public init(day: CalendarDate, arrows: Int, handicap: Handicap, archer: Int = 0, group: Int = 0) {
    (self.day, self.arrows, self.handicap) = (day, arrows, handicap)
    (self.archer, self.group) = (archer, group)
  }
}

extension [RatedRound] {
  /// In order of date; of one day in the order in which they are.
  public var ordered: [RatedRound] {
    // As they mostly are in the file.
    if zip(self, dropFirst()).allSatisfy({ $0.day <= $1.day }) { return self }
    return indices.map { self[$0].day.dayNumber << 32 | $0 }.sorted().map { self[$0 & 0xFFFF_FFFF] }
  }
}
