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

  /// `2026-05-31T14:05:09Z`.
  func isTimestamp(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    let start = cell.lowerBound
    guard cell.count == 20, Self.isDate(bytes, start), bytes[start + 10] == 0x54, bytes[start + 13] == 0x3A,
      bytes[start + 16] == 0x3A, bytes[start + 19] == 0x5A,
      let hour = Self.digits(bytes, start + 11..<start + 13), let minute = Self.digits(bytes, start + 14..<start + 16),
      let second = Self.digits(bytes, start + 17..<start + 19)
    else { return false }
    return hour < 24 && minute < 60 && second < 60
  }
}
