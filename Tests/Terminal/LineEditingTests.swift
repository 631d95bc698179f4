import Foundation
import Testing

/// Keys on a real terminal, up to the line that the program gets.
@Suite struct LineEditingTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  @Test func tabCompletesAWordAndAddsABlank() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("ri\t")
    try await terminal.cursor(after: "hub> risers ")
    terminal.type("x\r")
    try await terminal.shows("line risers x")
  }

  @Test func tabInMidLineLeavesTheRestAndItsBlank() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("ri x\u{1}\u{6}\u{6}\t")
    try await terminal.cursor(after: "hub> risers")
    terminal.type("\r")
    try await terminal.shows("line risers x")
  }

  @Test func tabNeverCutsACharacterOrAQuote() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("\"F\t\"日\t\r")
    try await terminal.shows("line \"Formula Xi\" \"日本 弓\"")
  }

  @Test func severalCandidatesAreListedWithTheirHelpInColumns() async throws {
    let terminal = try home.start(columns: 60)
    try await terminal.cursor(after: "hub> ")
    terminal.type("li\t")
    try await terminal.shows("list   help of list   limbs  help of limbs")
    try await terminal.cursor(after: "hub> li")
    terminal.resize(columns: 30)
    terminal.type("\t")
    try await terminal.shows("list   help of list")
    try await terminal.shows("limbs  help of limbs")
  }

  @Test func moreThanAHundredCandidatesAreAskedForFirst() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("n\t")
    try await terminal.cursor(after: "Display all 150 possibilities? (y or n) ")
    terminal.type("n")
    try await terminal.cursor(after: "hub> number")
    terminal.type("\t")
    try await terminal.cursor(after: "Display all 150 possibilities? (y or n) ")
    terminal.type("y")
    try await terminal.cursor(after: "hub> number")
    #expect(terminal.screen.lines.contains { $0.hasPrefix("number1 ") })
  }

  @Test func controlCDropsTheLineAndShowsANewPrompt() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("half a li")
    try await terminal.cursor(after: "hub> half a li")
    terminal.type("\u{3}")
    try await terminal.shows("hub> half a li^C")
    try await terminal.cursor(after: "hub> ")
    terminal.type("whole\r")
    try await terminal.shows("line whole")
  }

  @Test func controlCInALongLineGoesBelowItsLastRow() async throws {
    let terminal = try home.start(columns: 20)
    try await terminal.cursor(after: "hub> ")
    terminal.type("12345678901234567890")
    try await terminal.cursor(after: "67890")
    terminal.type("\u{1}")
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{3}")
    try await terminal.shows("67890^C")
    try await terminal.cursor(after: "hub> ")
  }

  @Test func controlCLeavesASearchOfTheHistory() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("one two\r")
    try await terminal.shows("line one two")
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{12}tw")
    try await terminal.until("the search") { $0.lines.contains("(reverse-i-search)`tw': one two") }
    terminal.type("\u{3}")
    try await terminal.cursor(after: "hub> ")
    terminal.type("x")
    try await terminal.cursor(after: "hub> x")
    #expect(terminal.screen.lines.last == "hub> x")
  }

  @Test func controlDOnAnEmptyLineLeavesWithZero() async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
    #expect(terminal.echoes)
  }

  @Test func whatIsTypedIsTextWhateverTheLocaleSays() async throws {
    for locale in [[:], ["LC_ALL": "C"], ["LANG": "C.UTF-8"]] {
      let terminal = try home.start(locale)
      try await terminal.cursor(after: "hub> ")
      terminal.type("弓道\u{2}x\r")
      try await terminal.shows("line 弓x道")
    }
  }

  @Test func theUsersInputrcWins() async throws {
    let inputrc = try home.write(
      "set show-all-if-ambiguous off\n$if archeryhub\n\"\\C-t\": \"typed by a macro\"\n$endif\n", to: "inputrc")
    let terminal = try home.start(["INPUTRC": inputrc])
    try await terminal.cursor(after: "hub> ")
    terminal.type("li\t\u{14}")
    try await terminal.cursor(after: "hub> lityped by a macro")
    #expect(!terminal.screen.lines.contains { $0.contains("help of list") })
  }
}
