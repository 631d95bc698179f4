import Archery
import Equipment
import Testing

@Suite("When care is due") struct CareDueTests {
  @Test(
    "is the earlier of days and shots",
    arguments: [
      (90, 5000, 4430, 38.0, "2026-11-30", CareDue.Reason.days), (nil, 5000, 4430, 38, "2026-12-07", .shots),
      (120, 5000, 4430, 38, "2026-12-07", .shots), (90, nil, 0, 0, "2026-11-30", .days),
      (90, 5000, 5001, 0, "2026-11-22", .shots), (90, 5000, 100, 0, "2026-11-30", .days),
    ] as [(Int?, Int?, Int, Double, String, CareDue.Reason)])
  func due(days: Int?, every: Int?, shots: Int, pace: Double, day: String, reason: CareDue.Reason) throws {
    var plan = Plan()
    (plan.everyDays, plan.everyShots) = (days, every)
    let last = try #require(CalendarDate(text: "2026-09-01"))
    let today = try #require(CalendarDate(text: "2026-11-22"))
    let due = try #require(CareDue(plan, last: last, shots: shots, pace: pace, today: today))
    #expect(due.day.text == day && due.reason == reason)
    #expect(!due.blocks(on: today, plan))
    plan.severity = .block
    #expect(due.blocks(on: try #require(CalendarDate(text: "2027-01-01")), plan))
  }

  @Test("is never for what nobody shoots")
  func never() throws {
    var plan = Plan()
    plan.everyShots = 5000
    let day = try #require(CalendarDate(text: "2026-11-22"))
    #expect(CareDue(plan, last: day, shots: 10, pace: 0, today: day) == nil)
  }
}
