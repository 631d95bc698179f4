import TestSupport
import Testing

/// Questions, pastes and lines typed ahead: nothing but an answer answers.
@Suite struct QuestionTests {
  private let home: TemporaryHome
  private let question = "Delete arrow 3 “Easton X10”? [y/N] "

  init() throws { home = try TemporaryHome() }

  /// A terminal on which it was asked whether to delete arrow 3.
  private func asked() async throws -> PseudoTerminal {
    let terminal = try home.start()
    try await terminal.enter("delete arrow 3")
    try await terminal.prompt(question)
    return terminal
  }

  /// The ids of all arrows, as the shell lists them.
  private func arrows(_ terminal: PseudoTerminal) async throws -> [String] {
    terminal.type("list arrows --format ids\r")
    return try await terminal.answer()
  }

  private let all = (1...13).map(String.init)

  @Test(arguments: ["y", "yes", " YES "])
  func onlyYesIsAYes(answer: String) async throws {
    let terminal = try await asked()
    terminal.type("\(answer)\r")
    #expect(try await terminal.answer() == ["deleted arrow 3 “Easton X10”"])
    #expect(try await arrows(terminal) == all.filter { $0 != "3" })
    terminal.type("undo\r")
    #expect(try await terminal.answer() == ["undid: delete arrow 3 “Easton X10”"])
    #expect(try await arrows(terminal) == all)
  }

  @Test(arguments: ["\r", "n\r", "yep\r", "ye s\r", "\u{3}", "\u{4}", "\u{1B}[A\r"])
  func anythingElseIsANoAndTheShellGoesOn(keys: String) async throws {
    let terminal = try await asked()
    terminal.type(keys)
    #expect(try await terminal.answer() == ["nothing was done"])
    #expect(try await arrows(terminal) == all)
  }

  @Test func severalAreNamedInTheQuestion() async throws {
    let terminal = try home.start()
    try await terminal.enter("delete arrows 3,5")
    try await terminal.until("the question") { $0.beforeCursor.hasSuffix("? [y/N] ") }
    #expect(terminal.screen.lines.contains { $0.contains("Easton X10") && $0.contains("Easton SuperDrive 23") })
    terminal.type("\r")
    #expect(try await terminal.answer().last == "nothing was done")
  }

  @Test(arguments: [
    "\r": "nothing was done", "y\r": "deleted column “shelf” of arrows, in which 2 arrow sets had a value",
  ])
  func aColumnGoesAfterAYesAndWhatWouldBeLostIsShown(keys: String, said: String) async throws {
    let terminal = try home.start()
    try await terminal.enter("column add arrow shelf")
    _ = try await terminal.answer()
    terminal.type("edit arrows 3,5 shelf=B2 --yes\r")
    _ = try await terminal.answer()
    terminal.type("column delete arrow shelf\r")
    try await terminal.prompt("Delete column “shelf” of arrows (2 values)? [y/N] ")
    #expect(terminal.screen.lines.contains { $0 == "  arrow 5 “Easton SuperDrive 23”: shelf: B2" })
    terminal.type(keys)
    #expect(try await terminal.answer() == [said])
  }

  @Test func pastedLinesRunOneByOneInOrder() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste("show arrow 1 --format ids\rshow arrow 2 --format ids\rshow arrow 3 --format ids\r")
    terminal.type("\r")
    try await terminal.shows("3")
    try await terminal.prompt()
    #expect(terminal.screen.lines.filter { Int($0) != nil } == ["1", "2", "3"])
    #expect(terminal.screen.lines.suffix(3) == ["hub> show arrow 3 --format ids", "3", "hub>"])
  }

  @Test func theNextLineOfAPasteIsNotTheAnswer() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste("list arrows --format ids\rdelete arrow 3\ry\r")
    terminal.type("\r")
    try await terminal.until("the question") { $0.beforeCursor == question }
    terminal.type("\r")
    try await terminal.shows("nothing was done")
    try await terminal.prompt()
    #expect(!terminal.screen.lines.contains { $0.contains("unknown command") })
    #expect(try await arrows(terminal) == all)
  }

  @Test func afterAYesTheRestOfThePasteIsGone() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste("delete arrow 3\rdelete arrow 4 --yes\r")
    terminal.type("\r")
    try await terminal.until("the question") { $0.beforeCursor == question }
    terminal.type("y\r")
    try await terminal.shows("deleted arrow 3 “Easton X10”")
    try await terminal.prompt()
    #expect(try await arrows(terminal) == all.filter { $0 != "3" })
  }

  @Test func aPasteStopsAtAnError() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste("nonsense\rdelete arrow 3 --yes\r")
    terminal.type("\r")
    try await terminal.shows("unknown command “nonsense”")
    try await terminal.prompt()
    #expect(try await arrows(terminal) == all)
  }

  @Test func whatWasTypedAheadIsNotTheAnswer() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("delete arrow 3\ry\r")
    try await terminal.until("the question") { $0.beforeCursor == question }
    terminal.type("no\r")
    try await terminal.shows("nothing was done")
    try await terminal.prompt()
    #expect(try await arrows(terminal) == all)
  }

  @Test func anAnswerIsNeitherRecalledNorCompletedNorKept() async throws {
    let terminal = try await asked()
    terminal.type("\u{1B}[Ali\t")
    try await terminal.cursor(after: "\(question)li")
    terminal.type("\r")
    try await terminal.prompt()
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> delete arrow 3")
  }

  @Test func withoutInputNobodyIsAsked() async throws {
    let terminal = try home.start(["--no-input"])
    try await terminal.enter("delete arrow 3")
    #expect(
      try await terminal.answer() == ["not done without a yes: Delete arrow 3 “Easton X10”?", "hint: add --yes"])
  }

  @Test(arguments: ["\r": false, "y\r": true])
  func aLargeFileIsShownBeforeItIsStored(keys: String, isStored: Bool) async throws {
    let rows = (1...700).map { "\($0),Axcel,Model \($0),\(String(repeating: "x", count: 100))\n" }
    try home.write("id,brand,model,notes\n" + rows.joined(), to: "big.csv")
    let terminal = try TemporaryHome(.nothing).start()
    try await terminal.enter("import \(home.path)/big.csv --as sight")
    try await terminal.until("the question") { $0.beforeCursor.hasSuffix("700 items? [y/N] ") }
    #expect(terminal.screen.lines.contains { $0.hasPrefix("  ") && $0.contains("Axcel Model 5") })
    #expect(terminal.screen.lines.contains("… and 695 more"))
    terminal.type(keys)
    _ = try await terminal.answer()
    terminal.type("count sights\r")
    #expect(try await terminal.answer().contains { $0.contains("700") } == isStored)
  }
}
