import Foundation
import TestSupport
import Testing

/// The greeting of a shell, and its memory of the one before.
@Suite struct GreetingTests {
  /// The rows of the screen before the first prompt.
  private func greeting(_ home: TemporaryHome, _ arguments: [String] = [], columns: Int = 80) async throws -> [String] {
    let terminal = try home.start(arguments, columns: columns)
    try await terminal.prompt()
    return Array(terminal.screen.lines.prefix(terminal.screen.row))
  }

  @Test func whatIsThereAndWhatNeedsAttentionIsSaid() async throws {
    #expect(
      try await greeting(TemporaryHome(.sampleWithSetups)) == [
        "111 items, 3 setups, 8 marks, 16 rounds; help lists the commands",
        "needs attention: 2 in repair, 1 lost, 5 lent out, 11 overdue; count says more",
      ])
  }

  @Test func anEmptyInventoryHasThreeWaysToBegin() async throws {
    #expect(
      try await greeting(TemporaryHome(.nothing)) == [
        "nothing here yet: add riser    asks what you have",
        "                  import FILE  takes over a table",
        "                  tutorial     shows how it goes",
      ])
    #expect(
      try await greeting(TemporaryHome(.nothing), columns: 40) == [
        "nothing here yet: add riser, import", "  FILE, tutorial or help begins",
      ])
  }

  @Test func nothingIsMadeByLooking() async throws {
    let home = try TemporaryHome(.nothing)
    _ = try await greeting(home)
    #expect(!home.has("data"))
  }

  @Test func whoWantsQuietAndScriptsAreNotGreeted() async throws {
    let home = try TemporaryHome()
    #expect(try await greeting(home, ["--quiet"]) == [])
    let terminal = try home.start(["-c", "show arrow 3 --format ids"])
    #expect(try await terminal.exitCode() == 0)
    #expect(terminal.screen.lines.first == "3")
  }

  @Test func aFileThatCannotBeReadIsSaidAtOnce() async throws {
    let home = try TemporaryHome()
    try home.write("id,brand,model\n1,Hoyt,\"open\n", to: "data/risers.csv")
    let lines = try await greeting(home)
    #expect(lines.count <= 3)
    #expect(lines.contains { $0.contains("risers.csv") })
  }
}

/// `.` and `%N` of one shell in the next.
@Suite struct RememberedTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  /// Runs lines in a shell of their own; the answer to the last.
  private func shell(_ lines: [String], _ more: [String: String] = [:]) async throws -> [String] {
    let terminal = try home.start(["-q"], more)
    var answer: [String] = []
    try await terminal.prompt()
    for line in lines {
      terminal.type("\(line)\r")
      answer = try await terminal.answer()
    }
    terminal.type("\u{4}")
    _ = try await terminal.exitCode()
    return answer
  }

  @Test func theNextShellKnowsWhatWasShown() async throws {
    _ = try await shell(["show arrow 3 --format ids", "list risers --limit 4 --format ids"])
    #expect(try await shell(["show arrow . --format ids"]) == ["3"])
    #expect(try await shell(["show riser %2,4 --format ids"]) == ["2", "4"])
    #expect(try await shell(["show arrow 5 --format ids"]) == ["5"])
    #expect(try await shell(["show arrow . --format ids"]) == ["5"])
  }

  @Test func whatIsGoneIsTold() async throws {
    _ = try await shell(["show arrow 3 --format ids"])
    try home.change("delete", "arrow", "3")
    #expect(try await shell(["show arrow ."]).first?.hasPrefix("there is no arrow 3") == true)
  }

  @Test func anotherFolderAndScriptsKnowNothingOfIt() async throws {
    _ = try await shell(["show arrow 3 --format ids"])
    let other = try TemporaryHome()
    #expect(try await shell(["show arrow ."], ["ARCHERYHUB_DATA": other.data]).first != "3")
    let terminal = try home.start(["-c", "show arrow ."])
    #expect(try await terminal.exitCode() == 1)
    // And nothing of a script is remembered.
    let script = try home.start(["-c", "show arrow 7 --format ids"])
    #expect(try await script.exitCode() == 0)
    #expect(try await shell(["show arrow . --format ids"]) == ["3"])
  }

  @Test func twoShellsAtOnceKeepTheirOwn() async throws {
    let (one, other) = (try home.start(["-q"]), try home.start(["-q"]))
    try await one.enter("show arrow 3 --format ids")
    try await other.enter("show arrow 4 --format ids")
    #expect(try await one.answer() == ["3"])
    #expect(try await other.answer() == ["4"])
    one.type("show arrow . --format ids\r")
    #expect(try await one.answer() == ["3"])
  }

  @Test(arguments: ["", "archeryhub shown 1\n", "archeryhub shown 1\nfolder /\nitem arrow x\n", "\u{0}\u{1}"])
  func whatIsNoSuchFileIsNothing(content: String) async throws {
    _ = try await shell(["show arrow 3 --format ids"])
    let folder = "state/archeryhub/shown"
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/\(folder)")
    #expect(names.count == 1)
    for name in names { try home.write(content, to: "\(folder)/\(name)") }
    #expect(try await shell(["show arrow ."]).first != "3")
    #expect(try await shell(["show arrow 4 --format ids", "show arrow . --format ids"]) == ["4"])
  }
}
