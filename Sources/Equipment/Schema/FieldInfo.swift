/// A field's description, independent of the Swift type of its values.
public struct FieldInfo: Sendable {
  /// The one name: as typed, as CSV heading, as JSON key.
  public internal(set) var name: String
  /// Its meaning, in a few words.
  public let help: String
  /// The form of its values.
  public let shape: FieldShape
  /// The unit in which it is stored; nil if it has none.
  public let unit: Unit?
  /// Limits of the values that can exist, in the stored unit; not advice.
  public internal(set) var range: ClosedRange<Double>?
  /// Digits kept after the point.
  public let decimals: Int
  /// Usual values where others are allowed too.
  public let suggestions: [String]
  /// The JSON object in which the field is nested, which is also how its name begins; nil if it stands alone.
  public let object: String?
  /// The default that clearing it restores; nil if it has none.
  public let defaultText: String?
  /// True if a record without it is incomplete; a required text is held to the limits of names.
  public internal(set) var isRequired: Bool
  /// True if forms and listings show it only on request.
  public let isAdvanced: Bool
  /// True if only the program sets it: assignments are refused, and forms leave it out.
  public internal(set) var isManaged: Bool
  /// True if it differs from one record to the next, so that the last one's is not suggested for another.
  public let isIndividual: Bool
  /// True if the program works it out where a person does not set it, so that no value is suggested.
  public let isInferred: Bool
  /// True if it does not change how a bow shoots with the item, as an owner or a price.
  public let isAdministrative: Bool
  /// Reads a text as a sort key of the field; the range does not apply.
  let key: @Sendable (FieldInfo, String, CalendarDate?) throws(FieldError) -> SortKey

  /// The sort key of a value, from a text in any spelling that the field accepts.
  ///
  /// - Throws: `FieldError` if the text is no value of the field; its range does not matter here.
  public func sortKey(of text: String, today: CalendarDate?) throws(FieldError) -> SortKey {
    try key(self, text, today)
  }

  /// The values of a fixed set; empty if any text, number or date will do.
  public var choices: [String] {
    if case .choice(let choices) = shape { choices } else { [] }
  }

  /// True if all its values are numbers to JSON and to a spreadsheet; a spine, which may be a range, is none.
  public var isNumeric: Bool {
    switch shape {
    case .integer, .decimal, .amount, .reading: true
    default: false
    }
  }

  /// True if another value of it makes a difference to how a bow shoots.
  public var affectsShooting: Bool { !isManaged && !isAdministrative }

  /// True if a bare word of a filter is searched for in it.
  public var isText: Bool {
    switch shape {
    case .text, .choice, .tags, .spine: true
    default: false
    }
  }

  /// Its path in JSON: its name, or the object's name and the rest of its own.
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
