import Archery
import Equipment
import Testing

@Suite("The class of several rounds") struct ClassStandingTests {
  private let classes = ["B1", "B2", "B3", "A1"].map { ArcherClass(code: $0, name: $0) }

  @Test(
    "is the best that three are of, and the next is lacking the rest",
    arguments: [
      ("", nil, "A1", 3), ("-", nil, "A1", 3), ("A1", nil, "A1", 2), ("B2 B3", nil, "B3", 1), ("- A1 A1", nil, "A1", 1),
      ("A1 B2 B1", "A1", "B3", 1), ("B2 B2 B2 A1", "B2", "B1", 3), ("B1 B3 B1 B3", "B3", "B2", 1),
      ("B1 B1 B1", "B1", nil, nil),
    ] as [(String, String?, String?, Int?)])
  func standing(made: String, archerClass: String?, next: String?, lacking: Int?) {
    let codes = made.split(separator: " ").map(String.init)
    let standing = ClassStanding(classes, codes.map { code in classes.first { $0.code == code } })
    #expect(standing.count == codes.count)
    #expect(standing.archerClass?.code == archerClass)
    #expect(standing.next?.archerClass.code == next)
    #expect(standing.next?.lacking == lacking)
  }

  @Test(
    "counts in a season: a year outdoors, July to June indoors",
    arguments: [
      ("2026-01-01", 2025, 2026), ("2026-06-30", 2025, 2026), ("2026-07-01", 2026, 2026), ("2026-12-31", 2026, 2026),
    ])
  func seasons(day: String, indoors: Int, outdoors: Int) throws {
    let day = try #require(CalendarDate(text: day))
    #expect(ClassSeason(of: day, isIndoors: true).year == indoors)
    #expect(ClassSeason(of: day, isIndoors: false).year == outdoors)
  }
}
