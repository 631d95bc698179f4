import Equipment
import TestSupport
import Testing

private let scorings: [TargetScoring] = [
  .target(lowest: 1), .target(lowest: 5), .target(lowest: 6), .field, .animals,
]

@Suite("End cards")
struct EndCardTests {
  @Test("read every score of a face by itself, in either case", arguments: scorings)
  func scores(scoring: TargetScoring) throws {
    for score in scoring.scores {
      #expect(try EndCard.arrows(score.text, scoring) == [score])
      #expect(try EndCard.arrows(score.text.lowercased(), scoring) == [score])
    }
  }

  @Test("refuse every score that the face does not have", arguments: scorings)
  func strangers(scoring: TargetScoring) {
    let own = Set(scoring.scores.map(\.text))
    let others = Set(scorings.flatMap(\.scores).map(\.text) + ["0", "12", "-", "A", "１", "7.5", "·"]).subtracting(own)
    // Field faces have ones and no tens: there 11 is a one and another one.
    for text in others where !(scoring == .field && ["11", "12"].contains(text)) {
      #expect(throws: EndError.noScore(text, scoring)) { try EndCard.arrows(text, scoring) }
    }
  }

  @Test("come to the sum of their arrows, and read back from their text", arguments: scorings)
  func sums(scoring: TargetScoring) throws {
    var chance = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var card = EndCard(scoring)
      for _ in 0..<Int.random(in: 1...12, using: &chance) {
        card.append(
          (0..<Int.random(in: 1...6, using: &chance)).map { _ in
            scoring.scores[Int.random(in: scoring.scores.indices, using: &chance)]
          })
      }
      let arrows = Array(card.ends.joined())
      #expect(card.score == arrows.map(\.value).reduce(0, +))
      #expect(card.arrows == arrows.count)
      #expect(card.hits == arrows.filter { $0.value > 0 }.count)
      #expect(card.tens == (scoring == .field ? nil : arrows.filter { $0.value >= 10 }.count))
      let inner: [ArrowScore] = [.inner, .points(11)]
      #expect(card.xs == (scoring == .field ? nil : arrows.filter { inner.contains($0) }.count))
      #expect(try EndCard(card.text, scoring) == card)
      #expect(card.score <= card.arrows * scoring.highest && card.score >= card.hits * scoring.lowest)
    }
  }

  @Test(
    "take blanks, commas and nothing between arrows",
    arguments: ["X 10 9 / 9 9 M", "x,10,9/9,9,m", "X109/99M", "  X10  9 /9 9M ", "X 10 9/\t9, 9, M"])
  func spellings(text: String) throws {
    #expect(try EndCard(text, .usual).text == "X 10 9 / 9 9 M")
  }

  @Test("never take a one that may be half a ten, nor an end without arrows")
  func slips() throws {
    #expect(throws: EndError.noScore("12", .usual)) { try EndCard("10 9 12", .usual) }
    #expect(throws: EndError.noScore("101", .usual)) { try EndCard("101", .usual) }
    #expect(try EndCard("1 10", .usual).score == 11)
    #expect(try EndCard("654321M", .field).score == 21)
    #expect(throws: EndError.empty(end: 2)) { try EndCard("9 / / 8", .usual) }
    #expect(throws: EndError.empty(end: 1)) { try EndCard("", .usual) }
    #expect(throws: EndError.empty(end: 2)) { try EndCard("9 /", .usual) }
  }

  @Test("give the last end back, and none of nothing")
  func takesBack() throws {
    var card = try EndCard("9 9 / 8 8", .usual)
    #expect(card.removeLast() && card.text == "9 9")
    #expect(card.removeLast() && !card.removeLast())
    #expect(card.score == 0)
  }
}
