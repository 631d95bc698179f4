/// How far a plunger's spring is screwed in, as its maker counts: in turns, in clicks, or on a scale of its own.
///
/// Nothing converts one into another, so the unit that was typed stays with the number.
public struct PlungerTension: Sendable, Hashable {
  /// The number of turns, clicks or marks.
  public let number: Double
  /// Turns or clicks; nil for a number without a unit.
  public let unit: Unit?
}

extension PlungerTension: FieldValue {
  /// Text, because a unit may stand behind the number.
  public static var shape: FieldShape { .text }

  /// Reads `12`, `3.5 turns` or `12 clicks`.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    let words = String(bytes: bytes, range).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = words.first.flatMap({ Double(text: String($0)) }) else { return nil }
    self.number = number
    unit = words.count == 2 ? Unit(rawValue: String(words[1])) : nil
    guard words.count == 1 || unit == .turns || unit == .clicks else { return nil }
  }

  /// The number, and its unit if it has one.
  public var text: String { unit.map { "\(number.text) \($0.rawValue)" } ?? number.text }

  /// Numbers sort by size, whatever their units.
  public var sortKey: SortKey { .number(number) }

  /// Accepts a number with or without turns or clicks.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Self {
    let isBare = Double(text: text.trimmed) != nil
    let (number, unit) = try isBare ? (Measure.read(text, into: .turns, for: info), nil) : counted(text, info)
    let rounded = Measure.round(number, to: 2)
    try ValidationRules.check(rounded, typed: text, as: info)
    return PlungerTension(number: rounded, unit: unit)
  }

  private static func counted(_ text: String, _ info: FieldInfo) throws(FieldError) -> (Double, Unit?) {
    do {
      return (try Measure.read(text, into: .turns, for: info), .turns)
    } catch .wrongDimension(_, _, .clicks) {
      return (try Measure.read(text, into: .clicks, for: info), .clicks)
    }
  }
}
