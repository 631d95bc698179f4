import Glibc
import Shell
import ShellOutput
import TestSupport
import Testing

/// The terminal itself: its size, its modes, and streams that are something else.
@Suite struct TerminalTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  @Test func aTableFitsTheWidthThatThereIsNow() async throws {
    let terminal = try home.start(columns: 80)
    try await terminal.enter("list weights")
    let wide = try await terminal.answer()
    terminal.resize(columns: 52)
    terminal.type("list weights\r")
    let narrow = try await terminal.answer()
    #expect(wide.map(DisplayWidth.of).max() == 80)
    #expect(narrow.map(DisplayWidth.of).max() == 52)
  }

  @Test func wideCharactersAreAligned() async throws {
    try home.write(
      "id,brand,model,owner\n1,Hoyt,Xi,山田 直子\n2,日本の弓,風,O\n3,e\u{301}tude,👩‍👩‍👧‍👦,x\n", to: "data/risers.csv")
    let terminal = try home.start()
    try await terminal.enter("list risers --columns id,brand,model,owner")
    let answer = try await terminal.answer()
    #expect(
      answer == [
        "id  brand     model  owner", "──────────────────────────────",
        " 1  Hoyt      Xi     山田 直子", " 2  日本の弓  風     O", " 3  e\u{301}tude     👩‍👩‍👧‍👦     x", "3 of 3 risers",
      ])
  }

  @Test func nothingInTheDataActsOnTheTerminal() async throws {
    try home.write(
      "id,brand,model,notes\n1,Hoyt,\u{1B}]0;title\u{7}\u{1B}[31m,a\u{202E}b\u{8}\n", to: "data/risers.csv")
    let terminal = try home.start([], ["PAGER": "cat"])
    for command in ["list risers --wide", "show riser 1", "find Hoyt", "delete riser 1"]
      + ["table", "line", "csv", "tsv", "json", "jsonl", "markdown"].map({ "list risers --format \($0)" })
      + ["export csv risers", "history riser 1", "edit riser 1 notes=", "undo", "history riser 1"]
    {
      let start = terminal.bytes.count
      try await terminal.enter(command)
      if command.hasPrefix("delete") {
        try await terminal.until("the question") { $0.beforeCursor.hasSuffix("[y/N] ") }
        terminal.type("\r")
      }
      try await terminal.prompt()
      terminal.type("\u{3}")
      let bytes = String(decoding: terminal.bytes[start...], as: UTF8.self).unicodeScalars
      #expect(!bytes.contains("\u{202E}"), "\(command)")
      #expect(!bytes.contains("\u{8}"), "\(command)")
      #expect(!String(bytes).contains("\u{1B}]0;"), "\(command)")
    }
    try await terminal.prompt()
  }

  @Test func coloursAreLeftOutWhereTheyAreNotWanted() async throws {
    let command = ["list", "risers"]
    let coloured = try home.start(command)
    #expect(try await coloured.exitCode() == 0)
    #expect(coloured.bytes.contains(0x1B))
    for plain in [
      try home.start(command, ["NO_COLOR": "1"]), try home.start(command, ["TERM": "dumb"]),
      try home.start(["--color=never"] + command),
    ] {
      #expect(try await plain.exitCode() == 0)
      #expect(!plain.bytes.contains(0x1B))
      #expect(plain.screen.lines == coloured.screen.lines)
    }
  }

  @Test func aDumbTerminalGetsNoEscapeCodes() async throws {
    let terminal = try home.start([], ["TERM": "dumb"], rows: 5)
    try await terminal.prompt()
    terminal.type("list r\t")
    try await terminal.shows("risers  Bow components  rests   Bow components  rounds  Shooting")
    terminal.type("isers\r")
    try await terminal.until("the end of the list") { $0.lines.contains { $0.hasPrefix("11 of 11 risers") } }
    try await terminal.enter("nonsense")
    try await terminal.enter("delete arrow 3")
    try await terminal.until("the question") { $0.beforeCursor.hasSuffix("? [y/N] ") }
    terminal.type("n\r")
    try await terminal.prompt()
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func promptsGoToTheTerminalWhenOutputGoesElsewhere() async throws {
    let terminal = try home.start(output: "\(home.path)/output")
    try await terminal.prompt()
    terminal.type("list ris\t--format ids --limit 2\r")
    try await terminal.shows("hub> list risers --format ids --limit 2")
    try await terminal.prompt()
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
    #expect(try home.read("output") == "1\n2\n")
  }

  @Test func stoppedAndContinuedTheLineIsStillThere() async throws {
    let shell = try PseudoTerminal(["/bin/sh", "-i"], environment: home.environment(["PS1": "sh: "]))
    try await shell.prompt("sh: ")
    shell.type("archeryhub\r")
    try await shell.prompt()
    shell.type("show arrow")
    try await shell.cursor(after: "hub> show arrow")
    shell.type("\u{1A}")
    try await shell.prompt("sh: ")
    #expect(shell.echoes)
    shell.type("fg\r")
    try await shell.cursor(after: "hub> show arrow")
    shell.type(" 3 --format ids\r")
    try await shell.shows("3")
  }

  @Test func aTerminalThatIsGoneEndsTheShellAlsoWhereThatSignalIsIgnored() async throws {
    let command = ["/bin/sh", "-c", "trap '' HUP; exec archeryhub"]
    let terminal = try PseudoTerminal(command, environment: home.environment())
    try await terminal.prompt()
    terminal.hangUp()
    #expect(try await terminal.exitCode() == 0)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalThatEndsTheProgramLeavesTheTerminalAsItWas(signal: Int32) async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    #expect(!terminal.echoes)
    terminal.send(signal)
    #expect(try await terminal.exitCode() == 128 + signal)
    #expect(terminal.echoes)
  }
}
