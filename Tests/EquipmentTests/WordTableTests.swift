import Testing

@testable import Equipment

@Suite("Words of a fixed set")
struct WordTableTests {
  @Test("are found among bytes, and no others", arguments: [0, 1, 2, 10, 200])
  func found(count: Int) {
    let words = (0..<count).map { "word\($0 * 37)" } + EquipmentType.allCases.map(\.rawValue)
    let table = WordTable(words.enumerated().map { ($1, $0) })
    for (number, word) in words.enumerated() {
      let count = word.utf8.count
      #expect(find("x\(word):12", 1..<1 + count, table) == number)
      #expect(find("x\(word):12", 0..<1 + count, table) == nil && find("x\(word):12", 1..<2, table) == nil)
      #expect(find(word, 0..<count, table) == number, "at the end of the bytes")
    }
    #expect(find("", 0..<0, table) == nil)
  }

  private func find(_ text: String, _ range: Range<Int>, _ table: WordTable<Int>) -> Int? {
    let bytes = Array(text.utf8)
    return table[bytes.span, range]
  }

  @Test("that are too long are left out")
  func long() {
    let word = String(repeating: "w", count: 33)
    let table = WordTable([(word, 1), ("w", 2)])
    #expect(find(word, 0..<33, table) == nil && find(word, 0..<1, table) == 2)
  }
}
