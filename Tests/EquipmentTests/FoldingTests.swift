import Equipment
import Testing

/// Text as searches see it.
@Suite struct FoldingTests {
  @Test(
    "Case and accents are dropped",
    arguments: [
      ("Easton X10", "easton x10"), ("ÉTÉ", "ete"), ("e\u{301}te\u{301}", "ete"), ("Ångström", "angstrom"),
      ("ÅNGSTRÖM", "angstrom"), ("Špičák", "spicak"), ("İstanbul", "istanbul"), ("ΤΌΞΟ", "τοξο"), ("ЛУК", "лук"),
      ("Ünïcode", "unicode"), ("", ""), ("A_1-#", "a_1-#"),
    ])
  func caseAndAccentsAreDropped(text: String, folded: String) {
    #expect(Folding.fold(text) == folded)
  }

  @Test("Scripts without case stay as they are", arguments: ["日本語の弓", "弓箭", "🏹", "👩‍👩‍👧‍👦", "ß", "ø"])
  func scriptsWithoutCaseStay(text: String) {
    #expect(Folding.fold(text) == text)
  }

  @Test("Folding twice is folding once", arguments: ["ÉTÉ", "İ", "한국어", "ががガ", "ǅ", "Å\u{323}", "\u{301}", "ẞ"])
  func foldingTwiceIsFoldingOnce(text: String) {
    let once = Folding.fold(text)
    #expect(Array(Folding.fold(once).unicodeScalars) == Array(once.unicodeScalars))
  }

  @Test func blanksAreTrimmedAtBothEndsOnly() {
    #expect(" \t a b \r\n".trimmed == "a b")
    #expect("\u{3000}a\u{A0}".trimmed == "a")
    #expect(" \n".trimmed == "")
  }
}
