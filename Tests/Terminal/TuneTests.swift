import TestSupport
import Testing

/// Tests of a bow, advice and sight tapes on a real terminal.
@Suite struct TuneTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome(.sampleWithSetups) }

  private func typing(_ keys: String, columns: Int = 80, rows: Int = 24) async throws -> PseudoTerminal {
    let terminal = try home.start(columns: columns, rows: rows)
    try await terminal.prompt()
    terminal.type(keys)
    return terminal
  }

  @Test func itsWordsAreCompleted() async throws {
    let terminal = try await typing("tune ba\t")
    try await terminal.cursor(after: "hub> tune bare-shaft ")
    terminal.type("lo\t")
    try await terminal.shows("low               low  How far, cm")
    try await terminal.prompt("hub> tune bare-shaft low")
    terminal.type("=5cm at 18m --se\t")
    try await terminal.cursor(after: "hub> tune bare-shaft low=5cm at 18m --setup ")
    terminal.type("Ou\t--dry\t\r")
    try await terminal.until("the dry run") { $0.lines.contains("would add tuning 4 “bare-shaft low”") }
  }

  @Test func tearsAreListedAndReadBack() async throws {
    let terminal = try await typing("tune paper tear=high-\t", columns: 120)
    try await terminal.until("both sides") {
      $0.lines.contains { $0.contains("high-left") && $0.contains("high-right") }
    }
    try await terminal.prompt("hub> tune paper tear=high-")
    terminal.type("l\t--setup Outdoor\r")
    try await terminal.shows("added tuning 4 “paper high left”")
    try await terminal.prompt()
    terminal.type("tune log where test=paper --format csv --columns vertical,horizontal,setup,version\r")
    #expect(try await terminal.answer() == ["vertical,horizontal,setup,version", "high,left,1,4"])
  }

  @Test func adviceIsAStepATime() async throws {
    let terminal = try await typing("tune bare-shaft left=12cm low=5cm at 18m --setup Outdoor\r", rows: 60)
    let answer = try await terminal.answer()
    #expect(answer.first == "when  step           change                            why")
    #expect(answer.contains { $0.hasPrefix("now   nocking point  lower by 1.6 mm") })
    #expect(answer.filter { $0.hasPrefix("now ") }.count == 1)
    #expect(answer.contains("one change at a time, then shoot again: setup tune Outdoor nocking_point=4.4"))
    #expect(answer.allSatisfy { $0.count <= 80 })
    terminal.type("tune edit . done=\"nocking point down\"\r")
    #expect(try await terminal.answer().last == "  done: (empty) → nocking point down")
    terminal.type("setup show Outdoor\r")
    try await terminal.until("the newest test") { screen in
      screen.lines.contains { $0.hasPrefix("tested") && $0.contains("tuning 4 of version 4: bare-shaft: low 5 cm") }
    }
  }

  @Test func aDeletionIsAskedAbout() async throws {
    let terminal = try await typing("tune delete 1\r")
    try await terminal.prompt("Delete tuning 1 “bare-shaft low left”? [y/N] ")
    terminal.type("\u{3}")
    #expect(try await terminal.answer() == ["nothing was done"])
    terminal.type("count tunings\r")
    #expect(try await terminal.answer().last?.contains("3") == true)
  }

  @Test func adviceIsAHandfulAndAllWhenAsked() async throws {
    let terminal = try await typing("advise\r", rows: 90)
    let few = try await terminal.answer()
    #expect(few.count { $0.hasPrefix("do    ") } == 5)
    #expect(few.last?.contains("advise --all shows all") == true)
    terminal.type("advise --all\r")
    let all = try await terminal.answer()
    #expect(all.count { $0.hasPrefix("do    ") } > 5)
    #expect(all.contains { $0.contains("bowstring 1 BCY 8125G: ") && $0.contains(" shots since ") })
    #expect(!few.contains { $0.contains("bowstring 1 BCY 8125G: ") })
  }

  @Test func aTapeOnANarrowTerminal() async throws {
    let terminal = try await typing("mark tape --spacing 10mm --setup 1\r", columns: 40, rows: 40)
    let answer = try await terminal.answer()
    #expect(answer.prefix(2) == ["distance  value     ±  place  basis", "                        (mm)"])
    #expect(answer.contains("     30m   7.63        14.30  measured"))
    #expect(answer.contains("     50m   4.83  0.05  42.27  predicted"))
  }

  @Test func aDrawingThatIsThereIsAskedAbout() async throws {
    try home.write("mine\n", to: "tape.svg")
    let file = "\(home.path)/tape.svg"
    let terminal = try await typing("mark tape --spacing 10mm --setup Outdoor --svg \(file)\r", columns: 200)
    try await terminal.until("the question") { $0.beforeCursor == "Replace \(file)? [y/N] " }
    try await terminal.prompt("Replace \(file)? [y/N] ")
    terminal.type("n\r")
    #expect(try await terminal.answer().last == "nothing was done")
    #expect(try home.read("tape.svg") == "mine\n")
    terminal.type("mark tape --spacing 10mm --setup Outdoor --svg \(file) --yes\r")
    #expect(try await terminal.answer().contains { $0.hasPrefix("drew ") })
    #expect(try home.read("tape.svg").hasSuffix("</svg>\n"))
  }

  @Test func anotherNameOfABrandIsCompletedAfterFrom() async throws {
    let terminal = try home.start([], ["ARCHERYHUB_CATALOGUE": "\(TemporaryHome.sample)/catalogue.csv"])
    try await terminal.prompt()
    terminal.type("add riser --from wiawis\\ n\t")
    try await terminal.cursor(after: "hub> add riser --from \"Wiawis Nano TFT\" ")
    terminal.type("\r")
    try await terminal.shows("added riser 12 “Win&Win Wiawis Nano TFT”")
  }
}
