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

/// A category as far as somebody states it: what is nil is not said.
public struct StatedCategory: Sendable, Hashable {
  /// The bow style.
  public var division: Division?
  /// The gender.
  public var gender: Gender?
  /// The age group.
  public var age: AgeGroup?

  /// Says nothing yet.
  public init() {}

  /// True if nothing is left to say.
  public var isWhole: Bool { division != nil && gender != nil && age != nil }

  /// The same with what words such as `recurve female U18` say beside it; what is stated already stays.
  ///
  /// - Throws: `CategoryFault` for a word that means nothing in the rules, or a second one for what is not stated.
  public func completed(with words: [String]) throws(CategoryFault) -> StatedCategory {
    var found = StatedCategory()
    for word in words {
      if let value = Division(folded: word) {
        try found.take(value, \.division, beside: division)
      } else if let value = Gender(folded: word) {
        try found.take(value, \.gender, beside: gender)
      } else if let value = AgeGroup(folded: word) {
        try found.take(value, \.age, beside: age)
      } else {
        throw .unknown(word)
      }
    }
    found.division = division ?? found.division
    found.gender = gender ?? found.gender
    found.age = age ?? found.age
    return found
  }

  private mutating func take<Value: Choice>(
    _ value: Value, _ part: WritableKeyPath<StatedCategory, Value?>, beside stated: Value?
  ) throws(CategoryFault) {
    if stated == nil, let other = self[keyPath: part], other != value { throw .twice(other.rawValue, value.rawValue) }
    self[keyPath: part] = value
  }

  /// The words that a category may have, in the order of its parts.
  public static let words =
    Division.allCases.map(\.rawValue) + Gender.allCases.map(\.rawValue)
    + AgeGroup.allCases.map(\.rawValue)
}

/// Why the words of a category are none.
public enum CategoryFault: Error, Sendable, Equatable {
  /// A word is no bow style, gender or age group.
  case unknown(String)
  /// Two words say different things of one part.
  case twice(String, String)
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
