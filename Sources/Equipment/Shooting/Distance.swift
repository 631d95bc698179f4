/// How far away a target stands, in the unit in which it was paced out.
///
/// Metres and yards are never mixed without a conversion: two distances compare by their length.
public struct Distance: Sendable, Hashable {
  /// The number before the unit, greater than 0.
  public let amount: Double
  /// Metres or yards.
  public let unit: Unit

  /// Digits kept after the point.
  static let decimals = 2
  /// Metres that anybody shoots at.
  public static let limits = 1.0...500.0

  /// A distance within the limits; nil for anything else.
  public init?(_ amount: Double, _ unit: Unit) {
    guard unit == .metres || unit == .yards else { return nil }
    self.amount = Measure.round(amount, to: Self.decimals)
    self.unit = unit
    guard Self.limits.contains(metres) else { return nil }
  }

  /// Its length in metres; 1 yd = 0.9144 m.
  public var metres: Double { amount * unit.factor / Unit.metres.factor }

  /// The same length in another unit, as precisely as distances are kept.
  public func converted(to unit: Unit) -> Distance? {
    self.unit == unit ? self : Distance(metres * Unit.metres.factor / unit.factor, unit)
  }
}

extension Distance: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .distance }

  /// Reads `70m` or `60yd`, in no other spelling.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let last = range.last else { return nil }
    let isYards = bytes[last] == 0x64
    let unit = isYards ? last - 1 : last
    guard unit > range.lowerBound, bytes[unit] == (isYards ? 0x79 : 0x6D),
      let number = DecimalText(bytes, range.lowerBound..<unit), number.isPlain, number.decimals <= Self.decimals
    else { return nil }
    self.init(number.number, isYards ? .yards : .metres)
  }

  /// `70m` or `60yd`.
  public var text: String { amount.text + unit.rawValue }

  /// Distances sort by their length.
  public var sortKey: SortKey { .number(metres) }

  /// Accepts a number with a unit of length; without one it is metres.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Distance {
    if let distance = Distance(text: text) { return distance }
    let (amount, unit) = try length(text, as: info)
    guard let distance = Distance(amount, unit) else { throw .outOfRange(info, text) }
    return distance
  }

  /// A length in the unit that was typed: yards, else metres; a number without a unit is in the usual one.
  static func length(
    _ text: String, as info: FieldInfo, usually usual: Unit = .metres
  ) throws(FieldError) -> (amount: Double, unit: Unit) {
    let unit = typedUnit(text) ?? usual
    return (try Measure.read(text, into: unit, for: info), unit)
  }

  /// Yards if a length was typed so, metres if it was typed in any other unit; nil if it is a number.
  static func typedUnit(_ text: String) -> Unit? {
    let typed = Folding.fold(text.trimmed)
    if Unit.yards.spellings.contains(where: { typed.hasSuffix($0) }) { return .yards }
    return typed.last?.isNumber == true ? nil : .metres
  }
}
