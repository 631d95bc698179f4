import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "shows what acts on a terminal as an escape",
    arguments: [
      ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("a\tb", #"a\tb"#), ("\u{1B}[31m", #"\u{1B}[31m"#),
      ("\0", #"\u{0}"#), ("\u{7F}", #"\u{7F}"#), ("\u{9B}2J", #"\u{9B}2J"#), ("\u{85}", #"\u{85}"#),
      ("a\u{202E}b", #"a\u{202E}b"#), ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#), ("\u{200F}", #"\u{200F}"#),
      ("\u{61C}", #"\u{61C}"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ])
  func acting(text: String, visible: String) {
    #expect(VisibleText.line(text) == visible)
  }

  @Test(
    "shows what could not be seen as an escape",
    arguments: [
      ("a\u{200B}b", #"a\u{200B}b"#), ("\u{FEFF}a", #"\u{FEFF}a"#), ("a\u{AD}b", #"a\u{AD}b"#),
      ("\u{E000}", #"\u{E000}"#), ("\u{10FFFF}", #"\u{10FFFF}"#), ("\u{3164}", #"\u{3164}"#),
      ("Hoyt\u{200D}", #"Hoyt\u{200D}"#), ("a\u{200C}b", #"a\u{200C}b"#), ("\u{200D}🏹", #"\u{200D}🏹"#),
      ("a\u{E0041}", #"a\u{E0041}"#), ("🇩\u{E0041}", #"🇩\u{E0041}"#),
    ])
  func unseen(text: String, visible: String) {
    #expect(VisibleText.line(text) == visible)
  }

  @Test(
    "shows a combining mark with nothing to stand on as an escape",
    arguments: [
      ("\u{301}a", #"\u{301}a"#), ("\n\u{301}", #"\n\u{301}"#), ("\u{301}\u{302}", #"\u{301}\u{302}"#),
      ("\u{FE0F}", #"\u{FE0F}"#), ("\u{20E3}", #"\u{20E3}"#),
    ])
  func marks(text: String, visible: String) {
    #expect(VisibleText.line(text) == visible)
  }

  @Test(
    "leaves everything else as it is, to the byte",
    arguments: [
      "", "Win&Win ATF-DX", "e\u{301}", "é", "和弓", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "❤️", "🇩🇪", "می‌خواهم", "क्‍ष", "שלום", #"C:\new"#,
      "“”–…", "a\u{A0}b",
    ])
  func unchanged(text: String) {
    #expect(Array(VisibleText.line(text).utf8) == Array(text.utf8))
  }

  @Test("leaves no scalar by itself as it is that cannot be seen, or joins what is before it")
  func everyScalar() {
    let unseen: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned, .nonspacingMark,
      .enclosingMark, .spacingMark,
    ]
    let wrong = (0...0x2_FFFF).compactMap { (value: UInt32) in Unicode.Scalar(value) }.filter { scalar in
      guard VisibleText.line(String(scalar)) == String(scalar) else { return false }
      let properties = scalar.properties
      return unseen.contains(properties.generalCategory) || properties.isDefaultIgnorableCodePoint
        || properties.isGraphemeExtend || properties.isEmojiModifier
    }
    #expect(wrong.isEmpty, "\(wrong.map { String($0.value, radix: 16) })")
  }

  @Test(
    "keeps what is written from right to left to itself, between others and in a sentence",
    arguments: [
      ("plain é 弓 12", "plain é 弓 12"), ("שלום", "\u{200E}שלום\u{200E}"), ("12 קשת x", "\u{200E}12 קשת x\u{200E}"),
      ("قوس", "\u{200E}قوس\u{200E}"), ("\u{202E}קשת", "\u{200E}\\u{202E}קשת\u{200E}"),
    ])
  func between(text: String, shown: String) {
    #expect(VisibleText.between(text) == shown)
  }

  @Test("marks each value of a sentence by itself, and words beside each other together")
  func sentence() {
    let mark = "\u{200E}"
    #expect(VisibleText.sentence("added riser 3 “Hoyt X”") == "added riser 3 “Hoyt X”")
    #expect(VisibleText.sentence("“קשת” 12, “חץ 5 כאן”") == "“\(mark)קשת\(mark)” 12, “\(mark)חץ 5 כאן\(mark)”")
    #expect(VisibleText.sentence("owner: דנה → יוסי (club)") == "owner: \(mark)דנה\(mark) → \(mark)יוסי\(mark) (club)")
    #expect(VisibleText.sentence("קשת") == "\(mark)קשת\(mark)")
  }

  @Test("a cut cell keeps the mark behind it, and no pipe gets one")
  func marksInTables() {
    let table = Table(
      columns: [Column("a"), Column("n", isNumeric: true)], rows: [["קשת ארוכה מאוד מאוד מאוד", "12"]])
    let shown = OutputFormat.table.text(table, RenderStyle(width: 14)).endedLines.last ?? ""
    #expect(shown.hasPrefix("\u{200E}קשת") && shown.hasSuffix("…\u{200E}  12") && DisplayWidth.of(shown) == 14)
    for format in OutputFormats.all { #expect(!format.text(table).contains("\u{200E}")) }
  }

  @Test("breaks into lines, without empty ones at the end")
  func lines() {
    #expect(VisibleText.lines("one\r\ntwo\n\n\tthree\n\n") == ["one", "two", "", #"\tthree"#])
    #expect(VisibleText.lines("").isEmpty)
  }

  @Test("keeps tabs and line breaks of data, and all bytes where nothing acts")
  func data() {
    for text in ["a\tb\n\n日本\té\n", "", "plain,\"x\"\n"] {
      #expect(VisibleText.data(Array(text.utf8)) == Array(text.utf8))
    }
    let harmful = "a\u{1B}[31m\tb\u{202E}\r\nc"
    #expect(VisibleText.data(Array(harmful.utf8)) == Array("a\\u{1B}[31m\tb\\u{202E}\\r\nc".utf8))
  }
}
