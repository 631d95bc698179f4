import Equipment
import Testing

@testable import ShellLanguage

@Suite("What a plan is for") struct PlanTargetTests {
  private let today = CalendarDate(text: "2026-05-31") ?? .epoch
  private let scope = FieldScope(type: .equipment(.riser), today: nil, unknownColumns: ["Shelf"])

  private func types(_ text: String) throws -> [RecordType] {
    Array(try PlanTarget.filters(text, today) { _ in ["Shelf"] }.keys)
  }

  @Test(
    "is a piece, a type, all of them, or what a filter means of these",
    arguments: [
      ("riser:14", 1), ("riser 14", 1), ("AHUB:RISER:14", 1), ("risers", 1), ("Bowstring", 1), ("all", 10),
      ("all where tags=club", 10), ("all where spine<500", 1),
      ("risers where Shelf=3 and (brand=Hoyt or length>24)", 1),
      ("all where type=riser", 10),
    ])
  func understood(text: String, count: Int) throws {
    #expect(try types(text).count == count)
  }

  @Test(
    "is refused where it means nothing",
    arguments: [
      "", " ", "riserss", "riser:0", "riser:14:3", "risers foo", "risers where", "risers where foo=3",
      "all where foo=3", "\"risers\"", "risers where (brand=Hoyt", "people", "risers where brand=\"Hoyt",
      "where tags=club",
    ])
  func refused(text: String) {
    #expect(throws: Problems.self) { try types(text) }
  }

  @Test(
    "is kept so that it reads back",
    arguments: [
      #"brand="Win&Win" and not (length<24 or tag:club)"#, #"notes~"a \"b\" c""#, #"brand in Hoyt,"Win&Win""#,
      "condition=poor..good or status!=retired", "hoyt", #""long rod""#, #"brand="a b" "and""#,
    ])
  func kept(text: String) {
    #expect(PlanTarget.kept(Lexer.split(text).words, in: scope) == text)
  }

  @Test(
    "is kept so that it reads back, from one argument of a command line",
    arguments: [
      ("brand=Win & Win", #"brand="Win & Win""#), ("tags=club and brand=Hoyt", "tags=club and brand=Hoyt"),
      (#"brand="Win & Win" or length<24"#, #"brand="Win & Win" or length<24"#),
    ])
  func argument(text: String, expected: String) {
    let letters = text.unicodeScalars.enumerated().map { Word.Letter(scalar: $1, isQuoted: false, position: $0) }
    #expect(PlanTarget.kept([Word(letters: letters, range: 0..<letters.count)], in: scope) == expected)
  }
}
