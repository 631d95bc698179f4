import Equipment
import Testing

/// A setup as it was.
struct SetupHistoryTests {
  /// Three versions of three days: no brace height, one, another.
  private func setup() throws -> Setup {
    var setup = try SetupSamples.setup()
    (setup.division, setup.description, setup.isActive) = (.recurve, "for wind", false)
    for (day, height) in [(1, "220"), (2, "225")] {
      let moment = Timestamp(seconds: SetupSamples.noon.seconds + day * 86_400)
      setup = try #require(try setup.tune([("brace_height", height)], at: moment))
    }
    return setup
  }

  @Test func aVersionThatWasPresentIsPresentAgain() throws {
    let setup = try setup()
    let old = try #require(setup.asOf(version: 2))
    #expect(old.present.tuning.braceHeight == 220 && old.versionNumbers == [1, 2])
    #expect(old.head.isEqual(to: setup.head))
    #expect(setup.asOf(version: 3) == setup)
  }

  @Test(arguments: [0, 4]) func whatNeverWasIsNotPresent(number: Int) throws {
    #expect(try setup().asOf(version: number) == nil)
  }

  @Test(
    "The last version of a day is the one that was shot on it",
    arguments: [
      ("2026-05-31", 1), ("2026-06-01", 2), ("2026-06-02", 3), ("2026-06-03", 3), (nil, 3),
      // Somebody writes down a round from before the setup was.
      ("2026-05-30", 3),
    ] as [(String?, Int)])
  func shotOnADay(day: String?, number: Int) throws {
    let today = try #require(CalendarDate(text: "2026-06-04"))
    #expect(try setup().version(on: day.flatMap { CalendarDate(text: $0) }, today: today).number == number)
  }

  @Test func whatIsShotTodayIsPresent() throws {
    let today = try #require(CalendarDate(text: "2026-06-01"))
    #expect(try setup().version(on: today, today: today).number == 3)
  }

  @Test func aDayEndsASecondBeforeTheNext() throws {
    let day = try #require(CalendarDate(text: "2026-05-31"))
    #expect(day.lastSecond.text == "2026-05-31T23:59:59Z")
  }
}
