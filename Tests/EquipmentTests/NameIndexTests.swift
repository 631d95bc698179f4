import Equipment
import Testing

@Suite("Where names stand")
struct NameIndexTests {
  @Test("is told alike of few names and of many, by the first of equal ones", arguments: [0, 1, 3, 48, 49, 300])
  func places(count: Int) {
    // Lengths repeat, and so does every seventh name.
    let names = (0..<count).map { $0 % 7 == 6 ? "same" : String(repeating: "ä", count: $0 % 5) + "\($0)" }
    let index = NameIndex(names)
    for (place, name) in names.enumerated() {
      let first = names.firstIndex(of: name)
      #expect(index[name] == first)
      #expect(index[name, expected: place] == place)
      #expect(index[name, expected: place + 1] == (place + 1 < count && names[place + 1] == name ? place + 1 : first))
    }
    #expect(index["nowhere"] == nil && index["", expected: count] == names.firstIndex(of: ""))
  }

  @Test("is that of a name in another spelling of Unicode, too", arguments: [0, 100])
  func spellings(others: Int) {
    let more = (0..<others).map { "other \($0)" }
    let index = NameIndex(["a", "e\u{301}", "é"] + more)
    #expect(index["é"] == 1 && index["e\u{301}"] == 1)
    #expect(NameIndex(["K"] + more)["\u{212A}"] == 0 && NameIndex(["\u{212A}"] + more)["K"] == 0)
  }
}
