/// A Swift type that a field can hold.
///
/// Law: `init(text: value.text) == value` for every value.
public protocol FieldValue: Sendable, Equatable {
  /// The form of its values.
  static var shape: FieldShape { get }

  /// Reads the canonical text.
  init?(text: String)

  /// The canonical text, as files hold it.
  var text: String { get }

  /// What values sort and compare by.
  var sortKey: SortKey { get }

  /// Reads what a person typed, in any spelling the field takes, and holds it against the field's limits.
  static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Self

  /// What reads a field's values from bytes that `CanonicalCell` calls canonical, mostly without making a text of them.
  static func canonicalReading(_ info: FieldInfo) -> CanonicalReading<Self>
}

/// Reads values from bytes that `CanonicalCell` calls canonical.
public typealias CanonicalReading<Value> = @Sendable (Span<UInt8>, Range<Int>) -> Value?

extension FieldValue {
  /// Reads the canonical text only.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Self {
    guard let value = Self(text: text) else { throw .malformed(info, text) }
    return value
  }
}

extension String: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .text }
  /// Any text is its own value.
  public init?(text: String) { self = text }
  /// The text itself.
  public var text: String { self }
  /// Texts sort without case and accents.
  public var sortKey: SortKey { isEmpty ? .none : .text(Folding.fold(self)) }

  /// Takes any text that `ValidationRules` lets through.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> String {
    try ValidationRules.check(text, as: info)
    return text
  }
}

extension Int: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .integer }
  /// Reads a whole number of at most 15 digits, perhaps with a sign.
  public init?(text: String) {
    guard let value = DecimalText(text), value.decimals == 0, let whole = Int(exactly: value.number) else { return nil }
    self = whole
  }
  /// The digits.
  public var text: String { String(self) }
  /// Numbers sort by size.
  public var sortKey: SortKey { .number(Double(self)) }

  /// Takes a whole number within the range.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Int {
    guard let value = Int(text: text.trimmed) else { throw .malformed(info, text) }
    try ValidationRules.check(Double(value), typed: text, as: info)
    return value
  }
}

extension Double: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .decimal }
  /// Reads a plain decimal number of at most 15 digits.
  public init?(text: String) {
    guard let value = DecimalText(text) else { return nil }
    self = value.number
  }

  /// The shortest decimal that reads back to the same number, without a needless `.0`.
  public var text: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
  /// Numbers sort by size.
  public var sortKey: SortKey { .number(self) }

  /// Takes a number with or without a unit, in any unit of the field's dimension.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Double {
    Measure.round(try measured(text, as: info), to: info.decimals)
  }

  /// Takes a number in any unit of the field's dimension as it was typed, without rounding it as a stored one is.
  ///
  /// - Throws: `FieldError` if it is none, or one that the field would refuse.
  public static func measured(_ text: String, as info: FieldInfo) throws(FieldError) -> Double {
    let measured: Double
    if let unit = info.unit {
      measured = try Measure.read(text, into: unit, for: info)
    } else {
      guard let value = Double(text: text.trimmed) else { throw .malformed(info, text) }
      measured = value
    }
    try ValidationRules.check(Measure.round(measured, to: info.decimals), typed: text, as: info)
    return measured
  }
}

/// An enum whose raw values are the words of a fixed set, in their natural order.
public protocol Choice: FieldValue, RawRepresentable<String>, CaseIterable {}

extension Choice {
  /// The words of the set.
  public static var shape: FieldShape { .choice(allCases.map(\.rawValue)) }
  /// Reads a word spelled exactly so.
  public init?(text: String) { self.init(rawValue: text) }
  /// The word.
  public var text: String { rawValue }

  /// Values stand in the order of their declaration.
  public var sortKey: SortKey { .number(Double(Array(Self.allCases).firstIndex(of: self) ?? 0)) }

  /// Takes a word of the set in any case.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Self {
    // Files hold the exact word, which is found without folding.
    if let value = Self(rawValue: text) { return value }
    let typed = Folding.fold(text.trimmed)
    guard let value = allCases.first(where: { Folding.fold($0.rawValue) == typed }) else {
      throw .notAChoice(info, text)
    }
    return value
  }
}
