import Equipment
import Testing

@Suite("Texts one after another")
struct JoinedTextsTests {
  @Test(
    "are joined as the standard library does",
    arguments: [[], [""], ["a"], ["", ""], ["é", "e\u{301}", "👩‍🎤"], ["ten", "", "rings, in more than fifteen bytes"]])
  func join(texts: [String]) {
    for separator in ["", ", ", "\n", "\u{301}"] {
      let joined = texts.joined(separator: separator)
      #expect(Array(joined.utf8) == Array(texts[...].joined(separator: separator).utf8))
    }
    #expect(Array(texts.joined().utf8) == Array(texts[...].joined().utf8))
  }
}
