import Foundation
import TestSupport
import Testing

/// An answer that is drawn again when the data change.
@Suite struct WatchTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  /// How often the screen was drawn.
  private func drawings(_ terminal: PseudoTerminal) -> Int {
    String(decoding: terminal.bytes, as: UTF8.self).components(separatedBy: "(Ctrl-C leaves)").count - 1
  }

  @Test func aChangeByAnotherProcessIsDrawn() async throws {
    let terminal = try home.start()
    try await terminal.enter("watch list risers --format ids")
    try await terminal.until("the first drawing") { $0.lines.contains("11") }
    #expect(!terminal.screen.lines.contains("12"))
    try home.change("add", "riser", "brand=Hoyt", "model=Xceed")
    try await terminal.until("the new riser") { $0.lines.contains("12") }
    try home.change("delete", "riser", "12")
    try await terminal.until("the riser's end") { !$0.lines.contains("12") && $0.lines.contains("11") }
    terminal.type("\u{3}")
    try await terminal.prompt()
    terminal.type("show riser 1 --format ids\r")
    #expect(try await terminal.answer() == ["1"])
    terminal.type("quit\r")
    #expect(try await terminal.exitCode() == 0)
  }

  @Test func anEditFromOutsideIsDrawn() async throws {
    let terminal = try home.start()
    try await terminal.enter("watch list risers id=11 --columns id,model --format csv")
    try await terminal.shows("11,Formula Faktor")
    try home.write(
      try home.read("data/risers.csv").replacing("Formula Faktor", with: "Formula Edited"), to: "data/risers.csv")
    try await terminal.shows("11,Formula Edited")
    terminal.type("\u{3}")
    try await terminal.prompt()
  }

  @Test func manyChangesAtOnceAreOneDrawing() async throws {
    let terminal = try home.start()
    try await terminal.enter("watch count risers --format csv")
    try await terminal.shows("riser,11")
    let before = drawings(terminal)
    let script = (1...30).map { "add riser brand=A model=\($0)" }.joined(separator: "\n")
    try home.change(try home.write(script, to: "many.hub"))
    try await terminal.shows("riser,41")
    // Drawings that are still due for them come before the next.
    try home.change("add", "riser", "brand=A", "model=31")
    try await terminal.shows("riser,42")
    #expect(drawings(terminal) - before <= 4)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/syscall"))) func aQuietFolderCostsNothing()
    async throws
  {
    let terminal = try home.start()
    try await terminal.enter("watch count")
    try await terminal.until("the first drawing") { $0.lines.contains { $0.contains("Ctrl-C leaves") } }
    try await terminal.restsForEver()
  }

  @Test func anotherSizeIsDrawn() async throws {
    let terminal = try home.start()
    try await terminal.enter("watch list arrows")
    try await terminal.until("the first drawing") { $0.lines.contains { $0.contains("Ctrl-C leaves") } }
    let before = drawings(terminal)
    terminal.resize(columns: 60, rows: 10)
    try await terminal.until("the second drawing") { _ in drawings(terminal) > before }
    try await terminal.until("no more than fits") { $0.lines.contains { $0.hasSuffix("more lines") } }
  }

  @Test func aFolderThatIsNotThereYetIsWaitedFor() async throws {
    let home = try TemporaryHome(.nothing)
    let terminal = try home.start()
    try await terminal.enter("watch list risers --format ids")
    try await terminal.until("the first drawing") { $0.lines.contains { $0.contains("Ctrl-C leaves") } }
    let process = try Spawned(
      [TemporaryHome.program, "-q", "add", "riser", "brand=A", "model=B"], environment: home.environment(),
      terminal: "/dev/null", output: "\(home.path)/out")
    try await terminal.shows("1")
    _ = waitpid(process.id, nil, 0)
    terminal.type("\u{3}")
    try await terminal.cursor(after: "hub> ")
  }

  @Test func controlCEndsAProgramThatWasStartedForIt() async throws {
    let terminal = try home.start(["watch", "list", "risers"])
    try await terminal.until("the first drawing") { $0.lines.contains { $0.contains("Formula") } }
    terminal.type("\u{3}")
    #expect(try await terminal.exitCode() == 130)
  }

  @Test func afterwardsControlCEndsAProgramThatReadsItsLinesFromAPipe() async throws {
    let lines = "trap '' INT; echo 'watch count'; echo 'count risers --format csv'; tail -f /dev/null"
    let script = "(\(lines)) | { trap : INT; archeryhub --keep-going; echo ended $?; }"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "trap : INT; \(script)"], environment: home.environment())
    try await terminal.until("the first drawing") { $0.lines.contains { $0.contains("Ctrl-C leaves") } }
    terminal.type("\u{3}")
    try await terminal.shows("riser,11")
    terminal.type("\u{3}")
    try await terminal.until("the end") { $0.lines.contains { $0.contains("ended 130") } }
  }

  @Test func itHelpsWithTheCommandThatIsToBeWatched() async throws {
    let terminal = try home.start()
    try await terminal.enter("watch count --help")
    try await terminal.prompt()
    #expect(terminal.screen.lines.contains { $0.hasPrefix("  count [TYPE]") })
    #expect(!terminal.screen.lines.contains { $0.contains("Ctrl-C leaves") })
  }

  @Test func aLineIsNotWiderThanTheTerminal() async throws {
    try home.write("id,brand,model\n1,Hoyt,\(String(repeating: "long ", count: 40))\n", to: "data/rests.csv")
    let terminal = try home.start(columns: 40, rows: 8)
    try await terminal.enter("watch list rests --format csv")
    try await terminal.until("the first drawing") { $0.lines.contains { $0.hasPrefix("1,Hoyt,") } }
    #expect(terminal.screen.lines.contains { $0.hasSuffix("  watch list rests --f…") })
    #expect(terminal.screen.lines.filter { $0.contains("long") }.allSatisfy { $0.hasSuffix("…") })
    #expect(terminal.screen.lines.filter { $0.contains("long") }.count == 1)
  }

  @Test func intoAPipeItIsRefused() async throws {
    let terminal = try home.start(["watch", "list", "risers"], output: "\(home.path)/out")
    #expect(try await terminal.exitCode() == 1)
    #expect(terminal.screen.lines.contains("watch draws on a terminal, and standard output is none"))
    #expect(try home.read("out") == "")
  }

  @Test(arguments: [
    "delete riser 1", "watch list risers", "add riser brand=A model=B", "quit",
    "mark predict 50m --save", "count arrows by brand --svg x.svg",
  ])
  func onlyReadingCommandsAreWatched(command: String) async throws {
    let terminal = try home.start()
    try await terminal.enter("watch \(command)")
    let answer = try await terminal.answer()
    #expect(answer.first?.hasSuffix("does more than read, so it cannot be watched") == true)
  }

  @Test func itWritesIntoNoFile() async throws {
    let terminal = try home.start()
    try await terminal.enter("watch list risers > /dev/null")
    #expect(try await terminal.answer().first == "watch does not take “>” here")
  }

  @Test func aMistakeIsMarkedInTheLineAsItWasTyped() async throws {
    let terminal = try home.start()
    try await terminal.enter("watch list risers lenth=3")
    #expect(
      try await terminal.answer() == [
        "riser has no field “lenth”", "  watch list risers lenth=3", "                    ^^^^^",
        "hint: did you mean “length”?",
      ])
  }
}
