import Testing

@testable import Shell

@Suite("Other spellings of a brand")
struct BrandSpellingsTests {
  private static let names = {
    var names = BrandNames()
    names.add("WIAWIS", for: "Win&Win")
    return names
  }()

  private func usual(
    _ typed: String, stored: [String: Int] = [:], listed: [String] = ["Win&Win", "Hoyt", "Carter", "Cartel", "Shibuya"]
  ) -> OtherSpelling? {
    BrandSpellings(stored: stored, listed: listed, names: Self.names).usual(for: typed)
  }

  @Test(
    "are told of another name and of another spelling", arguments: ["WIAWIS", "wiawis", "Win & Win", "WIN AND WIN"])
  func same(typed: String) {
    #expect(usual(typed) == OtherSpelling(typed: typed, usual: "Win&Win", stored: 0, isSame: true))
    #expect(
      usual(typed, stored: ["Win&Win": 5]) == OtherSpelling(typed: typed, usual: "Win&Win", stored: 5, isSame: true))
  }

  @Test("go by what most items have, whichever that is")
  func most() {
    let stored = ["WIAWIS": 3, "Win&Win": 1]
    #expect(usual("WIAWIS", stored: stored) == nil)
    #expect(usual("Win&Win", stored: stored)?.usual == "WIAWIS")
    #expect(usual("Win&Win", stored: ["WIAWIS": 1])?.stored == 1)
    #expect(usual("Win&Win", stored: ["WIAWIS": 2, "Win&Win": 2]) == nil)
  }

  @Test("of an alias are found both ways where only one is in use")
  func symmetrical() {
    #expect(usual("Win&Win", stored: ["WIAWIS": 1], listed: [])?.usual == "WIAWIS")
    #expect(usual("WIAWIS", stored: ["Win&Win": 1], listed: [])?.usual == "Win&Win")
  }

  @Test("are guessed from one slip, in longer names alone, that no brand has")
  func slips() {
    #expect(usual("Shibyua") == OtherSpelling(typed: "Shibyua", usual: "Shibuya", stored: 0, isSame: false))
    #expect(usual("Shibuyaa")?.usual == "Shibuya")
    #expect(usual("Wiawi")?.usual == "Win&Win")
    #expect(usual("Shibyuaa") == nil)
    #expect(usual("Hoyd") == nil)
    #expect(usual("Carter") == nil)
    #expect(usual("Cartel") == nil)
    #expect(usual("Cartex", stored: ["Cartel": 2])?.usual == "Cartel")
  }

  @Test("are none of a brand that nobody has, and of one that is written as usual")
  func none() {
    for typed in ["Hoyt", "Win&Win", "山田弓具", "🏹", "X", "Kaya"] { #expect(usual(typed) == nil, "\(typed)") }
    #expect(usual("Kaya", stored: ["Kaya": 2, "": 9]) == nil)
    #expect(usual("KAYA", stored: ["Kaya": 2])?.stored == 2)
  }
}
