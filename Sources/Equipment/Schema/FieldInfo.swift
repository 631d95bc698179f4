/// A field's description, independent of the Swift type of its values.
///
/// A class, because it is passed on with one reference: commands hand descriptions around by the hundred.
public final class FieldInfo: Sendable {
  /// The one name: as typed, as CSV heading, as JSON key.
  public let name: String
  /// Its meaning, in a few words.
  public let help: String
  /// The form of its values.
  public let shape: FieldShape
  /// The unit in which it is stored; nil if it has none.
  public let unit: Unit?
  /// Limits of the values that can exist, in the stored unit; not advice.
  public let range: ClosedRange<Double>?
  /// Digits kept after the point.
  public let decimals: Int
  /// Usual values where others are allowed too.
  public let suggestions: [String]
  /// The JSON object in which the field is nested, which is also how its name begins; nil if it stands alone.
  public let object: String?
  /// The default that clearing it restores; nil if it has none.
  public let defaultText: String?
  /// True if a record without it is incomplete; a required text is held to the limits of names.
  public let isRequired: Bool
  /// True if forms and listings show it only on request.
  public let isAdvanced: Bool
  /// True if only the program sets it: assignments are refused, and forms leave it out.
  public let isManaged: Bool
  /// True if it differs from one record to the next, so that the last one's is not suggested for another.
  public let isIndividual: Bool
  /// True if the program works it out where a person does not set it, so that no value is suggested.
  public let isInferred: Bool
  /// True if it does not change how a bow shoots with the item, as an owner or a price.
  public let isAdministrative: Bool
  /// What a number in it stands for; nil if it is a number as any other, or none.
  public let reference: FieldReference?
  /// How two people's changes of it are merged.
  public let merging: FieldMerging
  /// Reads a text as a sort key of the field; the range does not apply.
  private let key: @Sendable (FieldInfo, String, CalendarDate?) throws(FieldError) -> SortKey

  init<Value: FieldValue>(
    name: String, help: String, value: Value.Type, unit: Unit? = nil, range: ClosedRange<Double>? = nil,
    decimals: Int? = nil, suggestions: [String] = [], object: String? = nil, default defaultText: String? = nil,
    traits: [FieldTrait]
  ) {
    (self.name, self.help, shape) = (name, help, Value.shape)
    (self.unit, self.range, self.decimals) = (unit, range, decimals ?? unit?.decimals ?? 0)
    (self.suggestions, self.object, self.defaultText) = (suggestions, object, defaultText)
    var (flags, reference, merging) = (FieldFlags(), FieldReference?.none, FieldMerging?.none)
    for trait in traits { trait.note(in: &flags, &reference, &merging) }
    isRequired = flags.contains(.required)
    isAdvanced = flags.contains(.advanced)
    isManaged = flags.contains(.managed)
    isIndividual = flags.contains(.individual)
    isInferred = flags.contains(.inferred)
    isAdministrative = flags.contains(.administrative)
    self.reference = reference
    self.merging = merging ?? (Value.shape == .tags ? .words : .value)
    key = { (info, text, today) throws(FieldError) in
      try Value.read(text, as: info.unlimited, today: today).sortKey
    }
  }

  /// Copies a description with some of it changed.
  private init(_ other: FieldInfo, name: String, range: ClosedRange<Double>?, isManaged: Bool) {
    (self.name, help, shape) = (name, other.help, other.shape)
    (unit, self.range, decimals) = (other.unit, range, other.decimals)
    (suggestions, object, defaultText) = (other.suggestions, other.object, other.defaultText)
    // Nobody can be required to set what the program has come to set.
    isRequired = other.isRequired && isManaged == other.isManaged
    (isAdvanced, self.isManaged, isIndividual) = (other.isAdvanced, isManaged, other.isIndividual)
    (isInferred, isAdministrative, key) = (other.isInferred, other.isAdministrative, other.key)
    (reference, merging) = (other.reference, other.merging)
  }

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
  var managed: FieldInfo { FieldInfo(self, name: name, range: range, isManaged: true) }

  /// The same by another name, where fields of several types stand side by side.
  public func named(_ name: String) -> FieldInfo { FieldInfo(self, name: name, range: range, isManaged: isManaged) }

  private var unlimited: FieldInfo {
    range == nil ? self : FieldInfo(self, name: name, range: nil, isManaged: isManaged)
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
  case text, integer, decimal, date, timestamp, amount, currency, tags, spine, distance, reading, passes, item, file
  /// One of a fixed set, spelled so.
  case choice([String])
}

/// The traits of a field that say yes or no.
private struct FieldFlags: OptionSet {
  let rawValue: UInt8

  static let required = FieldFlags(rawValue: 1)
  static let advanced = FieldFlags(rawValue: 2)
  static let managed = FieldFlags(rawValue: 4)
  static let individual = FieldFlags(rawValue: 8)
  static let inferred = FieldFlags(rawValue: 16)
  static let administrative = FieldFlags(rawValue: 32)
}

extension FieldTrait {
  /// Notes what the trait says, all at once: each command makes descriptions by the hundred.
  fileprivate func note(in flags: inout FieldFlags, _ reference: inout FieldReference?, _ merging: inout FieldMerging?)
  {
    switch self {
    case .required: flags.insert(.required)
    case .advanced: flags.insert(.advanced)
    case .managed: flags.insert(.managed)
    case .individual: flags.insert(.individual)
    case .inferred: flags.insert(.inferred)
    case .administrative: flags.insert(.administrative)
    case .refers(let what): reference = what
    case .merged(let how): merging = how
    }
  }
}
