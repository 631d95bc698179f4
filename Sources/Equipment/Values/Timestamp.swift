/// A moment, to the second, in universal time.
public struct Timestamp: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let seconds: Int

  /// The moment that is so many seconds after the start of 1970.
  public init(seconds: Int) { self.seconds = seconds }

  /// The day it falls on, in universal time.
  public var date: CalendarDate? { CalendarDate(dayNumber: Int((Double(seconds) / 86_400).rounded(.down))) }
}

extension Timestamp: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .timestamp }

  /// The bytes of its text.
  static let length = 20

  /// Reads RFC 3339 in universal time, `2026-05-31T14:05:09Z`.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    let start = range.lowerBound
    guard range.count == Self.length, let date = CalendarDate(bytes: bytes, start..<start + CalendarDate.length),
      bytes[start + 10] == 0x54, bytes[start + 13] == 0x3A, bytes[start + 16] == 0x3A, bytes[start + 19] == 0x5A,
      let hour = Digits.pair(bytes, start + 11), let minute = Digits.pair(bytes, start + 14),
      let second = Digits.pair(bytes, start + 17), hour < 24, minute < 60, second < 60
    else { return nil }
    self.init(seconds: date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// `2026-05-31T14:05:09Z`.
  public var text: String {
    let second = ((seconds % 86_400) + 86_400) % 86_400
    let time = (second / 3600 * 100 + second / 60 % 60) * 100 + second % 60
    var rest = (date ?? .epoch).number * 1_000_000 + time
    // In place: every item has two of these, and joining texts takes longer than all its other fields.
    return unsafe String(unsafeUninitializedCapacity: Self.length) { bytes in
      // Safe: all bytes are set first, and the digits are among them.
      _ = unsafe bytes.initialize(from: Self.form)
      for offset in Self.digits {
        unsafe bytes[offset] += UInt8(rest % 10)
        rest /= 10
      }
      return Self.length
    }
  }

  private static let form = Array("0000-00-00T00:00:00Z".utf8)
  /// The digits' offsets, from the last one on.
  private static let digits = [18, 17, 15, 14, 12, 11, 9, 8, 6, 5, 3, 2, 1, 0]

  /// Each moment has one text.
  public func isSpelled(like other: Timestamp) -> Bool { self == other }

  /// The earlier moment comes first; text of this form sorts in time's order.
  public var sortKey: SortKey { .number(Double(seconds)) }

  /// Accepts a whole moment or a day, which stands for its first second.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Timestamp {
    if let moment = Timestamp(text: text.trimmed) { return moment }
    let day = try CalendarDate.read(text, as: info, today: today)
    return Timestamp(seconds: day.dayNumber * 86_400)
  }
}
