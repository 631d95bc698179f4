import Foundation
import TestSupport
import Testing

/// Lines typed in one run can be recalled in the next.
@Suite struct HistoryTests {
  private let home: TemporaryHome
  private let file = "state/archeryhub/history"

  init() throws { home = try TemporaryHome() }

  private func run(_ lines: [String]) async throws {
    let terminal = try home.start()
    for line in lines { try await terminal.enter(line) }
    try await terminal.prompt()
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
  }

  @Test func theNextRunRecallsTheLastOnes() async throws {
    try await run(["count", "find back\\\\slash"])
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> find back\\\\slash")
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> count")
    terminal.type("\r")
    try await terminal.prompt()
  }

  @Test func theArrowsFindWhatBeginsAsTheLineDoes() async throws {
    try await run(["count risers", "list limbs", "count arrows", "undo"])
    let terminal = try home.start()
    try await terminal.prompt()
    for arrows in ["\u{1B}[A", "\u{1B}OA"] {
      terminal.type("co\(arrows)")
      try await terminal.shows("hub> count arrows")
      terminal.type(arrows)
      try await terminal.shows("hub> count risers")
      terminal.type("\u{1B}[B\u{5}")
      try await terminal.cursor(after: "hub> count arrows")
      terminal.type("\u{3}")
      try await terminal.prompt()
    }
  }

  @Test func theArrowsAreThePersonsWhoBindsThem() async throws {
    try await run(["count risers", "list limbs"])
    let inputrc = try home.write("\"\\e[A\": previous-history\n", to: "inputrc")
    let terminal = try home.start([], ["INPUTRC": inputrc])
    try await terminal.prompt()
    terminal.type("co\u{1B}[A")
    try await terminal.cursor(after: "hub> list limbs")
  }

  @Test func repeatsAndLinesWithALeadingBlankAreLeftOut() async throws {
    try await run(["count", "undo"])
    try await run(["undo", " count risers", "mistyped"])
    #expect(try home.read(file) == "count\nundo\nmistyped\n")
  }

  @Test func asManyAreKeptAsAPersonWants() async throws {
    try await run(["set history 3", "one", "two", "three", "four"])
    let recalling = try home.start()
    try await recalling.prompt()
    recalling.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
    try await recalling.cursor(after: "hub> two")
    recalling.type("\u{3}")
    try await recalling.enter("set history 0")
    try await recalling.enter("five")
    try await recalling.prompt()
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("\u{1B}[Acount risers --format csv\r")
    try await terminal.shows("riser,11")
  }

  @Test func howManyOneTerminalRecallsCutsNothingOffTheLinesOfAll() async throws {
    let other = try home.start()
    for line in ["one", "two", "three"] { try await other.enter(line) }
    try await other.prompt()
    try await run(["set history 1", "mine", "set history 0", "not kept"])
    #expect(try home.read(file) == "one\ntwo\nthree\nset history 1\nmine\nset history 0\n")
    other.type("four\r")
    try await other.prompt()
    #expect(try home.read(file).hasSuffix("three\nset history 1\nmine\nset history 0\nfour\n"))
  }

  /// Opening the one fails, reading the other.
  @Test(arguments: ["mkdir -p", "mkdir -p $(dirname FILE); mkfifo"])
  func aHistoryThatCannotBeReadIsToldOnce(making: String) async throws {
    let path = "\(home.path)/\(file)"
    let maker = try Process.run(
      URL(filePath: "/bin/sh"), arguments: ["-c", "\(making.replacing("FILE", with: path)) \(path)"])
    maker.waitUntilExit()
    let terminal = try home.start()
    try await terminal.enter("count risers --format csv")
    try await terminal.enter("count limbs --format csv")
    try await terminal.prompt()
    let shown = terminal.screen.lines.joined()
    #expect(shown.ranges(of: "what other sessions typed cannot be recalled").count == 1)
    #expect(shown.contains("riser,11") && shown.contains("limbs,11"))
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> count limbs --format csv")
  }

  @Test func aLineThatAnotherProgramLeftOpenIsNotWrittenInto() async throws {
    try home.write("old", to: file)
    try await run(["new"])
    #expect(try home.read(file) == "old\nnew\n")
  }

  @Test func aLinkToAHistoryStaysOneWhenTheFileIsCut() async throws {
    try home.write((1...10_000).map { "old \($0)\n" }.joined(), to: "dotfiles/history")
    try FileManager.default.createDirectory(atPath: "\(home.path)/state/archeryhub", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(home.path)/\(file)", withDestinationPath: "\(home.path)/dotfiles/history")
    try await run(["new"])
    #expect(try home.read("dotfiles/history").split(separator: "\n").count == 9_000)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(home.path)/\(file)").hasSuffix("history"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/dotfiles") == ["history"])
  }

  @Test func onlyTheOwnerCanReadIt() async throws {
    try await run(["count"])
    #expect(try [home.mode("state/archeryhub"), home.mode(file)] == [0o700, 0o600])
  }

  @Test func twoSessionsAtOnceKeepTheLinesOfBoth() async throws {
    let one = try home.start()
    let other = try home.start()
    for (terminal, line) in [(one, "one"), (other, "other"), (one, "one again")] {
      try await terminal.enter(line)
      try await terminal.shows("unknown command “\(line.prefix { $0 != " " })”")
    }
    try await one.prompt()
    #expect(try home.read(file) == "one\nother\none again\n")
  }

  @Test func aCommandOfSeveralLinesIsOneEntry() async throws {
    try await run(["count"])
    let terminal = try home.start()
    try await terminal.enter("add riser brand=\"Ze")
    try await terminal.prompt("  > ")
    terminal.type("ta\" model=X\r")
    try await terminal.prompt()
    #expect(try home.read(file) == "count\nadd riser brand=\"Ze\\nta\" model=X\n")
    terminal.type("\u{1B}[A\r")
    #expect(try await terminal.answer().last == "added riser 13 “Ze\\nta X”")
  }

  @Test func anOverlongFileIsCutAndItsNewestLinesStay() async throws {
    try home.write((1...10_000).map { "old \($0)\n" }.joined(), to: file)
    try await run(["new"])
    let lines = try home.read(file).split(separator: "\n")
    #expect(lines.count == 9_000)
    #expect(lines.suffix(2) == ["old 10000", "new"])
  }
}
