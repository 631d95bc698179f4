import TestSupport
import Testing

/// Keys on a real terminal, up to what the shell makes of them.
@Suite struct LineEditingTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  @Test func controlCDropsTheLineAndShowsANewPrompt() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("delete arrow 3 --yes")
    try await terminal.cursor(after: "hub> delete arrow 3 --yes")
    terminal.type("\u{3}")
    #expect(try await terminal.answer() == [])
    #expect(terminal.screen.lines.contains("hub> delete arrow 3 --yes^C"))
    terminal.type("show arrow 3 --format ids\r")
    #expect(try await terminal.answer() == ["3"])
  }

  @Test func controlCInALongLineGoesBelowItsLastRow() async throws {
    let terminal = try home.start(["-q"], columns: 20)
    try await terminal.prompt()
    terminal.type("12345678901234567890")
    try await terminal.cursor(after: "67890")
    terminal.type("\u{1}")
    try await terminal.until("the cursor at the beginning") { $0.row == 0 && $0.beforeCursor == "hub> " }
    terminal.type("\u{3}")
    try await terminal.prompt()
    #expect(terminal.screen.lines == ["hub> 123456789012345", "67890^C", "hub>"])
  }

  @Test func controlCLeavesASearchOfTheHistory() async throws {
    let terminal = try home.start()
    try await terminal.enter("list rests where id=1")
    try await terminal.prompt()
    terminal.type("\u{12}re")
    try await terminal.until("the search") { $0.lines.contains("(reverse-i-search)`re': list rests where id=1") }
    terminal.type("\u{3}")
    try await terminal.prompt()
    terminal.type("x")
    try await terminal.cursor(after: "hub> x")
    #expect(terminal.screen.lines.last == "hub> x")
  }

  @Test func anOpenQuoteGoesOnOnTheNextLine() async throws {
    let terminal = try home.start()
    try await terminal.enter("add riser brand=\"Ze")
    try await terminal.prompt("  > ")
    terminal.type("ta\" \\\r")
    try await terminal.prompt("  > ")
    terminal.type("model=X\r")
    #expect(try await terminal.answer() == ["added riser 12 “Ze\\nta X”"])
  }

  @Test func controlCDropsAllLinesOfACommand() async throws {
    let terminal = try home.start()
    try await terminal.enter("add riser brand=Hoyt model=\"X")
    try await terminal.prompt("  > ")
    terminal.type("Y\u{3}")
    try await terminal.prompt()
    terminal.type("count risers --format csv\r")
    let answer = try await terminal.answer()
    #expect(answer == ["type,count", "riser,11"])
  }

  @Test(arguments: ["xterm", "dumb", "xterm without marked pastes"])
  func controlDOnAnEmptyLineLeavesWithZero(kind: String) async throws {
    let marks = kind.contains(" ") ? "off" : "on"
    let inputrc = try home.write("set enable-bracketed-paste \(marks)\n", to: "inputrc")
    let terminal = try home.start([], ["TERM": String(kind.prefix { $0 != " " }), "INPUTRC": inputrc])
    try await terminal.enter("show arrow 999")
    try await terminal.prompt()
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
    #expect(terminal.echoes)
    #expect(terminal.screen.lines.suffix(2) == ["hub>", ""])
  }

  @Test func quitLeavesToo() async throws {
    let terminal = try home.start()
    try await terminal.enter("quit")
    #expect(try await terminal.exitCode() == 0)
  }

  @Test func whatIsTypedIsTextWhateverTheLocaleSays() async throws {
    for locale in [[:], ["LC_ALL": "C"], ["LANG": "C.UTF-8"]] {
      let terminal = try home.start([], locale)
      try await terminal.enter("弓道\u{2}x")
      #expect(try await terminal.answer().first == "unknown command “弓x道”")
    }
  }

  @Test func whatIsNoTextIsRefusedAndTheShellGoesOn() async throws {
    let terminal = try home.start([], ["LC_ALL": "C"])
    try await terminal.prompt()
    terminal.type(Array("show ".utf8) + [0xFF, 0x0D])
    #expect(try await terminal.answer().first == "this is not UTF-8 text from byte 6 on")
    terminal.type("show arrow 3 --format ids\r")
    #expect(try await terminal.answer() == ["3"])
  }

  @Test func theUsersInputrcWins() async throws {
    let inputrc = try home.write(
      "set show-all-if-ambiguous off\n$if archeryhub\n\"\\C-t\": \"typed by a macro\"\n$endif\n", to: "inputrc")
    let terminal = try home.start([], ["INPUTRC": inputrc])
    try await terminal.prompt()
    terminal.type("list r\t\u{14}")
    try await terminal.cursor(after: "hub> list rtyped by a macro")
    #expect(!terminal.screen.lines.contains { $0.contains("risers") })
  }
}
