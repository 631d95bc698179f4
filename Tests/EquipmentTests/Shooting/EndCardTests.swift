import Equipment
import TestSupport
import Testing

private let faces = TargetFace.allCases

@Suite("End cards")
struct EndCardTests {
  @Test("read every score of a face by itself, in either case", arguments: faces)
  func scores(face: TargetFace) throws {
    for score in face.scores {
      #expect(try EndCard.arrows(score.text, face) == [Shot(score)])
      #expect(try EndCard.arrows(score.text.lowercased(), face) == [Shot(score)])
    }
  }

  @Test("refuse every score that the face does not have", arguments: faces)
  func strangers(face: TargetFace) {
    let own = Set(face.scores.map(\.text))
    let others = Set(faces.flatMap(\.scores).map(\.text) + ["0", "12", "-", "A", "１", "7.5", "·"]).subtracting(own)
    // Faces with ones and no tens: there 11 is a one and another one.
    for text in others where own.contains("10") || !text.allSatisfy({ own.contains(String($0)) }) {
      #expect(throws: EndError.noScore(text, face)) { try EndCard.arrows(text, face) }
    }
  }

  @Test("come to the sum of their arrows, and read back from their text", arguments: faces)
  func sums(face: TargetFace) throws {
    var chance = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var card = EndCard(face)
      for _ in 0..<Int.random(in: 1...12, using: &chance) {
        let numbers = (1...36).shuffled(using: &chance)
        card.append(
          (0..<Int.random(in: 1...6, using: &chance)).map { index in
            let score = face.scores[Int.random(in: face.scores.indices, using: &chance)]
            return Shot(score, number: Bool.random(using: &chance) ? numbers[index] : nil)
          })
      }
      let arrows = Array(card.ends.joined())
      #expect(card.score == arrows.map(\.value).reduce(0, +))
      #expect(card.arrows == arrows.count)
      #expect(card.hits == arrows.filter { $0.value > 0 }.count)
      #expect(card.tens == (face.countsTens ? arrows.filter { $0.value >= 10 }.count : nil))
      #expect(card.xs == (face.countsInner ? arrows.filter { $0.score.text == "X" || $0.value == 11 }.count : nil))
      #expect(try EndCard(card.text, face) == card)
      #expect(card.score <= card.arrows * face.highest && card.score >= card.hits * face.lowest)
    }
  }

  @Test(
    "take blanks, commas and nothing between arrows",
    arguments: ["X 10 9 / 9 9 M", "x,10,9/9,9,m", "X109/99M", "  X10  9 /9 9M ", "X 10 9/\t9, 9, M"])
  func spellings(text: String) throws {
    #expect(try EndCard(text, .tenZone).text == "X 10 9 / 9 9 M")
  }

  @Test(
    "take an arrow's number behind its score",
    arguments: ["X@3 10@7 9 / 9@1 M@12", "x@3,10@7,9/9@1,m@12", " X@03 10@7 9/ 9@1 M@0012 "])
  func numbers(text: String) throws {
    let card = try EndCard(text, .tenZone)
    #expect(card.text == "X@3 10@7 9 / 9@1 M@12")
    #expect(card.ends.map { $0.map(\.number) } == [[3, 7, nil], [1, 12]])
    #expect(card.score == 38 && card.xs == 1 && card.hits == 4)
  }

  @Test("refuse what is no number, what is glued to one, and an arrow that was shot twice in an end")
  func badNumbers() throws {
    for number in ["", "0", "x", "-1", "1.5", "10000", "3@4", "１"] {
      #expect(throws: EndError.noNumber(number)) { try EndCard("X@\(number)", .tenZone) }
    }
    #expect(throws: EndError.noScore("X9", .tenZone)) { try EndCard("X9@3", .tenZone) }
    #expect(throws: EndError.noScore("", .tenZone)) { try EndCard("@3", .tenZone) }
    #expect(throws: EndError.noScore("12", .tenZone)) { try EndCard("12@3", .tenZone) }
    #expect(throws: EndError.twice(3, end: 2)) { try EndCard("X@3 9@4 / 9@3 8@4 M@3", .tenZone) }
    #expect(throws: EndError.twice(3, end: nil)) { try EndCard.arrows("9@3 8@3", .tenZone) }
  }

  @Test("never take a one that may be half a ten, nor an end without arrows")
  func slips() throws {
    #expect(throws: EndError.noScore("12", .tenZone)) { try EndCard("10 9 12", .tenZone) }
    #expect(throws: EndError.noScore("101", .tenZone)) { try EndCard("101", .tenZone) }
    #expect(try EndCard("1 10", .tenZone).score == 11)
    #expect(try EndCard("654321M", .waField).score == 21)
    #expect(throws: EndError.empty(end: 2)) { try EndCard("9 / / 8", .tenZone) }
    #expect(throws: EndError.empty(end: 1)) { try EndCard("", .tenZone) }
    #expect(throws: EndError.empty(end: 2)) { try EndCard("9 /", .tenZone) }
  }

  @Test("know what X is worth, what may be typed and what is most")
  func faceValues() throws {
    let known: KeyValuePairs<TargetFace, (best: Int, values: String)> = [
      .tenZone: (10, "X 10 9 8 7 6 5 4 3 2 1 M"), .tenZoneSixRing: (10, "X 10 9 8 7 6 5 M"),
      .tenZoneFiveRing: (10, "X 10 9 8 7 6 M"), .tenZoneCompound: (10, "10 9 8 7 6 5 4 3 2 1 M"),
      .tenZoneFiveRingCompound: (10, "10 9 8 7 6 M"), .fiveZone: (9, "9 7 5 3 1 M"),
      .elevenZone: (11, "X 11 10 9 8 7 6 5 4 3 2 1 M"), .elevenZoneSixRing: (11, "X 11 10 9 8 7 6 5 M"),
      .elevenZoneFiveRing: (11, "X 11 10 9 8 7 6 M"), .waField: (6, "6 5 4 3 2 1 M"), .ifaaField: (5, "X 5 4 3 M"),
      .ifaaFieldExpert: (5, "X 5 4 3 2 1 M"), .nationalField: (5, "5 4 3 2 1 M"), .worcester: (5, "X 5 4 3 2 1 M"),
      .worcesterTwoRing: (5, "X 5 4 M"), .hitOrMiss: (1, "1 M"), .animals: (11, "11 10 8 5 M"),
    ]
    #expect(known.count == TargetFace.allCases.count)
    for (face, (best, values)) in known {
      #expect(face.highest == best, "\(face)")
      #expect(face.scores.map(\.text).joined(separator: " ") == values, "\(face)")
    }
    #expect(try EndCard("X X 5 5 4", .worcester).score == 24)
    #expect(try EndCard("X 11 10", .elevenZone).score == 32)
    #expect(try EndCard("X 11 10", .elevenZone).xs == 2)
    #expect(try EndCard("X 5 4", .ifaaField).tens == nil)
    #expect(try EndCard("9 7 5 3 1 M", .fiveZone).xs == nil)
  }

  @Test("give the last end back, and none of nothing")
  func takesBack() throws {
    var card = try EndCard("9 9 / 8 8", .tenZone)
    #expect(card.removeLast() && card.text == "9 9")
    #expect(card.removeLast() && !card.removeLast())
    #expect(card.score == 0)
  }
}
