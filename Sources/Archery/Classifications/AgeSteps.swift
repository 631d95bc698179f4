public import Equipment

/// What an age group has of its own.
public struct AgeSteps: Sendable, Hashable {
  /// How many steps of age it is from adults.
  public let count: Int
  /// True if women have a step of their own in it.
  public let hasGenderStep: Bool
  /// What has to be shot outdoors.
  public let distances: [Gender: FullDistance]

  /// Steps of an age group.
  public init(count: Int, hasGenderStep: Bool, distances: [Gender: FullDistance]) {
    (self.count, self.hasGenderStep, self.distances) = (count, hasGenderStep, distances)
  }
}

/// The longest distance of a category, and for which classes it has to be shot.
public struct FullDistance: Sendable, Hashable {
  /// In metres, or as many yards.
  public let distance: Double
  /// How many classes, from the best, need it; for each one below it may be a step shorter.
  public let classes: Int

  /// A distance and how many classes need it.
  public init(distance: Double, classes: Int) { (self.distance, self.classes) = (distance, classes) }
}

/// Rounds that the best classes are given on.
public struct PrestigeRule: Sendable, Hashable {
  /// Their codes.
  public let rounds: Set<String>
  /// The bow styles it holds for; nil for all.
  public let bows: Set<Division>?
  /// The age groups it holds for; nil for all.
  public let ages: Set<AgeGroup>?
  /// True if only those of them count that are as long as the longest distance of the category.
  public let needsFullDistance: Bool

  /// A rule for rounds and categories.
  public init(
    rounds: Set<String>, bows: Set<Division>? = nil, ages: Set<AgeGroup>? = nil,
    needsFullDistance: Bool = false
  ) {
    (self.rounds, self.bows, self.ages) = (rounds, bows, ages)
    self.needsFullDistance = needsFullDistance
  }

  /// True if it makes a round count.
  func holds(for code: String, longest: Double, full: Double, _ category: ArcherCategory) -> Bool {
    rounds.contains(code) && bows?.contains(category.division) ?? true && ages?.contains(category.age) ?? true
      && (!needsFullDistance || longest >= full)
  }
}
