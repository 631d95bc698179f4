import Equipment
import Testing

/// Days and moments.
@Suite struct DateTests {
  private let today = CalendarDate(year: 2026, month: 3, day: 1)

  @Test(
    "Spellings of a day",
    arguments: [
      ("2026-05-31", "2026-05-31"), (" 2026-05-31 ", "2026-05-31"), ("31.5.2026", "2026-05-31"),
      ("31.05.2026", "2026-05-31"), ("01.05.2026", "2026-05-01"), ("5 May 2026", "2026-05-05"),
      ("5 may 2026", "2026-05-05"), ("5  MAY  2026", "2026-05-05"), ("05 September 2026", "2026-09-05"),
      ("5 sept 2026", "2026-09-05"), ("29 feb 2024", "2024-02-29"), ("today", "2026-03-01"), ("Today", "2026-03-01"),
      ("yesterday", "2026-02-28"), ("2000-02-29", "2000-02-29"), ("1800-01-01", "1800-01-01"),
      ("2999-12-31", "2999-12-31"), ("２０２６-05-31", "2026-05-31"),
    ])
  func spellingsOfADay(typed: String, stored: String) throws {
    #expect(try FieldCase("riser.purchased").read(typed, today: today) == stored)
  }

  @Test(
    "What is no day",
    arguments: [
      "2026-02-29", "2100-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-05-00", "2026-05-32",
      "26-05-31", "2026-5-31", "2026/05/31", "20260531", "1799-12-31", "3000-01-01", "31.5.26", "31.5.", "31..2026",
      "32.5.2026", "5 Ma 2026", "5 Mayo 2026", "5 ju 2026", "May 5 2026", "5 May", "5. May 2026", "tomorrow", " ",
      "+026-05-31", "-1.5.2026", "99999999999999999999.5.2026", "2026-05-31T00:00:00Z", "٢٠٢٦-05-31", "\u{0}",
    ])
  func whatIsNoDay(text: String) throws {
    let field = try FieldCase("riser.purchased")
    #expect(throws: FieldError.malformed(field.info, text)) { try field.read(text, today: today) }
  }

  @Test("Words for days have no place in a file", arguments: ["today", "yesterday"])
  func wordsForDaysHaveNoPlaceInAFile(word: String) throws {
    let field = try FieldCase("riser.purchased")
    #expect(throws: FieldError.malformed(field.info, word)) { try field.read(word) }
  }

  @Test func everyDayOfTheCalendarHasItsNumber() throws {
    let first = try #require(CalendarDate(year: 1800, month: 1, day: 1)).dayNumber
    let last = try #require(CalendarDate(year: 2999, month: 12, day: 31)).dayNumber
    // 1200 years, of which 291 have a leap day: 300 less those of 1800, 1900, 2100, 2200, 2300, 2500 and so on.
    #expect(last - first + 1 == 1200 * 365 + 291)
    var wrong = 0
    var before: CalendarDate?
    for number in first...last {
      let date = CalendarDate(dayNumber: number)
      if date?.dayNumber != number || date?.previous != before { wrong += 1 }
      before = date
    }
    #expect(wrong == 0)
    #expect(CalendarDate(dayNumber: first - 1) == nil)
    #expect(CalendarDate(dayNumber: last + 1) == nil)
  }

  @Test func knownDaysHaveTheirNumbers() {
    #expect(CalendarDate.epoch.dayNumber == 0)
    #expect(CalendarDate(text: "2000-03-01")?.dayNumber == 11_017)
    #expect(CalendarDate(text: "1969-12-31")?.dayNumber == -1)
  }

  @Test func numbersFarOutsideTheCalendarAreNoDays() {
    for number in [Int.min, Int.max, -10_000_000, 10_000_000] { #expect(CalendarDate(dayNumber: number) == nil) }
  }

  @Test func daysCompareInTheCalendarsOrder() {
    let days = ["1999-12-31", "2000-01-01", "2000-01-31", "2000-02-01"].compactMap { CalendarDate(text: $0) }
    #expect(days.count == 4)
    #expect(days.shuffled().sorted() == days)
  }
}

/// Moments to the second, in universal time.
@Suite struct TimestampTests {
  @Test(
    "Moments read and write RFC 3339",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-05-31T12:00:00Z", 1_780_228_800), ("1969-12-31T23:59:59Z", -1),
      ("2024-02-29T23:59:59Z", 1_709_251_199), ("1800-01-01T00:00:00Z", -5_364_662_400),
      ("2999-12-31T23:59:59Z", 32_503_679_999),
    ])
  func momentsReadAndWrite(text: String, seconds: Int) {
    #expect(Timestamp(text: text)?.seconds == seconds)
    #expect(Timestamp(seconds: seconds).text == text)
  }

  @Test(
    "What is no moment",
    arguments: [
      "2026-05-31T12:00:00", "2026-05-31T12:00:00+02:00", "2026-05-31 12:00:00Z", "2026-05-31T24:00:00Z",
      "2026-05-31T12:60:00Z", "2026-05-31T12:00:60Z", "2026-02-29T12:00:00Z", "2026-05-31T1:00:000Z",
      "2026-05-31T12:00:0xZ", "2026-05-31T-1:00:00Z", "",
    ])
  func whatIsNoMoment(text: String) {
    #expect(Timestamp(text: text) == nil)
  }

  @Test func aDayStandsForItsFirstSecond() throws {
    let field = try FieldCase("riser.created")
    #expect(try field.read("2026-05-31") == "2026-05-31T00:00:00Z")
    #expect(try field.read("today", today: .epoch) == "1970-01-01T00:00:00Z")
    #expect(throws: FieldError.malformed(field.info, "noon")) { try field.read("noon") }
  }

  @Test func aMomentKnowsItsDay() {
    #expect(Timestamp(seconds: -1).date?.text == "1969-12-31")
    #expect(Timestamp(seconds: 86_399).date == .epoch)
    #expect(Timestamp(seconds: .max).date == nil)
    #expect(Timestamp(seconds: .min).date == nil)
  }
}
