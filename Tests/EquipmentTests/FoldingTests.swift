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
      ("Straße", "strasse"), ("STRAẞE", "strasse"), ("ﬁne oﬃce ﬂat ﬆ", "fine office flat st"), ("τόξος", "τοξοσ"),
      ("ΤΌΞΟΣ", "τοξοσ"), ("ışık", "isik"), ("IŞIK", "isik"), ("Ｅａｓｔｏｎ　Ｘ１０", "easton x10"), ("ｶﾞﾗｽ", "カラス"),
      ("ガラス", "カラス"), ("ſtern", "stern"), ("a\u{323}\u{302}", "a"), ("a\u{302}\u{323}", "a"), ("ậ", "a"), ("Ⅷ", "ⅷ"),
    ])
  func caseAndAccentsAreDropped(text: String, folded: String) {
    #expect(Folding.fold(text) == folded)
  }

  @Test("Scripts without case stay as they are", arguments: ["日本語の弓", "弓箭", "🏹", "👩‍👩‍👧‍👦", "ø", "ア"])
  func scriptsWithoutCaseStay(text: String) {
    #expect(Folding.fold(text) == text)
  }

  @Test(
    "Folding twice is folding once",
    arguments: ["ÉTÉ", "İ", "한국어", "ががガ", "ǅ", "Å\u{323}", "\u{301}", "ẞ", "ﬃ", "ı", "ｶﾞ"])
  func foldingTwiceIsFoldingOnce(text: String) {
    let once = Folding.fold(text)
    #expect(Array(Folding.fold(once).unicodeScalars) == Array(once.unicodeScalars))
  }

  @Test func aSyllableIsItsLettersWhereverTheyWerePutTogether() {
    #expect(Folding.fold("한국") == Folding.fold("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"))
    #expect(Folding.contains(Folding.fold("한"), in: "한국어"))
  }

  @Test func everyCharacterFoldsToWhatStaysAsItIs() {
    let all = (0...0x1FFFF).compactMap { Unicode.Scalar($0) }
    let unstable = all.filter { scalar in
      let once = Folding.fold(String(scalar))
      return !Folding.fold(once).unicodeScalars.elementsEqual(once.unicodeScalars)
    }
    #expect(unstable == [])
  }

  @Test func blanksAreTrimmedAtBothEndsOnly() {
    #expect(" \t a b \r\n".trimmed == "a b")
    #expect("\u{3000}a\u{A0}".trimmed == "a")
    #expect(" \n".trimmed == "")
  }
}
