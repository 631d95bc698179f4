/// A day of the Gregorian calendar, without a time or a time zone.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The year, 1800…2999.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a date; nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard 1800...2999 ~= year, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// 1970-01-01, from which moments are counted.
  public static let epoch = CalendarDate(valid: (1970, 1, 1))

  private init(valid: (year: Int, month: Int, day: Int)) {
    (year, month, day) = valid
  }

  /// The earlier day comes first.
  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    one.number < other.number
  }

  /// The last second of the day, in universal time.
  public var lastSecond: Timestamp { Timestamp(seconds: (dayNumber + 1) * 86_400 - 1) }

  /// The day before.
  public var previous: CalendarDate? { CalendarDate(dayNumber: dayNumber - 1) }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `20260531`: sorts as the date does.
  var number: Int { (year * 100 + month) * 100 + day }
}

extension CalendarDate {
  /// Days since 1970-01-01.
  ///
  /// Howard Hinnant, “chrono-compatible low-level date algorithms” (2013), `days_from_civil`: years begin in March,
  /// so that the leap day is the last of its year.
  public var dayNumber: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day that is so many days after 1970-01-01 (the inverse, `civil_from_days`).
  public init?(dayNumber: Int) {
    // Ten thousand years around 1970, so that no number overflows.
    guard -719_468...2_932_896 ~= dayNumber else { return nil }
    let days = dayNumber + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int {
  /// The number, which is not negative, with zeros before it, at least so many digits long.
  func padded(_ width: Int) -> String {
    var digits: [UInt8] = []
    var rest = magnitude
    while rest > 0 || digits.count < width {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    // In place: of anything but an array a text is made in fifty times the time.
    digits.reverse()
    return String(decoding: digits, as: UTF8.self)
  }
}
