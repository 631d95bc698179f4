import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "counts columns by what a reader sees as one character",
    arguments: [
      ("", 0), ("Hoyt", 4), ("é", 1), ("e\u{301}", 1), ("ﬁ", 1), ("×", 1), ("…", 1), ("█", 1), ("–", 1),
      ("弓", 2), ("和弓 X", 6), ("ﾕﾐ", 2), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("。", 2), ("〿", 1),
      ("🏹", 2), ("🎯🎯", 4), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("⛹🏽‍♀️", 2),
      ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 1), ("1️⃣", 2), ("#️⃣", 2), ("1", 1), ("❤", 1), ("❤️", 2), ("⚖", 1), ("⚖️", 2), ("⌚", 2),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{1B}", 0), ("שלום", 4), ("𠀀", 2), ("a\u{FE0F}", 1),
    ])
  func columns(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(
    "cuts between characters and ends in an ellipsis",
    arguments: [
      ("Formula X", 9, "Formula X"), ("Formula X", 8, "Formula…"), ("Formula X", 1, "…"), ("Rose City", 6, "Rose…"),
      ("Formula X", 0, ""),
      ("和弓弓", 6, "和弓弓"), ("和弓弓", 5, "和弓…"), ("和弓弓", 4, "和…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"), ("", 0, ""),
    ])
  func cuts(text: String, width: Int, result: String) {
    #expect(Array(DisplayWidth.cut(text, to: width).unicodeScalars) == Array(result.unicodeScalars))
  }

  @Test(
    "wraps between words, set in, and leaves what is laid out already",
    arguments: [
      ("one two three", 13, "one two three"), ("one two three", 12, "one two\n  three"),
      ("one two three four", 9, "one two\n  three\n  four"), ("a verylongword b", 6, "a\n  verylongword\n  b"),
      ("  edit arrow 3 spin=450", 8, "  edit arrow 3 spin=450"), ("a b\nc d", 2, "a\n  b\nc\n  d"),
      ("箭箭 箭箭", 8, "箭箭\n  箭箭"), ("\u{1B}[31mone two\u{1B}[0m", 7, "\u{1B}[31mone two\u{1B}[0m"),
      ("\u{1B}[31mone two\u{1B}[0m", 6, "\u{1B}[31mone\n  two\u{1B}[0m"), ("sure? ", 6, "sure? "),
    ])
  func wrapping(text: String, width: Int, lines: String) {
    #expect(DisplayWidth.wrapped(text, to: width) == lines)
  }

  @Test(
    "breaks sentences that are set in where they are said to be some, and no columns or marks",
    arguments: [
      ("  wax: due on the first of May", "  wax: due on the\n    first of May"), ("  wax: due", "  wax: due"),
      ("  riser  3  Hoyt Formula Xi 25", "  riser  3  Hoyt Formula Xi 25"),
      ("                      ^^^", "                      ^^^"),
      ("served: the string of riser 3", "served: the string\n  of riser 3"),
    ])
  func wrapsSetIn(text: String, lines: String) {
    #expect(DisplayWidth.wrapped(text, to: 20, withSetIn: true) == lines)
    if text.hasPrefix(" ") { #expect(DisplayWidth.wrapped(text, to: 20) == text) }
  }

  @Test("pads to a width on either side and never shortens")
  func pads() {
    #expect(DisplayWidth.pad("弓", to: 4) == "弓  ")
    #expect(DisplayWidth.pad("25", to: 4, right: true) == "  25")
    #expect(DisplayWidth.pad("12345", to: 4) == "12345")
  }

  @Test(
    "knows the ends of the wide ranges",
    arguments: [
      (0x10FF, false), (0x1100, true), (0x115F, true), (0x1160, false), (0xAC00, true), (0xD7A3, true),
      (0xFF00, false), (0xFF60, true), (0xFF61, false), (0x1F3F9, true), (0x1F1E6, false), (0x3FFFD, true),
      (0x3FFFE, false), (0x10FFFF, false), (0x41, false),
    ] as [(UInt32, Bool)])
  func ranges(value: UInt32, isWide: Bool) throws {
    #expect(try EastAsianWidth.isWide(#require(Unicode.Scalar(value))) == isWide)
  }
}
