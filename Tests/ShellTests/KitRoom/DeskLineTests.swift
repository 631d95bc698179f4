import Equipment
import ShellLanguage
import Testing

@testable import Shell

@Suite("A line at the desk") struct DeskLineTests {
  private func things(_ text: String) -> DeskThings? {
    if case .things(let things) = DeskLine(text) { things } else { nil }
  }

  private func pieces(_ type: EquipmentType, _ id: Int) -> DeskThings.Thing { .pieces(type, .ids([id...id])) }

  @Test("names people by label, number or name")
  func people() {
    #expect(DeskLine("AHUB:PERSON:3") == .person(3) && DeskLine(" ahub:person:3 ") == .person(3))
    #expect(DeskLine("person 3") == .person(3) && DeskLine("People 3") == .person(3))
    #expect(DeskLine("Grace O'Neill") == .name("Grace O'Neill") && DeskLine("\"Jo Field\"") == .name("Jo Field"))
    #expect(DeskLine("AHUB:PERSON:x") == .name("AHUB:PERSON:x") && DeskLine("person Tom") == .name("person Tom"))
  }

  @Test("names things by label or type and number, and so often")
  func pieces() {
    #expect(things("AHUB:RISER:14")?.things == [pieces(.riser, 14)])
    #expect(things("riser 14, limbs 9")?.things == [pieces(.riser, 14), pieces(.limbs, 9)])
    #expect(things("ahub:riser:14 ahub:kit:2")?.things == [pieces(.riser, 14), .kit(.ids([2...2]))])
    #expect(things("kit 2")?.things == [.kit(.ids([2...2]))])
    #expect(things("6 x arrow 6")?.quantity == 6 && things("6x arrow 6")?.quantity == 6)
    #expect(things("riser 14")?.quantity == nil && things("1 x riser 14")?.quantity == 1)
    #expect(things("back arrow 6")?.way == .back && things("OUT 3 x arrow 6")?.way == .out)
    #expect(things("riser 14")?.way == nil)
  }

  @Test("says behind a mark how good things are, and what happened as it was typed")
  func judged() {
    #expect(things("riser 14 !worn")?.judged == .init(condition: "worn", notes: nil))
    #expect(things("riser 14  !poor  Anna's tip #2")?.judged == .init(condition: "poor", notes: "Anna's tip #2"))
    #expect(things("riser 14 ! poor it broke")?.judged == .init(condition: "poor", notes: "it broke"))
    #expect(DeskLine("Jo!") == .name("Jo!") && DeskLine("!poor") == .name("!poor"))
  }

  @Test("hands out, takes back, helps, or ends")
  func words() {
    #expect(["", "  "].allSatisfy { DeskLine($0) == .handOut })
    #expect(["-", "undo", "UNDO"].allSatisfy { DeskLine($0) == .takeBack })
    #expect([".", "end", "End "].allSatisfy { DeskLine($0) == .end })
    #expect(DeskLine("?") == .help && DeskLine("# shelf 2") == .nothing)
    #expect(DeskLine("until 20.6.") == .until("20.6.") && DeskLine("until") == .name("until"))
  }

  @Test(
    "is a name where it is nothing else, and never a trap",
    arguments: [
      "riser", "riser,", "riser x y z 14,,", "14", "3 x", "x 3", "back", "out", "AHUB:RISER:0", "kit", "%1", ",", "\"",
      "riser \"", "\\", "💥", "riser 5-3", "!", " ! ", "0 x riser 3", "until until",
    ])
  func others(text: String) {
    _ = DeskLine(text)
    #expect(things(text)?.things.isEmpty != true)
  }
}
