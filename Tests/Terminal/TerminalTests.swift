import Foundation
import Testing

/// The terminal itself: its size, its modes, and streams that are something else.
@Suite struct TerminalTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  @Test func aResizeCountsAtOnce() async throws {
    let terminal = try home.start(columns: 80)
    try await terminal.cursor(after: "hub> ")
    terminal.resize(columns: 33)
    terminal.type("width\r")
    try await terminal.shows("width 33")
  }

  @Test func aDumbTerminalGetsNoEscapeCodes() async throws {
    let terminal = try home.start(["TERM": "dumb"])
    try await terminal.cursor(after: "hub> ")
    terminal.type("li\t")
    try await terminal.shows("list   help of list   limbs  help of limbs")
    terminal.type("x\u{1}y\r")
    try await terminal.shows("line ylix")
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func promptsGoToTheTerminalWhenOutputGoesElsewhere() async throws {
    let terminal = try home.start(output: "\(home.path)/output")
    try await terminal.cursor(after: "hub> ")
    terminal.type("ri\t\r")
    try await terminal.shows("hub> risers")
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
    #expect(try home.read("output") == "line risers \n")
  }

  @Test func stoppedAndContinuedTheLineIsStillThere() async throws {
    let shell = try PseudoTerminal(["/bin/sh", "-i"], environment: home.environment(["PS1": "sh: "]))
    try await shell.cursor(after: "sh: ")
    shell.type("\(TemporaryHome.program)\r")
    try await shell.cursor(after: "hub> ")
    shell.type("half")
    try await shell.cursor(after: "hub> half")
    shell.type("\u{1A}")
    try await shell.cursor(after: "sh: ")
    #expect(shell.echoes)
    shell.type("fg\r")
    try await shell.cursor(after: "hub> half")
    shell.type(" and half\r")
    try await shell.shows("line half and half")
  }

  @Test func aTerminalThatIsGoneEndsTheShellAlsoWhereThatSignalIsIgnored() async throws {
    let command = ["/bin/sh", "-c", "trap '' HUP; exec \(TemporaryHome.program)"]
    let terminal = try PseudoTerminal(command, environment: home.environment())
    try await terminal.cursor(after: "hub> ")
    terminal.hangUp()
    #expect(try await terminal.exitCode() == 0)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalThatEndsTheProgramLeavesTheTerminalAsItWas(signal: Int32) async throws {
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    #expect(!terminal.echoes)
    terminal.send(signal)
    #expect(try await terminal.exitCode() == 128 + signal)
    #expect(terminal.echoes)
  }
}
