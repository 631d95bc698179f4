import Equipment
import Testing

@testable import Shell

@Suite("The questions for weights")
struct WeighDialogueTests {
  private func dialogue() -> WeighDialogue {
    WeighDialogue(
      (1...3).map { number in
        var shaft = Shaft()
        (shaft.base.id, shaft.arrow, shaft.number) = (number, 6, number)
        shaft.weight = number == 2 ? 361 : nil
        return shaft
      })
  }

  private func answered(_ lines: [String]) -> WeighDialogue {
    var dialogue = dialogue()
    for line in lines { dialogue.answer(line) }
    return dialogue
  }

  @Test("go from arrow to arrow and back, and end in the question to save")
  func order() {
    #expect(answered([]).shaft?.number == 1)
    #expect(answered(["361.2", "<"]).shaft?.number == 1)
    #expect(answered(["<"]).shaft?.number == 1)
    #expect(answered([">"]).shaft == nil)
    #expect(answered(["1", ""]).shaft?.number == 2)
    let end = answered(["361.2", "", "23.4g"])
    #expect(end.shaft == nil && end.isSaved == nil && end.weights.keys.sorted() == [1, 3])
    #expect(answered(["361.2", ">", "<"]).shaft?.number == 3)
    #expect(answered(["361.2", ">", "edit"]).shaft?.number == 1)
    #expect(answered(["361.2", ">", "x"]).isSaved == nil)
    #expect(answered(["361.2", ">", "n"]).isSaved == false)
    #expect(answered(["361.2", ">", ""]).isSaved == true)
  }

  @Test("keep what is no weight, to be put right")
  func refusal() {
    var dialogue = answered(["36x"])
    #expect(dialogue.shaft?.number == 1 && dialogue.refused?.line == "36x" && dialogue.weights.isEmpty)
    dialogue.answer("361")
    #expect(dialogue.refused == nil && dialogue.weights[1] == 361 && dialogue.shaft?.number == 2)
    dialogue.answer("-")
    #expect(dialogue.weights[2] == .some(nil))
    dialogue.answer("23.4 g")
    #expect(dialogue.weights[3] == 361.12)
  }
}
