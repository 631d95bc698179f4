import Equipment
import Testing

@testable import Archery

@Suite("A lifetime")
struct LifetimeTests {
  @Test(
    "is read in shots, months and years, and written so that it reads back",
    arguments: [
      ("1000", "1000 shots"), ("1 shot", "1 shot"), ("10000shots", "10000 shots"), ("18 Months", "18 months"),
      ("24 months", "2 years"), ("1 year", "1 year"), ("5000 shots or 3 years", "5000 shots or 3 years"),
      ("3 years or 5000", "5000 shots or 3 years"),
    ])
  func texts(typed: String, text: String) throws {
    let life = try #require(Lifetime(text: typed))
    #expect(life.text == text)
    #expect(Lifetime(text: life.text) == life)
  }

  @Test(
    "is nothing else",
    arguments: [
      "", "0", "-1 shots", "1.5 years", "3 weeks", "1000 shots or 2000 shots", "1 year or 2 months", "or", "shots",
      "99999999 shots", "101 years", "9223372036854775808", "٣ years", "1e3",
    ])
  func nonsense(text: String) { #expect(Lifetime(text: text) == nil) }

  @Test("is over with the last shot or the last day of it, whichever comes first")
  func over() throws {
    let (life, today) = (try #require(Lifetime(shots: 1000, months: 1)), SampleBow.today)
    let may = try #require(CalendarDate(text: "2026-05-01"))
    #expect(!life.isOver(shots: 999, since: may, on: today))
    #expect(life.isOver(shots: 1000, since: nil, on: today))
    #expect(life.isOver(shots: 0, since: CalendarDate(text: "2026-04-30"), on: today))
    #expect(!life.isOver(shots: 0, since: CalendarDate(text: "2026-06-15"), on: today))
  }

  @Test("has whole months, also over the ends of years and of months")
  func months() throws {
    func months(_ from: String, _ to: String) throws -> Int {
      try #require(CalendarDate(text: from)).months(until: try #require(CalendarDate(text: to)))
    }
    #expect(try months("2025-12-31", "2026-01-30") == 0)
    #expect(try months("2025-12-31", "2026-01-31") == 1)
    #expect(try months("2024-02-29", "2026-02-28") == 23)
    #expect(try months("2026-05-01", "2026-04-01") == -1)
  }

  @Test("that is usual has a source")
  func sources() {
    #expect(WearLimit.all.allSatisfy { ($0.usual == nil) == ($0.source == nil) })
    #expect(Set(WearLimit.all.map(\.name)).count == WearLimit.all.count)
  }
}
