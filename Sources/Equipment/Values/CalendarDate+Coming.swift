extension CalendarDate {
  /// Reads a day that is to come, as people say it: any date, `tomorrow`, `14d`, `2w`, `20.12.` or a weekday.
  ///
  /// - Parameter today: the day from which it is counted; a weekday of today is the one in a week.
  public init?(coming text: String, from today: CalendarDate) {
    let typed = Folding.fold(text.trimmed)
    let days = Self.weekdays.firstIndex { typed.utf8.count >= 3 && $0.hasPrefix(typed) }
    if let weekday = days {
      let ahead = (weekday - today.weekday + 7) % 7
      self.init(dayNumber: today.dayNumber + (ahead == 0 ? 7 : ahead))
    } else if let days = Self.days(typed) {
      self.init(dayNumber: today.dayNumber + days)
    } else if let day = Self.withoutYear(typed, from: today) {
      self = day
    } else if let day = try? CalendarDate.read(typed, as: Self.field, today: today) {
      self = day
    } else {
      return nil
    }
  }

  /// Monday is 0.
  private var weekday: Int {
    // The first of January 1970 was a Thursday.
    ((dayNumber + 3) % 7 + 7) % 7
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let field = FieldInfo.input("day", "A day", CalendarDate.self)

  /// The days of `tomorrow`, `14d` or `2w`.
  private static func days(_ typed: String) -> Int? {
    if typed == "tomorrow" { return 1 }
    let units = ["d": 1, "w": 7]
    guard let unit = typed.last.flatMap({ units[String($0)] }) else { return nil }
    let digits = typed.dropLast().hasPrefix("+") ? typed.dropFirst().dropLast() : typed.dropLast()
    return digits.utf8.count <= 4 ? Digits.number(digits).map { $0 * unit } : nil
  }

  /// `20.12.` or `20.12`, in this year or the next.
  private static func withoutYear(_ typed: String, from today: CalendarDate) -> CalendarDate? {
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 3 && parts[2].isEmpty, let day = Digits.number(parts[0]),
      let month = Digits.number(parts[1])
    else { return nil }
    return [today.year, today.year + 1, today.year + 4].lazy.compactMap {
      CalendarDate(year: $0, month: month, day: day)
    }.first { $0 >= today }
  }
}
