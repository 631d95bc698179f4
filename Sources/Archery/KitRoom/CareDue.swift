public import Equipment

/// When work on a piece is due: the earlier of a day that was set and of the one on which its shots run out.
///
/// A plan is a rule, and its days are worked out: nothing is written down that could multiply.
public struct CareDue: Sendable, Hashable {
  /// What makes it due on that day.
  public enum Reason: Sendable, Hashable {
    case days, shots
  }

  /// The day on which it is due.
  public let day: CalendarDate
  /// What makes it so.
  public let reason: Reason

  /// Days over which the pace of shooting is taken.
  public static let paceDays = 60

  /// - Parameters:
  ///   - last: the day it was done, or from which it counts.
  ///   - shots: shots since then.
  ///   - pace: shots a day, of the last days.
  ///   - today: the day from which shots to come are counted.
  /// - Returns: nil for a plan without days whose shots never run out.
  public init?(_ plan: Plan, last: CalendarDate, shots: Int, pace: Double, today: CalendarDate) {
    let days = plan.everyDays.flatMap { CalendarDate(dayNumber: last.dayNumber + $0) }
    let worn = plan.everyShots.flatMap { Self.day(shots: $0 - shots, pace: pace, today) }
    switch (days, worn) {
    case (nil, nil): return nil
    case (let days?, let worn?) where worn < days: (day, reason) = (worn, .shots)
    case (let days?, _): (day, reason) = (days, .days)
    case (nil, let worn?): (day, reason) = (worn, .shots)
    }
  }

  /// The day on which so many shots are shot; nil if they never are.
  private static func day(shots: Int, pace: Double, _ today: CalendarDate) -> CalendarDate? {
    if shots <= 0 { return today }
    let days = Double(shots) / pace
    return days < 3_660_000 ? CalendarDate(dayNumber: today.dayNumber + Int(days.rounded(.up))) : nil
  }

  /// True if it is to be told on a day.
  public func isTold(on today: CalendarDate, _ plan: Plan) -> Bool {
    day.dayNumber - (plan.leadDays ?? 0) <= today.dayNumber
  }

  /// True if the piece is not lent on a day before the work is done.
  public func blocks(on today: CalendarDate, _ plan: Plan) -> Bool { plan.severity == .block && day < today }
}
