import TestSupport
import Testing

/// Tab on a real terminal: what is listed, what is put into the line, and that it means what was stored.
@Suite struct CompletionTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private static let header = "id,brand,model,owner,notes\n"

  /// A terminal over these risers, at its prompt, with something typed.
  private func typing(_ keys: String, over risers: String) async throws -> PseudoTerminal {
    try home.write(Self.header + risers, to: "data/risers.csv")
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type(keys)
    return terminal
  }

  @Test func aVerbIsCompletedAndABlankFollows() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("li\t")
    try await terminal.cursor(after: "hub> list ")
  }

  @Test func typesThatBeginAlikeAreListed() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("list r\t")
    try await terminal.shows("risers  Bow components  rests   Bow components  rounds  Shooting")
    try await terminal.prompt("hub> list r")
    terminal.type("i\t")
    try await terminal.cursor(after: "hub> list risers ")
  }

  @Test func idsAreListedWithTheirNamesInTheWidthThatThereIs() async throws {
    let terminal = try home.start(columns: 40)
    try await terminal.prompt()
    terminal.type("delete arrow \t")
    try await terminal.shows("3      Easton X10")
    try await terminal.prompt("hub> delete arrow ")
    #expect(!terminal.screen.lines.contains { $0.count >= 40 })
    terminal.resize(columns: 80)
    terminal.type("\t")
    try await terminal.shows("3      Easton X10              10     Skylon Novice")
  }

  @Test func aStoredValueIsQuotedWhereItHasABlank() async throws {
    let terminal = try await typing("add riser model=For\t", over: "1,Hoyt,Formula Xi,,\n")
    try await terminal.cursor(after: "hub> add riser model=\"Formula Xi\" ")
  }

  @Test(
    "A stored value reads back as it is",
    arguments: [
      ("Win&Win", "W", #"owner=Win&Win "#), (#""Big" O'Neil & Sons #1"#, "", #"owner="\"Big\" O'Neil & Sons #1" "#),
      ("山田 直子", "山", "owner=\"山田 直子\" "), ("弓", "", "owner=弓 "), ("a=b;c|d$e!f", "a", "owner=\"a=b;c|d$e!f\" "),
      (#"back\slash"#, "ba", #"owner="back\\slash" "#), ("🏹 club", "", "owner=\"🏹 club\" "),
    ])
  func values(value: String, typed: String, word: String) async throws {
    let cell = "\"\(value.replacing("\"", with: "\"\""))\""
    let terminal = try await typing("edit riser 1 owner=\(typed)\t", over: "1,Hoyt,X,,\n2,Hoyt,Y,\(cell),\n")
    try await terminal.cursor(after: "hub> edit riser 1 \(word)")
    terminal.type("\r")
    let answer = try await terminal.answer()
    #expect(answer.last == "  owner: (empty) → \(value)")
    terminal.type("count risers where owner=\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\r")
    #expect(try await terminal.answer().last?.contains("2") == true)
  }

  @Test func aProductOfTheCatalogueIsQuotedAndBeginsAnItem() async throws {
    let terminal = try home.start([], ["ARCHERYHUB_CATALOGUE": TemporaryHome.sample + "/catalogue.csv"])
    try await terminal.prompt()
    terminal.type("add riser --from Win&\t")
    try await terminal.cursor(after: "hub> add riser --from \"Win&Win ")
    terminal.type("Wia\t")
    try await terminal.cursor(after: "hub> add riser --from \"Win&Win Wiawis Nano TFT\" ")
    terminal.type("\r")
    let answer = try await terminal.answer()
    #expect(
      answer.suffix(3) == [
        "added riser 12 “Win&Win Wiawis Nano TFT”",
        "from the catalogue (archery-catalog): brand Win&Win, model Wiawis Nano TFT,",
        "  length 25 in, material carbon",
      ])
  }

  @Test func anOpenedQuoteStaysAsItWasOpened() async throws {
    let risers = "1,Hoyt,Formula Xi,,\n2,Hoyt,Xceed,\"it's, \"\"so\"\"\",\n"
    let terminal = try await typing("add riser model=\"For\t", over: risers)
    try await terminal.cursor(after: "hub> add riser model=\"Formula Xi\" ")
    terminal.type("owner='it\t")
    try await terminal.cursor(after: #"hub> add riser model="Formula Xi" owner='it'\''s, "so"' "#)
    terminal.type("brand=Hoyt\r")
    #expect(try await terminal.answer() == ["added riser 3 “Hoyt Formula Xi”"])
    terminal.type("list risers where owner=\"it's, \\\"so\\\"\" --format ids\r")
    #expect(try await terminal.answer() == ["2", "3"])
  }

  @Test func inMidLineTheRestAndItsBlankStay() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("list ri --format ids --limit 1\u{1}" + String(repeating: "\u{6}", count: 7) + "\t")
    try await terminal.cursor(after: "hub> list risers")
    terminal.type("\r")
    #expect(try await terminal.answer() == ["1"])
  }

  @Test func whatCandidatesHaveInCommonIsNeverHalfACharacter() async throws {
    // 弓 and 弔 begin with the same two bytes.
    let terminal = try await typing("add riser model=日\t", over: "1,Hoyt,日弓,,\n2,Hoyt,日弔,,\n")
    try await terminal.prompt("hub> add riser model=日")
    terminal.type("弔\t")
    try await terminal.cursor(after: "hub> add riser model=日弔 ")
  }

  @Test func aControlCharacterOfTheDataIsListedAsAnEscape() async throws {
    let terminal = try await typing("show riser \t", over: "1,Hoyt,\u{1B}[31mred,,\n2,Hoyt,\u{202E}back,,\n")
    try await terminal.shows(#"1  Hoyt \u{1B}[31mred  2  Hoyt \u{202E}back"#)
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[31mred"))
  }

  @Test func moreThanAHundredCandidatesAreAskedForFirst() async throws {
    let risers = (1...150).map { "\($0),Hoyt,Model \($0),,\n" }.joined()
    let terminal = try await typing("show riser \t", over: risers)
    try await terminal.cursor(after: "Display all 150 possibilities? (y or n) ")
    terminal.type("n")
    try await terminal.prompt("hub> show riser ")
    terminal.type("\t")
    try await terminal.cursor(after: "Display all 150 possibilities? (y or n) ")
    terminal.type("y")
    try await terminal.prompt("hub> show riser ")
    #expect(terminal.screen.lines.contains { $0.contains("150  Hoyt Model 150") })
  }

  @Test func theCatalogueKnowsWhatIsNotStored() async throws {
    let catalogue = try home.write("type,brand,model\nriser,Zephyr,Breeze 25\n", to: "catalogue.csv")
    let terminal = try home.start([], ["ARCHERYHUB_CATALOGUE": catalogue])
    try await terminal.prompt()
    terminal.type("add riser brand=Z\t")
    try await terminal.cursor(after: "hub> add riser brand=Zephyr ")
    terminal.type("model=\t")
    try await terminal.cursor(after: "hub> add riser brand=Zephyr model=\"Breeze 25\" ")
  }

  @Test func fileNamesAreOnlyCompletedWhereAFileBelongs() async throws {
    try home.write("list risers --format ids --limit 1\n", to: "my script.hub")
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("source ~/my\t")
    try await terminal.cursor(after: "hub> source \"~/my script.hub\" ")
    terminal.type("\r")
    #expect(try await terminal.answer() == ["1"])
    terminal.type("show riser ~/my\t")
    try await terminal.cursor(after: "hub> show riser ~/my")
  }

  @Test func whoListensGetsALineForEachCandidate() async throws {
    let terminal = try home.start(["--plain"])
    try await terminal.prompt()
    terminal.type("list ri\t")
    try await terminal.cursor(after: "hub> list risers ")
    terminal.type("\u{15}list r\t")
    try await terminal.shows("risers: Bow components")
    try await terminal.shows("rounds: Shooting")
  }

  @Test func helpGoesOnToTheSecondWord() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.type("help setup ver\t")
    try await terminal.cursor(after: "hub> help setup versions ")
  }
}
