import Foundation
import Testing

/// Questions, pastes and what is typed ahead: nothing but an answer answers.
@Suite struct QuestionTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  @Test func pastedLinesRunOneByOneInOrder() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.paste("one\rtwo\rthree\r")
    terminal.type("\r")
    try await terminal.shows("line three")
    try await terminal.cursor(after: "hub> ")
    #expect(terminal.screen.lines.filter { $0.hasPrefix("line ") } == ["line one", "line two", "line three"])
    #expect(terminal.screen.lines.suffix(5) == ["hub> two", "line two", "hub> three", "line three", "hub>"])
  }

  @Test func aQuestionDropsTheRestOfAPaste() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.paste("one\rask\ry\rtwo")
    terminal.type("\r")
    try await terminal.cursor(after: "Sure? [y/N] ")
    terminal.type("n\r")
    try await terminal.shows("answer text(\"n\")")
    try await terminal.cursor(after: "hub> ")
    #expect(!terminal.screen.lines.contains("line two"))
  }

  @Test func aQuestionDropsWhatWasTypedAhead() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("ask\ry\r")
    try await terminal.cursor(after: "Sure? [y/N] ")
    terminal.type("no\r")
    try await terminal.shows("answer text(\"no\")")
  }

  @Test func controlCAndControlDEndAQuestionAndTheShellGoesOn() async throws {
    let terminal = try home.start()
    for (key, answer) in [("\u{3}", "interrupted"), ("\u{4}", "end")] {
      try await terminal.cursor(after: "hub> ")
      terminal.type("ask\r")
      try await terminal.cursor(after: "Sure? [y/N] ")
      terminal.type(key)
      try await terminal.shows("answer \(answer)")
    }
    try await terminal.cursor(after: "hub> ")
  }

  @Test func anAnswerIsNeitherRecalledNorCompletedNorKept() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("risers\r")
    try await terminal.shows("line risers")
    try await terminal.cursor(after: "hub> ")
    terminal.type("ask\r")
    try await terminal.cursor(after: "Sure? [y/N] ")
    terminal.type("\u{1B}[Ari\t")
    try await terminal.cursor(after: "Sure? [y/N] ri")
    terminal.type("\r")
    try await terminal.shows("answer text(\"ri\")")
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> ask")
  }
}
