/// What is known about a field without knowing the Swift type that holds it.
public struct FieldInfo: Sendable {
  /// The one name: as typed, as CSV heading, as JSON key.
  public internal(set) var name: String
  /// What it says, in a few words.
  public let help: String
  /// The form of its values.
  public let shape: FieldShape
  /// The unit in which it is stored; nil if it has none.
  public let unit: Unit?
  /// What can exist, in the stored unit; not advice.
  public internal(set) var range: ClosedRange<Double>?
  /// Digits kept after the point.
  public let decimals: Int
  /// Usual values where others are allowed too.
  public let suggestions: [String]
  /// The JSON object in which the field is nested, which is also how its name begins; nil if it stands alone.
  public let object: String?
  /// What an emptied field goes back to; nil if it can be empty.
  public let defaultText: String?
  /// Whether an item without it is incomplete.
  public internal(set) var isRequired: Bool
  /// Whether it is asked for and listed only on request.
  public let isAdvanced: Bool
  /// Whether the program alone sets it.
  public internal(set) var isManaged: Bool
  /// Whether it differs from one record to the next, so that the last one's is not suggested for another.
  public let isIndividual: Bool
  /// Whether the program works it out where a person does not say otherwise.
  public let isInferred: Bool
  /// Whether it says nothing of how a bow shoots that has the item.
  public let isAdministrative: Bool
  /// Reads a text into what the field compares by; the range does not apply.
  let key: @Sendable (FieldInfo, String, CalendarDate?) throws(FieldError) -> SortKey

  /// What a value of this field compares by, from a text in any spelling that the field takes.
  ///
  /// - Throws: `FieldError` if the text is no value of the field; its range does not matter here.
  public func sortKey(of text: String, today: CalendarDate?) throws(FieldError) -> SortKey {
    try key(self, text, today)
  }

  /// The values of a fixed set; empty if any text, number or date will do.
  public var choices: [String] {
    if case .choice(let choices) = shape { choices } else { [] }
  }

  /// Whether a spreadsheet or JSON would call its values numbers.
  public var isNumeric: Bool {
    switch shape {
    case .integer, .decimal, .amount, .reading: true
    default: false
    }
  }

  /// Whether another value of it is another bow.
  public var tellsHowItShoots: Bool { !isManaged && !isAdministrative }

  /// Whether a bare word of a search looks into it.
  public var isText: Bool {
    switch shape {
    case .text, .choice, .tags, .spine: true
    default: false
    }
  }

  /// Where it stands in JSON: its name, or the object's name and the rest of its own.
  public var path: [String] {
    guard let object else { return [name] }
    return [object, String(name.dropFirst(object.count + 1))]
  }

  /// The same, set by the program alone.
  var managed: FieldInfo {
    var copy = self
    copy.isManaged = true
    copy.isRequired = false
    return copy
  }

  /// The same by another name, where fields of several types stand side by side.
  public func named(_ name: String) -> FieldInfo {
    var copy = self
    copy.name = name
    return copy
  }

  var unlimited: FieldInfo {
    var copy = self
    copy.range = nil
    return copy
  }
}

extension FieldInfo: Equatable {
  /// Two fields are the same if they have the same name and the same form.
  public static func == (one: FieldInfo, other: FieldInfo) -> Bool {
    one.name == other.name && one.shape == other.shape && one.unit == other.unit && one.range == other.range
  }
}

/// The form of a field's values.
public enum FieldShape: Sendable, Equatable {
  case text, integer, decimal, date, timestamp, amount, currency, tags, spine, distance, reading
  /// One of a fixed set, spelled so.
  case choice([String])
}
