import TestSupport
import Testing

/// Setups and rounds on a real terminal: what Tab offers, what the prompt says, and rounds typed end by end.
@Suite struct SetupTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome(.sampleWithSetups) }

  private func typing(_ keys: String) async throws -> PseudoTerminal {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type(keys)
    return terminal
  }

  @Test func namesOfSetupsAreListedAndCompleted() async throws {
    let terminal = try await typing("setup show \t")
    try await terminal.shows("Outdoor  setup 1, version 4, recurve  Barebow  setup 2, version 2, barebow")
    try await terminal.prompt("hub> setup show ")
    terminal.type("B\t")
    try await terminal.cursor(after: "hub> setup show Barebow ")
    terminal.type("--format ids\r")
    #expect(try await terminal.answer() == ["2"])
  }

  @Test func namesOfRoundsAreListedAndCompletedInQuotes() async throws {
    let terminal = try await typing("round add \"WA 7\t")
    try await terminal.shows("WA 720 compound  50m, 80 cm, 72 arrows")
    try await terminal.prompt("hub> round add \"WA 720")
    terminal.type(" c\t")
    try await terminal.cursor(after: "hub> round add \"WA 720 compound\" ")
  }

  @Test func thePromptNamesTheCurrentSetup() async throws {
    let terminal = try await typing("setup use Out\t")
    try await terminal.cursor(after: "hub> setup use Outdoor ")
    terminal.type("\r")
    try await terminal.prompt("hub Outdoor> ")
    terminal.type("setup use none\r")
    try await terminal.prompt()
  }

  @Test func theCurrentSetupIsThereInTheNextSession() async throws {
    let first = try await typing("setup use Barebow\r")
    try await first.prompt("hub Barebow> ")
    first.type("\u{4}")
    #expect(try await first.exitCode() == 0)
    let second = try home.start()
    try await second.prompt("hub Barebow> ")
  }

  @Test func aWrongEndIsKeptInTheLineUntilItIsRight() async throws {
    let terminal = try await typing("round add \"Club evening\" arrows=6 distance=18m face=10_zone --ends\r")
    try await terminal.prompt("end 1 of 2: ")
    terminal.type("10 9 12\r")
    try await terminal.until("the reason") { $0.lines.contains { $0.hasPrefix("“12” is no score of this face") } }
    try await terminal.cursor(after: "end 1 of 2: 10 9 12")
    terminal.type("\u{7F}\u{7F}8\r")
    try await terminal.shows("10 9 8 = 27, total 27 with 3 arrows")
    try await terminal.prompt("end 2 of 2: ")
    terminal.type("9 9 M\r")
    try await terminal.shows("added round 17 “Club evening”")
    try await terminal.prompt()
    terminal.type("list rounds where id=17 --columns score,hits,ends --format csv\r")
    #expect(try await terminal.answer() == ["score,hits,ends", "45,5,10 9 8 / 9 9 M"])
  }

  @Test(arguments: [("\r", "16"), ("n\r", "16"), ("y\r", "17")])
  func endsThatWereBrokenOffAreKeptOnlyAfterAYes(answer: String, count: String) async throws {
    let terminal = try await typing("round add \"Half WA 720\" --ends\r")
    try await terminal.prompt("end 1 of 6: ")
    terminal.type("XX9 876\r")
    try await terminal.prompt("end 2 of 6: ")
    terminal.type("\u{3}")
    try await terminal.cursor(after: "Keep 1 of 6 ends, 6 arrows, 50 points? [y/N] ")
    terminal.type(answer)
    try await terminal.prompt()
    terminal.type("count rounds\r")
    #expect(try await terminal.answer().last?.contains(count) == true)
  }
}
