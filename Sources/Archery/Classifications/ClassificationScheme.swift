public import Equipment

/// The classes that a body awards for scores, as its rules have them from a day on.
public struct ClassificationScheme: Sendable, Hashable {
  /// What an answer names it by.
  public var name: String
  /// The day from which it holds.
  public var from: CalendarDate
  /// Where its values are from.
  public var source: String
  /// The handicaps that its classes are steps of.
  public var handicaps: HandicapScheme
  /// The bodies whose target rounds count.
  public var bodies: Set<String>
  /// Rounds, by their codes, that have no whole face.
  public var smallFacesOnly: Set<String>
  /// Rounds indoors, by their codes, on which compounds have the tens of everybody.
  public var largeTens: Set<String>
  /// Bow styles that are classified as another.
  public var shotAs: [Division: Division]
  /// What each age group has of its own.
  public var ages: [AgeGroup: AgeSteps]
  /// The classes indoors.
  public var indoor: ClassLadder
  /// The classes outdoors.
  public var outdoor: ClassLadder
  /// Distances outdoors in metres or yards, the longest first.
  public var distances: [Double]
  /// How many classes outdoors, from the best, are given on prestige rounds only.
  public var prestigeClasses: Int
  /// Which rounds those are.
  public var prestige: [PrestigeRule]

  /// A scheme of values that were read from its file.
  public init(
    name: String, from: CalendarDate, source: String, handicaps: HandicapScheme, bodies: Set<String>,
    smallFacesOnly: Set<String>, largeTens: Set<String>, shotAs: [Division: Division],
    ages: [AgeGroup: AgeSteps], indoor: ClassLadder, outdoor: ClassLadder, distances: [Double],
    prestigeClasses: Int, prestige: [PrestigeRule]
  ) {
    (self.name, self.from, self.source, self.handicaps, self.bodies) = (name, from, source, handicaps, bodies)
    (self.smallFacesOnly, self.largeTens, self.shotAs, self.ages) = (smallFacesOnly, largeTens, shotAs, ages)
    (self.indoor, self.outdoor, self.distances) = (indoor, outdoor, distances)
    (self.prestigeClasses, self.prestige) = (prestigeClasses, prestige)
  }
}

/// A class that is awarded for scores.
public struct ArcherClass: Sendable, Hashable {
  /// Its short name: `B1`.
  public let code: String
  /// Its whole name: `Bowman 1st Class`.
  public let name: String
  /// Dozens of arrows that have to be shot in a season, in rounds of it or of a better class.
  public let dozens: Int
  /// Where those rounds have to be shot.
  public let event: ClassEvent

  /// A class with both its names and what it takes.
  public init(code: String, name: String, dozens: Int, event: ClassEvent) {
    (self.code, self.name, self.dozens, self.event) = (code, name, dozens, event)
  }

  /// Arrows that have to be shot.
  public var arrows: Int { dozens * 12 }
}

/// Where a round is shot that counts for a class.
public enum ClassEvent: String, Choice {
  case any, competition
  case recordStatus = "record-status"
}

/// Classes that follow each other by even steps of the handicap.
public struct ClassLadder: Sendable, Hashable {
  /// All of them, the best first.
  public let classes: [ArcherClass]
  /// Which of them the datum is of.
  public let datumClass: Int
  /// The steps of each bow style.
  public let bows: [Division: ClassSteps]

  /// A ladder of classes.
  public init(classes: [ArcherClass], datumClass: Int, bows: [Division: ClassSteps]) {
    (self.classes, self.datumClass, self.bows) = (classes, datumClass, bows)
  }
}

/// The steps of a bow style, in handicaps.
public struct ClassSteps: Sendable, Hashable {
  /// The handicap of the ladder's datum class, for adults in the open category.
  public let datum: Double
  /// From one class to the next.
  public let toNextClass: Double
  /// From the open category to women.
  public let toWomen: Double
  /// From one age group to the next.
  public let toNextAge: Double

  /// Steps of a bow style.
  public init(datum: Double, toNextClass: Double, toWomen: Double, toNextAge: Double) {
    (self.datum, self.toNextClass) = (datum, toNextClass)
    (self.toWomen, self.toNextAge) = (toWomen, toNextAge)
  }
}
