import TestSupport
import Testing

/// Pasted lines that an error or a question has kept from being run.
@Suite struct PasteTests {
  private let home: TemporaryHome
  private let question = "Delete arrow 3 “Easton X10”? [y/N] "
  private let ids = ["show arrow 1 --format ids", "show arrow 2 --format ids"]

  init() throws { home = try TemporaryHome() }

  @Test func areNamedAfterAnErrorAndComeBack() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste((["nonsense"] + ids).joined(separator: "\r") + "\r")
    terminal.type("\r")
    let answer = try await terminal.answer()
    // The lines stand as they were pasted until Enter runs them.
    #expect(answer.prefix(3).map { Array($0.utf8) } == (ids + ["unknown command “nonsense”"]).map { Array($0.utf8) })
    #expect(
      answer.suffix(2) == [
        "2 pasted lines were not run: “show arrow 1 --format ids”, “show arrow 2 --format",
        "  ids”; paste runs them, ↑ has them too",
      ])
    terminal.type("paste\r")
    try await terminal.until("the last line, run") { $0.lines.contains("2") && $0.beforeCursor == "hub> " }
    #expect(terminal.screen.lines.suffix(5) == ["hub> \(ids[0])", "1", "hub> \(ids[1])", "2", "hub>"])
  }

  @Test func areRecalledByTheArrow() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste((["nonsense"] + ids).joined(separator: "\r") + "\r")
    terminal.type("\r")
    try await terminal.prompt()
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> \(ids[1])")
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> \(ids[0])")
  }

  @Test func areNamedAfterAQuestionWhateverTheAnswer() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste("delete arrow 3\r\(ids[0])\r")
    terminal.type("\r")
    try await terminal.until("the question") { $0.beforeCursor == question }
    terminal.type("n\r")
    try await terminal.shows("1 pasted line was not run: “show arrow 1 --format ids”; paste runs it, ↑ has it")
    try await terminal.until("the prompt") { $0.beforeCursor == "hub> " }
    terminal.type("paste\r")
    try await terminal.until("the line, run") { $0.lines.contains("1") && $0.beforeCursor == "hub> " }
  }

  @Test func whatWasTypedBeforeAQuestionIsNamedToo() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("delete arrow 3\r\(ids[0])\r")
    try await terminal.until("the question") { $0.beforeCursor == question }
    terminal.type("n\r")
    try await terminal.until("what was not run") { screen in
      screen.lines.contains { $0.hasPrefix("1 pasted line was not run: “show arrow 1") }
    }
  }

  @Test func areNamedAfterControlC() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste("add arrow\r\(ids[0])\r")
    terminal.type("\r")
    try await terminal.until("the first question") { $0.beforeCursor.hasPrefix("brand * [") }
    terminal.type("\u{3}")
    try await terminal.until("what was not run") { screen in
      screen.lines.contains { $0.hasPrefix("1 pasted line was not run: ") }
    }
  }

  @Test func withoutAnyThereIsNothingToRun() async throws {
    let terminal = try home.start()
    try await terminal.enter("paste")
    #expect(try await terminal.answer() == ["no pasted lines are left to be run"])
  }
}
