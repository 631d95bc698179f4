public import Equipment
import Glibc

/// The system's clock.
public enum Clock {
  /// The moment it is.
  public static func now() -> Timestamp { Timestamp(seconds: time(nil)) }

  /// The day it is in the system's time zone; 1970-01-01 if the clock is outside the calendar's years.
  public static func today() -> CalendarDate {
    var seconds = time(nil)
    var local = unsafe tm()
    guard unsafe localtime_r(&seconds, &local) != nil else { return .epoch }
    return unsafe CalendarDate(
      year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday)) ?? .epoch
  }
}
