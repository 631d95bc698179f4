public import Equipment

/// A person of the list of a course that cannot be understood.
public enum CourseFault: Sendable, Equatable {
  /// Several people are called so.
  case severalPeople(String, [Int])
  /// Somebody stands in an earlier line too.
  case personTwice(String, firstLine: Int)
  /// The first day is past.
  case past(CalendarDate)
  /// The last day is before the first.
  case endsBefore(CalendarDate, CalendarDate)
  /// Neither the list nor the inventory says something of somebody.
  case unknown(String, of: String)
}
