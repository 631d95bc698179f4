import TestSupport
import Testing

/// Forms on a real terminal: Tab, the text that is kept, and Ctrl-C.
@Suite struct FormTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome(.sampleWithSetups) }

  /// A terminal at the first question of the form for arrows.
  private func adding(_ environment: [String: String] = [:]) async throws -> PseudoTerminal {
    let terminal = try home.start([], environment)
    try await terminal.enter("add arrow")
    try await terminal.until("the first question") { $0.beforeCursor.hasPrefix("brand * [") }
    return terminal
  }

  private func answer(_ terminal: PseudoTerminal, _ question: String, _ keys: String) async throws {
    try await terminal.until(question) { $0.beforeCursor.hasPrefix(question) && $0.beforeCursor.hasSuffix(": ") }
    terminal.type(keys)
  }

  @Test func tabCompletesStoredValuesAndTheModelsOfTheBrand() async throws {
    let terminal = try await adding()
    terminal.type("eas\t")
    try await terminal.until("the brand") { $0.beforeCursor.hasSuffix(": Easton") }
    terminal.type("\r")
    try await answer(terminal, "model *", "X1\t")
    try await terminal.until("the list") { screen in
      screen.lines.contains { $0.hasPrefix("X10") && $0.contains("X10 ProTour") }
    }
    terminal.type(" P\t")
    try await terminal.until("the model") { $0.beforeCursor.hasSuffix(": X10 ProTour") }
    terminal.type("\r")
    try await answer(terminal, "spine", ">\r")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    #expect(terminal.screen.lines.contains("  model     X10 ProTour"))
    terminal.type("\r")
    try await terminal.shows("added arrow 14 “Easton X10 ProTour”")
    try await terminal.prompt()
  }

  @Test func tabInsertsAValueThatNeedsQuotesInThem() async throws {
    try home.write("id,brand,model\n1,Hoyt,\"-\"\n2,\" pad\",x\n", to: "data/rests.csv")
    let terminal = try home.start()
    try await terminal.enter("add rest")
    try await terminal.until("the question") { $0.beforeCursor.hasPrefix("brand * [") }
    terminal.type("\"\t")
    try await terminal.until("both") { screen in screen.lines.contains { $0.contains("pad") } }
    terminal.type(" p\t")
    try await terminal.until("the quoted value") { $0.beforeCursor.hasSuffix(": \" pad\"") }
  }

  @Test func aWrongAnswerIsExplainedAndKeptInTheLine() async throws {
    let terminal = try await adding()
    terminal.type("Easton\r")
    try await answer(terminal, "model *", "Nové šípy\r")
    try await answer(terminal, "spine", "500x\r")
    try await terminal.until("the reason") { $0.lines.contains("spine cannot be “500x”") }
    try await terminal.until("the text") { $0.beforeCursor.hasPrefix("spine") && $0.beforeCursor.hasSuffix(": 500x") }
    terminal.type("\u{8}\r")
    try await answer(terminal, "length", "<\r")
    try await terminal.until("the value") { $0.beforeCursor.hasPrefix("spine (100…3000) [500]: ") }
    terminal.type(">\r")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    #expect(terminal.screen.lines.contains("  model     Nové šípy"))
  }

  @Test func bytesThatAreNoTextAreNoAnswer() async throws {
    let terminal = try await adding()
    terminal.type([0x45, 0xFF, 0x61, 0x0D])
    try await terminal.until("the reason") { $0.lines.contains("what was typed is not UTF-8 text, so it is no answer") }
    try await terminal.until("the rest") { $0.beforeCursor.hasPrefix("brand * [") && $0.beforeCursor.hasSuffix(": Ea") }
    terminal.type("ston\r")
    try await answer(terminal, "model *", "X\r")
    try await answer(terminal, "spine", ">\r")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    terminal.type([0xFF, 0x0D])
    try await terminal.until("the question again") { screen in
      screen.lines.filter { $0.hasPrefix("Save? [Y/n/edit]") }.count == 2 && screen.beforeCursor == "Save? [Y/n/edit] "
    }
    terminal.type("n\r")
    try await terminal.shows("nothing was added")
  }

  @Test func whatAnotherHasChangedMeanwhileDoesNotStopAForm() async throws {
    let terminal = try home.start()
    try await terminal.enter("edit arrow 3")
    try await answer(terminal, "brand * [Easton]", "\r")
    try await answer(terminal, "model * [X10]", "X10 Pro\r")
    try home.change("edit", "arrow", "3", "colour=pink")
    try await answer(terminal, "spine", ">\r")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    terminal.type("y\r")
    try await terminal.until("the refusal") { $0.lines.contains { $0.contains("changed") && $0.contains("arrow 3") } }
    try await terminal.until("the question again") { screen in
      screen.lines.filter { $0.hasPrefix("Save? [Y/n/edit]") }.count == 2 && screen.beforeCursor == "Save? [Y/n/edit] "
    }
    terminal.type("y\r")
    try await terminal.prompt()
    terminal.type("list arrows where id=3 --columns model,colour --format csv\r")
    #expect(try await terminal.answer() == ["model,colour", "X10 Pro,pink"])
  }

  @Test(arguments: ["\u{3}", "\u{4}"]) func controlCDropsEverything(key: String) async throws {
    let before = try home.files()
    let terminal = try await adding()
    terminal.type("Easton\r")
    try await answer(terminal, "model *", "X\u{3}")
    try await terminal.shows("nothing was added")
    try await terminal.prompt()
    terminal.type("add arrow\r")
    try await terminal.until("the question again") { $0.beforeCursor.hasPrefix("brand * [") }
    terminal.type(key)
    try await terminal.prompt()
    terminal.type("quit\r")
    #expect(try await terminal.exitCode() == 0)
    #expect(try home.files().filter { $0.key.hasSuffix(".csv") } == before.filter { $0.key.hasSuffix(".csv") })
  }

  @Test func answersAreNotRecalled() async throws {
    let terminal = try await adding()
    terminal.type("Secret\r")
    try await answer(terminal, "model *", "\u{1B}[A")
    terminal.type("\u{3}")
    try await terminal.shows("nothing was added")
    try await terminal.prompt()
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> add arrow")
  }

  @Test func whatIsTypedOrPastedAheadIsNoAnswer() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    terminal.paste("add arrow\rHoyt\rX\r")
    terminal.type("\r")
    try await terminal.until("the first question") { $0.beforeCursor.hasPrefix("brand * [") }
    terminal.type("\u{3}")
    try await terminal.prompt()
    #expect(!terminal.screen.lines.contains { $0.hasPrefix("model") })
  }

  @Test func aRoundsNameSaysTheRest() async throws {
    let terminal = try home.start()
    try await terminal.enter("round add")
    try await terminal.until("the question") { $0.beforeCursor.hasPrefix("name * [") }
    terminal.type("WA 18 \t")
    try await terminal.until("the name") { $0.beforeCursor.hasSuffix(": WA 18 triple") }
    terminal.type("\r")
    try await answer(terminal, "date *", "yesterday\r")
    try await answer(terminal, "arrows * [60]", "\r")
    try await answer(terminal, "distance (such as 70m) [18m]", "\r")
    try await answer(terminal, "face (4…200 cm) [40]", "\r")
    try await answer(terminal, "score", "540\r")
    try await answer(terminal, "maximum [600]", ">\r")
    try await terminal.cursor(after: "Save? [Y/n/edit] ")
    terminal.type("y\r")
    try await terminal.shows("added round 17 “WA 18 triple”")
  }

  @Test func withoutInputNothingIsAsked() async throws {
    let terminal = try home.start(["--no-input"])
    try await terminal.enter("add arrow")
    #expect(try await terminal.answer().first == "an arrow set needs brand and model")
  }
}
