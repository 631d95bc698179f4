import Equipment
import ShellLanguage
import Testing

@testable import Shell

@Suite("A line of a stock-take") struct CountLineTests {
  private func line(_ text: String, _ type: EquipmentType? = nil) -> CountLine {
    CountLine(text, type) { words in ["list", "stocktake"].contains(words[0].text) }
  }

  private func one(_ type: EquipmentType, _ ids: ClosedRange<Int>..., times quantity: Int = 1) -> CountLine {
    .pieces([CountLine.CountedPieces(type: type, ranges: ids)], quantity: quantity)
  }

  @Test("names pieces by type and number, by label, and so often")
  func pieces() {
    #expect(line("riser 14") == one(.riser, 14...14))
    #expect(line("  Risers 14 # seen") == one(.riser, 14...14))
    #expect(line("14", .limbs) == one(.limbs, 14...14))
    #expect(line("AHUB:RISER:14", .limbs) == one(.riser, 14...14))
    #expect(line("ahub:Riser:14") == one(.riser, 14...14))
    #expect(line("3 x 14", .arrow) == one(.arrow, 14...14, times: 3))
    #expect(line("3x 14", .arrow) == one(.arrow, 14...14, times: 3))
    #expect(line("12 × arrow 6") == one(.arrow, 6...6, times: 12))
    #expect(line("2 X ahub:rest:6") == one(.rest, 6...6, times: 2))
    let several = [
      CountLine.CountedPieces(type: .riser, ranges: [14...14]), .init(type: .riser, ranges: [16...18]),
      .init(type: .limbs, ranges: [9...9]),
    ]
    #expect(line("riser 14, 16-18, limbs 9") == .pieces(several, quantity: 1))
  }

  @Test("names a type, a place, a condition, a remark or the end")
  func others() {
    #expect(line("risers") == .type(.riser))
    #expect(line("@Case 2") == .place("Case 2") && line("@ Anna's shelf ") == .place("Anna's shelf"))
    #expect(line("\"@Case 2\"") == .place("Case 2") && line("@") == .place(""))
    #expect(line("!unsafe") == .condition("unsafe") && line("!") == .condition(""))
    #expect(line("# shelf 2") == .nothing)
    #expect(["", "  ", ".", "end", "END"].allSatisfy { line($0) == .end })
  }

  @Test("that begins with a command is none, but a type is one")
  func commands() {
    #expect(line("list risers") == .command && line("stocktake show 1") == .command)
    #expect(line("\"list\"") != .end)
  }

  @Test(
    "is kept as unknown where nobody knows it",
    arguments: [
      "14", "3 x 14", "4006381333931", "ABC-123", "AHUB:RISER:x", "AHUB:BOAT:3", "riser 0", "riser 5-3",
      "riser fourteen",
      "riser 14 old", "0 x riser 3", "100001 x riser 3", "-", "%2", "💥", "riser 99999999999999999999",
    ])
  func unknown(text: String) {
    #expect(line(text) == .unknown(quantity: text == "3 x 14" ? 3 : 1))
  }
}

@Suite("The answer to a piece of a kit that is read out") struct KitAnswerTests {
  @Test("is one key, with a number before it where some came back")
  func keys() {
    #expect(KitAnswer("", outstanding: 1) == .back(.init(quantity: 1)))
    #expect(KitAnswer(" G ", outstanding: 1) == .back(.init(quantity: 1, condition: .good)))
    #expect(KitAnswer("unsafe", outstanding: 1) == .back(.init(quantity: 1, condition: .unsafe)))
    #expect(["n", "-", "no", "0"].allSatisfy { KitAnswer($0, outstanding: 12) == .back(.init(quantity: 0)) })
    #expect(KitAnswer("7", outstanding: 12) == .back(.init(quantity: 7)))
    #expect(KitAnswer("7 p", outstanding: 12) == .back(.init(quantity: 7, condition: .poor)))
  }

  @Test("is asked for again where it is none of the keys", arguments: ["13", "x", "gg", "7n", "99999999999999999999"])
  func unclear(text: String) {
    #expect(KitAnswer(text, outstanding: 12) == .unclear)
  }
}
