extension CanonicalCell {
  /// Whether ten bytes from a place on are a day, `2026-05-31`.
  static func isDate(_ bytes: Span<UInt8>, _ start: Int) -> Bool { date(bytes, start) != nil }

  /// The day that ten bytes from a place on say.
  static func date(_ bytes: Span<UInt8>, _ start: Int) -> CalendarDate? {
    guard bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D, let year = digits(bytes, start..<start + 4),
      let month = digits(bytes, start + 5..<start + 7), let day = digits(bytes, start + 8..<start + 10)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// The moment that a cell says, `2026-05-31T14:05:09Z`.
  static func timestamp(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Timestamp? {
    let start = cell.lowerBound
    guard cell.count == 20, let date = date(bytes, start), bytes[start + 10] == 0x54, bytes[start + 13] == 0x3A,
      bytes[start + 16] == 0x3A, bytes[start + 19] == 0x5A, let hour = digits(bytes, start + 11..<start + 13),
      let minute = digits(bytes, start + 14..<start + 16), let second = digits(bytes, start + 17..<start + 19),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return Timestamp(seconds: date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second)
  }
}
