/// A value read on a scale, in the spelling in which it was typed: `2.350` stays `2.350`.
public struct Reading: Sendable, Hashable {
  /// As it was typed.
  public let text: String
  /// Its value.
  public let number: Double

  /// Number of digits after its point.
  public var decimals: Int { text.utf8.firstIndex(of: 0x2E).map { text.utf8[$0...].count - 1 } ?? 0 }

  /// A calculated value as a scale would show it, with so many digits after the point; nil if it has too many in all.
  public init?(_ value: Double, decimals: Int) {
    guard 0...14 ~= decimals, value.isFinite else { return nil }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let whole = (value * scale).rounded()
    guard abs(whole) < 1e15 else { return nil }
    let digits = String(Int(abs(whole)))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = whole < 0 ? "-" : ""
    self.init(text: sign + padded.dropLast(decimals) + (decimals > 0 ? "." + padded.suffix(decimals) : ""))
  }
}

extension Reading: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .reading }

  /// Reads a plain decimal number of at most 15 digits, perhaps with a minus sign.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let value = DecimalText(bytes, range), value.isNegative || !value.hasSign else { return nil }
    text = String(bytes: bytes, range)
    number = value.number
  }

  /// Readings sort by their value.
  public var sortKey: SortKey { .number(number) }

  /// Accepts a plain decimal number; a comma may stand for the point.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Reading {
    let typed = String(text.trimmed.map { $0 == "," ? "." : $0 })
    guard let reading = Reading(text: typed.hasPrefix("+") ? String(typed.dropFirst()) : typed) else {
      throw .malformed(info, text)
    }
    return reading
  }
}
