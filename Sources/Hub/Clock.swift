public import Equipment
import Glibc

/// The system's clock.
public enum Clock {
  /// The present moment.
  public static func now() -> Timestamp { Timestamp(seconds: time(nil)) }

  /// A moment in the system's time zone; nil outside the calendar's years.
  public static func wallTime(_ moment: Timestamp) -> WallTime? {
    var seconds = time_t(moment.seconds)
    var local = unsafe tm()
    guard unsafe localtime_r(&seconds, &local) != nil,
      let day = unsafe CalendarDate(
        year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    else { return nil }
    return unsafe WallTime(day: day, hour: Int(local.tm_hour), minute: Int(local.tm_min))
  }

  /// Nanoseconds since the computer was started, never going back.
  public static func elapsed() -> Int {
    var moment = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &moment)
    return moment.tv_sec * 1_000_000_000 + moment.tv_nsec
  }

  /// Today in the system's time zone; 1970-01-01 if the clock is outside the calendar's years.
  public static func today() -> CalendarDate { wallTime(now())?.day ?? .epoch }
}

/// A moment as the clock on a person's wall shows it.
public struct WallTime: Sendable, Equatable {
  /// The day there.
  public let day: CalendarDate
  /// From 0 to 23, and from 0 to 59.
  public let hour, minute: Int

  /// Puts the parts together.
  public init(day: CalendarDate, hour: Int, minute: Int) {
    self.day = day
    self.hour = hour
    self.minute = minute
  }
}
