import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

/// A line of a hundred thousand words is refused in a few lines.
@Suite("Errors in long lines")
struct LongLineTests {
  private func report(_ words: Int) -> String {
    let line = "show riser" + String(repeating: " x", count: words)
    let problems = (0..<words).map { index in
      Problem(.unexpectedWord("x", command: "show"), at: 11 + index * 2..<12 + index * 2)
    }
    return Messages.report(Problems(problems: problems), in: line, Styler(colour: false))
  }

  @Test("the first problems are told, and how many more there are")
  func count() {
    #expect(report(100).hasSuffix("\n… and 80 more"))
    #expect(!report(20).contains("more"))
  }

  @Test("a line that fills the screen many times over is not repeated whole")
  func excerpt() {
    #expect(report(10).contains("show riser x x"))
    #expect(report(100_000).utf8.count < 1 << 14)
  }
}
