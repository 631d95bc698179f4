import Equipment
import Hub
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Words of rounds") @HubActor
struct RoundWordsTests {
  @Test("complete known and stored names, setups by name, and what to group by")
  func completion() throws {
    var round = Round()
    (round.name, round.date, round.arrows) = ("Club evening", .epoch, 30)
    var setup = Setup(name: "Outdoor 70m", at: Timestamp(seconds: 0))
    setup.id = 4
    var numbered = Setup(name: "3D bow", at: Timestamp(seconds: 0))
    numbered.id = 5
    let bench = try CompletionBench([round, setup, numbered])
    let names = bench.words("round add \"")
    #expect(names.contains("\"WA 720\" ") && names.contains("\"Club evening\" "))
    // A name that begins with a digit would be read as an id.
    #expect(bench.words("round add Club setup=").map { $0.trimmed } == ["setup=\"Outdoor 70m\""])
    #expect(bench.words("round edit 1 setup=Out").map { $0.trimmed } == ["setup=\"Outdoor 70m\""])
    #expect(bench.words("round stats by ") == RoundGrouping.allCases.map { "\($0.rawValue) " })
    let verbs = ["add ", "edit ", "delete ", "show ", "list ", "stats ", "catalogue ", "card "]
    #expect(Set(verbs) == Set(bench.words("round ")))
    // A card is of a round that is known, or of one that was shot, by its id.
    #expect(bench.words("round card 1").map { $0.trimmed } == ["1"])
    let cards = bench.words("round card \"")
    #expect(cards.contains("\"WA 720\" ") && !cards.contains("\"Club evening\" "))
    #expect(bench.words("round card WA\\ 18 --nu").map { $0.trimmed } == ["--numbers"])
    #expect(bench.words("round add Club dist").map { $0.trimmed } == ["distance="])
  }

  @Test("write numbers with thousands and fixed digits")
  func numbers() {
    #expect([0, 7, 999, 1000, 1_234_567, -1240].map(\.grouped) == ["0", "7", "999", "1,000", "1,234,567", "-1,240"])
    #expect(
      [9.055, 9, 0.004, -0.004, -1.5, 10.999].map { $0.fixed(2) } == ["9.06", "9.00", "0.00", "0.00", "-1.50", "11.00"])
    #expect([0.5, -0.5, 0].map { $0.signed(1) } == ["+0.5", "-0.5", "0.0"])
  }

  @Test("draw averages from the lowest to the highest sign")
  func sparkline() {
    #expect(Sparkline.of([]).isEmpty)
    #expect(Sparkline.of([8, 8]) == "▄▄")
    #expect(Sparkline.of([1, 8, 4.5]) == "▁█▅")
    #expect(Sparkline.of([1, .infinity]).isEmpty)
  }

  @Test("ask no end twice that was right, and take back what was not")
  func dialogue() {
    var dialogue = EndDialogue(.tenZone, arrows: 8, perEnd: 3)
    #expect(dialogue.ends == 3 && dialogue.prompt == "end 1 of 3: ")
    #expect(dialogue.answer("undo") == .refused(.nothingToUndo))
    #expect(dialogue.answer("X 9") == .refused(.count(2, expected: 3)))
    #expect(dialogue.answer("X 9 11") == .refused(.end(.noScore("11", .tenZone))))
    #expect(dialogue.answer("x98") == .next && dialogue.answer(" ") == .stop)
    #expect(dialogue.answer("999") == .next && dialogue.prompt == "end 3 of 3: ")
    #expect(dialogue.answer("999") == .refused(.count(3, expected: 2)))
    #expect(dialogue.answer("UNDO") == .next && dialogue.card.text == "X 9 8")
    #expect(dialogue.answer("888") == .next && dialogue.answer("8 8") == .done)
    #expect(dialogue.card.score == 67)
  }

  @Test("refuse an arrow that is shot twice in an end, and one that the set has not")
  func namedArrows() {
    var dialogue = EndDialogue(.tenZone, arrows: 6, perEnd: 3)
    let unknown = ShaftFault.unknown(9, arrow: 6, known: ShaftNumbers([1, 2, 3]))
    dialogue.fault = { $0 == 9 ? unknown : nil }
    #expect(dialogue.answer("X@1 9@1 8") == .refused(.end(.twice(1, end: nil))))
    #expect(dialogue.answer("X@1 9@9 8") == .refused(.shaft(unknown)))
    #expect(dialogue.answer("X@1 9@2 8") == .next && dialogue.answer("x@1 9@2 8@3") == .done)
    #expect(dialogue.card.text == "X@1 9@2 8 / X@1 9@2 8@3")
  }
}
