import Testing

@testable import Shell

@Suite("The line that an error is about")
struct ExcerptTests {
  @Test(
    "has a mark under the range, however wide its characters are",
    arguments: [
      ("edit arrow 3 spin=450", 13..<17, ["  edit arrow 3 spin=450", "               ^^^^"]),
      ("find 弓具 spin=4", 8..<12, ["  find 弓具 spin=4", "            ^^^^"]),
      ("find 弓具 x", 5..<7, ["  find 弓具 x", "       ^^^^"]), ("🏹 x", 2..<3, ["  🏹 x", "     ^"]),
      ("e\u{301}e\u{301} x", 5..<6, ["  e\u{301}e\u{301} x", "     ^"]), ("a\tb", 2..<3, [#"  a\tb"#, "     ^"]),
      ("\u{1B}[31m x", 6..<7, [#"  \u{1B}[31m x"#, "             ^"]), ("undo", 4..<4, ["  undo", "      ^"]),
      ("undo", 9..<12, ["  undo", "      ^"]), ("", 0..<0, ["  ", "  ^"]), ("x", 0..<99, ["  x", "  ^"]),
      ("find \"one\ntwo x\" y", 14..<15, ["  two x\" y", "      ^"]),
      ("a \"b\nc\nd\" e", 2..<8, ["  a \"b", "    ^^"]),
      ("a\r\nbc", 4..<5, ["  bc", "   ^"]),
    ])
  func marks(line: String, range: Range<Int>, expected: [String]) {
    #expect(Excerpt.lines(of: line, at: range) == expected)
  }

  @Test("is cut on both sides where nobody would read all of it")
  func long() {
    let line = String(repeating: "a", count: 1 << 20) + " x " + String(repeating: "b", count: 1 << 20)
    let lines = Excerpt.lines(of: line, at: (1 << 20) + 1..<(1 << 20) + 2)
    #expect(
      lines == [
        "  …" + String(repeating: "a", count: 39) + " x " + String(repeating: "b", count: 398) + "…",
        String(repeating: " ", count: 43) + "^",
      ])
  }
}
