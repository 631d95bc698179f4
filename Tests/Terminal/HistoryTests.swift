import TestSupport
import Testing

/// What is typed in one run can be recalled in the next.
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

  @Test func repeatsAndLinesWithALeadingBlankAreLeftOut() async throws {
    try await run(["count", "undo"])
    try await run(["undo", " count risers", "mistyped"])
    #expect(try home.read(file) == "count\nundo\nmistyped\n")
  }

  @Test func asManyAreKeptAsAPersonWants() async throws {
    try await run(["set history 3", "one", "two", "three", "four"])
    #expect(try home.read(file) == "two\nthree\nfour\n")
    try await run(["set history 0", "five"])
    #expect(try home.read(file) == "three\nfour\nset history 0\n")
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("\u{1B}[Acount risers --format csv\r")
    try await terminal.shows("riser,11")
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
    try await terminal.enter("add riser brand=\"Ho")
    try await terminal.prompt("  > ")
    terminal.type("yt\" model=X\r")
    try await terminal.prompt()
    #expect(try home.read(file) == "count\nadd riser brand=\"Ho\\nyt\" model=X\n")
    terminal.type("\u{1B}[A\r")
    #expect(try await terminal.answer().last == "added riser 13 “Ho\\nyt X”")
  }

  @Test func anOverlongFileIsCutAndItsNewestLinesStay() async throws {
    try home.write((1...10_000).map { "old \($0)\n" }.joined(), to: file)
    try await run(["new"])
    let lines = try home.read(file).split(separator: "\n")
    #expect(lines.count == 9_000)
    #expect(lines.suffix(2) == ["old 10000", "new"])
  }
}
