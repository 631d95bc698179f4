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

/// The class that the rounds of a season make.
///
/// Archery GB counts arrows, by the dozen, that were shot in rounds of a class or of a better one.
public struct ClassStanding: Sendable, Hashable {
  /// How many rounds there are.
  public let count: Int
  /// The best class that enough arrows are of; nil if there is none.
  public let archerClass: ArcherClass?
  /// The next class, and how many arrows in rounds of it or a better one are lacking; nil if there is none.
  public let next: Next?

  /// A class that arrows are lacking for.
  public struct Next: Sendable, Hashable {
    /// The class.
    public let archerClass: ArcherClass
    /// How many.
    public let arrows: Int

    /// Whole rounds of so many arrows that make up for it.
    public func rounds(of shot: Int) -> Int { (arrows + shot - 1) / shot }
  }

  /// The standing of an archer.
  ///
  /// - Parameters:
  ///   - classes: all there are, the best first.
  ///   - made: the class of each round and its arrows; nil below the lowest class.
  public init(_ classes: [ArcherClass], _ made: [(archerClass: ArcherClass?, arrows: Int)]) {
    let shot = made.compactMap { round in
      round.archerClass.flatMap(classes.firstIndex).map { (rank: $0, arrows: round.arrows) }
    }
    func lacking(_ rank: Int) -> Int {
      classes[rank].arrows - shot.reduce(0) { $0 + ($1.rank <= rank ? $1.arrows : 0) }
    }
    let rank = classes.indices.first { lacking($0) <= 0 }
    // Without a class the next is the best that all of the rounds count for.
    let above = rank.map { $0 - 1 } ?? shot.map(\.rank).max() ?? classes.count - 1
    count = made.count
    archerClass = rank.map { classes[$0] }
    next = classes.indices.contains(above) ? Next(archerClass: classes[above], arrows: lacking(above)) : nil
  }
}
