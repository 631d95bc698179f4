import Foundation
import TestSupport
import Testing

/// Answers that are longer than the screen.
@Suite struct PagerTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private static var hasLess: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/less") }

  /// A pager that keeps what it is given, and the environment it runs in.
  private var keeping: [String: String] {
    ["PAGER": "cat >\(home.path)/paged; echo \"$LESSSECURE $LESSCHARSET\" >\(home.path)/settings"]
  }

  @Test func whatIsLongerThanTheScreenIsPagedWhole() async throws {
    let terminal = try home.start([], keeping, rows: 12)
    try await terminal.enter("list arrows --format ids")
    #expect(try await terminal.answer() == [])
    #expect(try home.read("paged") == (1...13).map { "\($0)\n" }.joined())
    #expect(try home.read("settings") == "1 utf-8\n")
  }

  @Test func whatNothingIsCutOfIsPagedWhereALineIsTooLong() async throws {
    let terminal = try home.start([], keeping, rows: 24)
    try await terminal.enter("list arrows --wide --limit 2")
    #expect(try await terminal.answer() == ["2 of 13 arrow sets"])
    #expect(try home.read("paged").split(separator: "\n").count == 4)
    terminal.resize(columns: 400)
    terminal.type("list weights --wide --limit 2 --columns id,brand\r")
    #expect(try await terminal.answer().count == 5)
  }

  @Test(
    .enabled(if: hasLess),
    arguments: [[:], ["LESS": "-FRX"], ["PAGER": "less"], ["PAGER": "/usr/bin/less -FX", "LESS": "R"]])
  func longLinesAreCutAndMovedByTheArrows(environment: [String: String]) async throws {
    let terminal = try home.start([], environment, columns: 60, rows: 24)
    try await terminal.enter("list arrows --wide --limit 2")
    try await terminal.shows("id  brand   model        spine  length (in)  weight (gr)  d>")
    // In the mode that less asks for, an arrow is sent thus.
    terminal.type("\u{1B}OC")
    try await terminal.until("the columns to the right") { screen in
      screen.lines.contains { $0.hasPrefix(" ") && $0.contains("diameter (mm)") }
    }
    terminal.type("q")
    try await terminal.shows("2 of 13 arrow sets")
  }

  @Test(.enabled(if: hasLess)) func whoWantsLongLinesBrokenIsLeftAlone() async throws {
    let options = ["PAGER": "echo \"$LESS\" >\(home.path)/settings; cat >/dev/null", "LESS": "-R -+S"]
    let terminal = try home.start([], options, rows: 5)
    try await terminal.enter("list arrows")
    _ = try await terminal.answer()
    #expect(try home.read("settings") == "-RS -R -+S\n")
  }

  @Test func whatFitsIsNot() async throws {
    let terminal = try home.start([], keeping, rows: 14)
    try await terminal.enter("list arrows --format ids")
    #expect(try await terminal.answer() == (1...13).map(String.init))
    terminal.resize(columns: 80, rows: 13)
    terminal.type("list arrows --format ids\r")
    #expect(try await terminal.answer() == [])
    #expect(home.has("paged"))
  }

  @Test func whatFitsIsPagedTooIfAPersonWantsThat() async throws {
    let terminal = try home.start([], keeping, rows: 24)
    try await terminal.enter("set pager always")
    _ = try await terminal.answer()
    terminal.type("show arrow 3 --format ids\r")
    #expect(try await terminal.answer() == [])
    #expect(try home.read("paged") == "3\n")
  }

  @Test func neitherIsWhatShallNotBe() async throws {
    let ids = (1...13).map(String.init)
    let terminal = try home.start([], keeping, rows: 5)
    try await terminal.enter("list arrows --format ids --no-pager")
    #expect(try await terminal.answer() == ids)
    terminal.type("list arrows --format ids > \(home.path)/file\r")
    _ = try await terminal.answer()
    #expect(try home.read("file").split(separator: "\n").map(String.init) == ids)
    terminal.type("set pager off\r")
    _ = try await terminal.answer()
    terminal.type("list arrows --format ids\r")
    #expect(try await terminal.answer() == ids)
    #expect(!home.has("paged"))
  }

  @Test(arguments: [["PAGER": ""], ["PAGER": "cat"], ["PAGER": "no-such-pager-anywhere"], ["TERM": "dumb"]])
  func withoutAPagerTheAnswerIsWritten(environment: [String: String]) async throws {
    let terminal = try home.start(["list", "arrows", "--format", "ids"], environment, rows: 5)
    #expect(try await terminal.exitCode() == 0)
    #expect(terminal.screen.lines.filter { Int($0) != nil } == (1...13).map(String.init))
  }

  /// As `less -S` shows them, rather than broken anywhere; and a note says how to see the rest.
  @Test func withoutAPagerLongLinesEndWhereTheTerminalDoes() async throws {
    let terminal = try home.start([], ["PAGER": "no-such-pager-anywhere"], columns: 60, rows: 24)
    try await terminal.enter("list arrows --wide --limit 2")
    try await terminal.shows("2 of 13 arrow sets")
    let lines = terminal.screen.lines
    #expect(lines.contains("id  brand   model        spine  length (in)  weight (gr)  d>"))
    #expect(lines.contains { $0.hasPrefix(" 2  Easton  X10 ProTour ") && $0.hasSuffix(">") && $0.count == 60 })
    #expect(lines.joined(separator: " ").contains("lines are cut at “>”"))
    try await terminal.prompt()
    terminal.resize(columns: 400, rows: 24)
    terminal.type("list arrows --wide --limit 2 --columns id,brand\r")
    #expect(try await terminal.answer().contains(" 1  Easton"))
  }

  @Test func elsewhereNothingIsPaged() async throws {
    let terminal = try home.start(["list", "arrows", "--format", "ids"], keeping, rows: 5, output: "\(home.path)/out")
    #expect(try await terminal.exitCode() == 0)
    #expect(try home.read("out").split(separator: "\n").count == 13)
    #expect(!home.has("paged"))
  }

  @Test func aPagerMayBeLeftBeforeTheEnd() async throws {
    let rows = (1...5000).map { "\($0),Hoyt,Model \($0)\n" }.joined()
    try home.write("id,brand,model\n" + rows, to: "data/risers.csv")
    let terminal = try home.start([], ["PAGER": "head -1"])
    try await terminal.enter("list risers --format ids")
    let answer = try await terminal.answer()
    #expect(answer == ["1"])
    terminal.type("quit\r")
    #expect(try await terminal.exitCode() == 0)
  }

  private static let waiting =
    "trap 'echo caught' INT; cat >/dev/null; echo ready; tail -f /dev/null & wait; kill $!; echo left"

  @Test func controlCIsThePagersAlsoForASingleCommand() async throws {
    let terminal = try home.start(["list", "arrows"], ["PAGER": Self.waiting], rows: 5)
    try await terminal.shows("ready")
    terminal.type("\u{3}")
    #expect(try await terminal.exitCode() == 0)
    #expect(terminal.screen.lines.contains("left"))
  }

  @Test func controlCIsThePagers() async throws {
    let terminal = try home.start([], ["PAGER": Self.waiting], rows: 5)
    try await terminal.enter("list arrows")
    try await terminal.shows("ready")
    terminal.type("\u{3}")
    try await terminal.shows("left")
    try await terminal.prompt()
    terminal.type("show arrow 3 --format ids\r")
    #expect(try await terminal.answer() == ["3"])
  }

  @Test(.enabled(if: hasLess)) func lessShowsPageAfterPage() async throws {
    let terminal = try home.start(rows: 8)
    try await terminal.enter("list arrows --format ids")
    try await terminal.until("the first page") { $0.beforeCursor == ":" }
    #expect(terminal.screen.lines.filter { Int($0) != nil } == (1...7).map(String.init))
    terminal.type(" ")
    try await terminal.shows("13")
    terminal.type("q")
    try await terminal.prompt()
    terminal.type("show arrow 3 --format ids\r")
    #expect(try await terminal.answer() == ["3"])
  }

  @Test(.enabled(if: hasLess)) func noProgramCanBeRunFromLess() async throws {
    let terminal = try home.start(rows: 8)
    try await terminal.enter("list arrows --format ids")
    try await terminal.until("the first page") { $0.beforeCursor == ":" }
    terminal.type("!")
    try await terminal.until("the refusal") { $0.beforeCursor == "Command not available  (press RETURN)" }
    terminal.type("\rq")
    try await terminal.prompt()
  }
}
