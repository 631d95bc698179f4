extension CalendarDate: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .date }

  /// The bytes of its text.
  static let length = 10

  /// Reads `2026-05-31`.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    let start = range.lowerBound
    guard range.count == Self.length, bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D,
      let century = Digits.pair(bytes, start), let year = Digits.pair(bytes, start + 2),
      let month = Digits.pair(bytes, start + 5), let day = Digits.pair(bytes, start + 8)
    else { return nil }
    self.init(year: 100 * century + year, month: month, day: day)
  }

  /// `2026-05-31`.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Each day has one text.
  public func isSpelled(like other: CalendarDate) -> Bool { self == other }

  /// The bytes of its text.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: UInt8(ascii: "-"), count: 10)
    var rest = number
    for index in [9, 8, 6, 5, 3, 2, 1, 0] {
      bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    return bytes
  }

  /// Days compare in the calendar's order.
  public var sortKey: SortKey { .number(Double(number)) }

  /// Accepts `2026-05-31`, `31.5.2026`, `5 May 2026`, and where a person types, `today` and `yesterday`.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> CalendarDate {
    let typed = Folding.fold(text.trimmed)
    let date =
      switch (typed, today) {
      case ("today", let today?): today
      case ("yesterday", let today?): today.previous
      default: CalendarDate(text: typed) ?? CalendarDate(dotted: typed) ?? CalendarDate(named: typed)
      }
    guard let date else { throw .malformed(info, text) }
    return date
  }

  private init?(dotted text: String) {
    self.init(text.split(separator: ".", omittingEmptySubsequences: false).reversed())
  }

  private init?(named text: String) {
    let words = text.split(separator: " ")
    guard words.count == 3, let month = Self.month(named: String(words[1])) else { return nil }
    self.init([words[2], Substring(String(month)), words[0]])
  }

  /// The month of an English name or its first letters, at least three; nil if there is none.
  static func month(named name: String) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ]
    guard name.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  private init?(_ parts: [Substring]) {
    let numbers = parts.compactMap { Digits.number($0) }
    guard numbers.count == 3, parts.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}
