public import Equipment

/// The time in which scores count together for a class: a calendar year outdoors, from July to June indoors.
public struct ClassSeason: Sendable, Hashable {
  /// True if it is that of rounds indoors.
  public let isIndoors: Bool
  /// The year in which it begins.
  public let year: Int

  /// The season of a day.
  public init(of day: CalendarDate, isIndoors: Bool) {
    self.isIndoors = isIndoors
    year = isIndoors && day.month < 7 ? day.year - 1 : day.year
  }
}

/// The class that several rounds of a season make.
public struct ClassStanding: Sendable, Hashable {
  /// Rounds of a class or a better one that make it.
  public static let rounds = 3

  /// How many rounds there are.
  public let count: Int
  /// The best class that enough of them are of; nil if there is none.
  public let archerClass: ArcherClass?
  /// The next class, and how many rounds of it or a better one are lacking; nil if there is none.
  public let next: Next?

  /// A class that rounds are lacking for.
  public struct Next: Sendable, Hashable {
    /// The class.
    public let archerClass: ArcherClass
    /// How many.
    public let lacking: Int
  }

  /// The standing of an archer.
  ///
  /// - Parameters:
  ///   - classes: all there are, the best first.
  ///   - made: the class of each round; nil below the lowest.
  public init(_ classes: [ArcherClass], _ made: [ArcherClass?]) {
    let ranks = made.compactMap { $0.flatMap(classes.firstIndex) }.sorted()
    let rank = ranks.count < Self.rounds ? nil : ranks[Self.rounds - 1]
    // Without a class the next is the best that the fewest rounds are lacking for.
    let above = rank.map { $0 - 1 } ?? ranks.last ?? classes.count - 1
    count = made.count
    archerClass = rank.map { classes[$0] }
    next =
      classes.indices.contains(above)
      ? Next(archerClass: classes[above], lacking: Self.rounds - ranks.count { $0 <= above }) : nil
  }
}
