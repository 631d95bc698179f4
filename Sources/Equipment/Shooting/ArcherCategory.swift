/// Whom an archer is compared with: bow style, gender and age.
public struct ArcherCategory: Sendable, Hashable {
  /// The bow style.
  public var division: Division
  /// The gender.
  public var gender: Gender
  /// The age group.
  public var age: AgeGroup

  /// A category; an adult of the open one if nothing is said.
  public init(_ division: Division, _ gender: Gender = .open, _ age: AgeGroup = .adult) {
    (self.division, self.gender, self.age) = (division, gender, age)
  }
}

/// The genders of Archery GB's categories, from 2025 on: everybody may shoot in the open one.
public enum Gender: String, Choice {
  case open, female
}

/// The age groups of Archery GB.
public enum AgeGroup: String, Choice {
  case over50 = "50+"
  case adult
  case under21 = "U21"
  case under18 = "U18"
  case under16 = "U16"
  case under15 = "U15"
  case under14 = "U14"
  case under12 = "U12"
}
