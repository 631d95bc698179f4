import Equipment
import TestSupport
import Testing

@Suite("Numbers of arrows")
struct ShaftNumbersTests {
  @Test(
    "are read as people list them",
    arguments: [
      ("7", [7]), ("1-3", [1, 2, 3]), ("1-3,7", [1, 2, 3, 7]), ("7,1-3", [1, 2, 3, 7]), ("10+", [10, 11, 12]),
      ("all", Array(1...12)), ("ALL", Array(1...12)), ("12", [12]), ("2-2", [2]),
    ])
  func reading(text: String, numbers: [Int]) throws {
    let read = try #require(ShaftNumbers(text))
    #expect((1...12).filter(read.contains) == numbers)
  }

  @Test(
    "are refused where anything else stands",
    arguments: ["", " ", "x", "0", "-1", "1-", "3-1", "1,,2", "1,", "+", "4++", "10000", "1.5", "all,3", "１", "1 2"])
  func refusal(text: String) { #expect(ShaftNumbers(text) == nil) }

  @Test("read back from their text, and hold each number once")
  func roundTrip() throws {
    var chance = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let numbers = (0..<Int.random(in: 1...20, using: &chance)).map { _ in Int.random(in: 1...40, using: &chance) }
      let listed = ShaftNumbers(numbers + numbers)
      #expect((1...50).filter(listed.contains) == Set(numbers).sorted())
      #expect(ShaftNumbers(listed.text) == listed)
    }
    for text in ["all", "4+", "1-8,11", "1,3,5+"] { #expect(ShaftNumbers(text)?.text == text) }
  }

  @Test("have an end where each of them is to be made")
  func ends() throws {
    #expect(ShaftNumbers("1-12")?.isBounded == true)
    #expect(ShaftNumbers("1,4+")?.isBounded == false && !ShaftNumbers.all.isBounded)
  }
}
