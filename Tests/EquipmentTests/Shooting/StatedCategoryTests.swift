import Testing

@testable import Equipment

@Suite("A category that somebody states")
struct StatedCategoryTests {
  @Test(
    "is read from words in any order and case",
    arguments: [
      (["recurve", "female", "U18"], Division.recurve, Gender.female, AgeGroup.under18),
      (["50+", "LONGBOW"], .longbow, nil, .over50), (["open"], nil, .open, nil), ([], nil, nil, nil),
      (["barebow", "Barebow"], .barebow, nil, nil),
    ] as [([String], Division?, Gender?, AgeGroup?)])
  func words(words: [String], division: Division?, gender: Gender?, age: AgeGroup?) throws {
    let found = try StatedCategory().completed(with: words)
    #expect(found.division == division && found.gender == gender && found.age == age)
  }

  @Test("keeps what was stated before")
  func stated() throws {
    var typed = StatedCategory()
    typed.division = .barebow
    let found = try typed.completed(with: ["recurve", "compound", "U21"])
    #expect(found.division == .barebow && found.gender == nil && found.age == .under21)
    #expect(!found.isWhole)
  }

  @Test(
    "is none with a word that means nothing, or two that say different things",
    arguments: [
      (["recurve", "U19"], .unknown("U19")), (["recurve", "barebow"], .twice("recurve", "barebow")),
      (["U18", "adult"], .twice("U18", "adult")), (["women"], .unknown("women")),
    ] as [([String], CategoryFault)])
  func faults(words: [String], fault: CategoryFault) {
    #expect(throws: fault) { try StatedCategory().completed(with: words) }
  }
}
