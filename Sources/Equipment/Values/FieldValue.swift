/// A Swift type that a field can hold.
///
/// Law: `init(text: value.text) == value` for every value.
public protocol FieldValue: Sendable, Equatable {
  /// The form of its values.
  static var shape: FieldShape { get }

  /// Reads a value by its grammar, written here and nowhere else; of its spellings only one is canonical.
  init?(bytes: Span<UInt8>, _ range: Range<Int>)

  /// Reads a text as its bytes are read.
  init?(text: String)

  /// The canonical text, as files hold it.
  var text: String { get }

  /// True if the other has the same text, byte for byte.
  func isSpelled(like other: Self) -> Bool

  /// The key by which values sort and compare.
  var sortKey: SortKey { get }

  /// Reads a typed text in any spelling that the field accepts, and checks it against the field's limits.
  static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Self

  /// Makes a reader for many values of a field.
  static func reading() -> Reader<Self>
}

/// Reads values from bytes.
public typealias Reader<Value> = @Sendable (Span<UInt8>, Range<Int>) -> Value?

extension FieldValue {
  /// Reads a text as its bytes are read.
  public init?(text: String) { self.init(bytes: text.utf8.span, 0..<text.utf8.count) }

  /// Compares the texts, which for many types takes longer than to compare the values.
  public func isSpelled(like other: Self) -> Bool { isSame(text, other.text) }

  /// Accepts any spelling of the grammar, with blanks around it.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Self {
    guard let value = Self(text: text.trimmed) else { throw .malformed(info, text) }
    return value
  }

  /// Reads one by one.
  public static func reading() -> Reader<Self> { { bytes, cell in Self(bytes: bytes, cell) } }
}

extension String: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .text }
  /// Any text is its own value.
  public init?(text: String) { self = text }
  /// Any bytes are a text; damaged ones are replaced.
  public init(bytes: Span<UInt8>, _ range: Range<Int>) {
    // Safe: the buffer lives as long as the closure, and the text is a copy.
    self = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
  /// The text itself.
  public var text: String { self }
  /// Equal texts may be spelled otherwise.
  public func isSpelled(like other: String) -> Bool {
    let (one, other) = (utf8, other.utf8)
    guard one.count == other.count else { return false }
    // Buffers are compared in half the time of views. Safe: they are used while they are there.
    let isSame = unsafe one.withContiguousStorageIfAvailable { one in
      unsafe other.withContiguousStorageIfAvailable { unsafe one.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? one.elementsEqual(other)
  }
  /// Texts sort without case and accents.
  public var sortKey: SortKey { isEmpty ? .none : .text(Folding.fold(self)) }

  /// Accepts any text that `ValidationRules` lets through.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> String {
    try ValidationRules.check(text, as: info)
    return text
  }
}

extension Int: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .integer }
  /// Reads a whole number of at most 15 digits, perhaps with a sign.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let value = DecimalText(bytes, range), value.decimals == 0 else { return nil }
    self = value.isNegative ? -value.units : value.units
  }
  /// The digits.
  public var text: String { String(self) }
  /// Each number has one text.
  public func isSpelled(like other: Int) -> Bool { self == other }
  /// Numbers sort by size.
  public var sortKey: SortKey { .number(Double(self)) }

  /// Accepts a whole number within the range.
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
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let value = DecimalText(bytes, range) else { return nil }
    self = value.number
  }

  /// The shortest decimal that reads back to the same number, without a needless `.0`.
  public var text: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
  /// Each number has one text; the two zeros have two.
  public func isSpelled(like other: Double) -> Bool { bitPattern == other.bitPattern }
  /// Numbers sort by size.
  public var sortKey: SortKey { .number(self) }

  /// Accepts a number with or without a unit, in any unit of the field's dimension.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Double {
    Measure.round(try measured(text, as: info), to: info.decimals)
  }

  /// Reads a number in any unit of the field's dimension, without rounding it as a stored one is.
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
  /// Each has a word of its own.
  public func isSpelled(like other: Self) -> Bool { self == other }
  /// Reads a word spelled exactly so.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) { self.init(rawValue: String(bytes: bytes, range)) }

  /// Finds the word by its bytes.
  public static func reading() -> Reader<Self> {
    let words = WordTable(allCases.map { ($0.rawValue, $0) })
    return { bytes, cell in words[bytes, cell] }
  }
  /// The word.
  public var text: String { rawValue }

  /// Values stand in the order of their declaration.
  public var sortKey: SortKey { .number(Double(Array(Self.allCases).firstIndex(of: self) ?? 0)) }

  /// Accepts a word of the set in any case.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Self {
    // Files hold the exact word, which is found without folding.
    if let value = Self(rawValue: text) { return value }
    guard let value = Self(folded: text.trimmed) else { throw .notAChoice(info, text) }
    return value
  }

  /// The choice that a word means, in any case; nil if it means none.
  public init?(folded word: String) {
    let typed = Folding.fold(word)
    guard let choice = Self.allCases.first(where: { Folding.fold($0.rawValue) == typed }) else { return nil }
    self = choice
  }
}
