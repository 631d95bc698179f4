import Archery
import Equipment
import Testing

@Suite("The class of several rounds") struct ClassStandingTests {
  private let classes = [("B1", 36), ("B2", 18), ("B3", 18), ("A1", 12)].map { code, dozens in
    ArcherClass(code: code, name: code, dozens: dozens, event: .any)
  }

  @Test(
    "is the best that enough arrows are of, and the next is lacking the rest",
    arguments: [
      ("", nil, "A1", 144), ("- 72", nil, "A1", 144), ("A1 72", nil, "A1", 72), ("B2 72 B3 72", "A1", "B3", 72),
      ("- 144 A1 72 A1 36", nil, "A1", 36), ("A1 72 B2 72 B1 72", "A1", "B3", 72),
      ("B2 144 B2 72 A1 144", "B2", "B1", 432), ("B1 72 B3 72 B1 72", "B3", "B2", 72),
      ("B1 144 B1 144 B1 144", "B1", nil, nil), ("B1 144 B1 144 B1 143", "B2", "B1", 1),
    ] as [(String, String?, String?, Int?)])
  func standing(made: String, archerClass: String?, next: String?, lacking: Int?) {
    let words = made.split(separator: " ").map(String.init)
    let rounds = stride(from: 0, to: words.count, by: 2).map { index in
      (classes.first { $0.code == words[index] }, Int(words[index + 1]) ?? 0)
    }
    let standing = ClassStanding(classes, rounds)
    #expect(standing.count == rounds.count)
    #expect(standing.archerClass?.code == archerClass)
    #expect(standing.next?.archerClass.code == next)
    #expect(standing.next?.arrows == lacking)
  }

  @Test("is lacking whole rounds", arguments: [(72, 1), (60, 2), (144, 1), (36, 2), (30, 3)])
  func wholeRounds(of arrows: Int, rounds: Int) throws {
    let next = try #require(ClassStanding(classes, [(classes[3], 72)]).next)
    #expect(next.rounds(of: arrows) == rounds)
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
