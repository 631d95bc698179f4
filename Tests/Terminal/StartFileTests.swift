import Glibc
import TestSupport
import Testing

/// The file of commands that a shell begins with.
@Suite struct StartFileTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome()
    try home.write("alias three = list risers --limit 3 --format ids\nlst risers\nset date european\n", to: Self.file)
  }

  private static let file = ".config/archeryhub/init.hub"

  @Test func itsCommandsAreRunAndItsErrorsNamed() async throws {
    let terminal = try home.start()
    try await terminal.prompt()
    #expect(terminal.screen.lines.contains("init.hub:2: unknown command “lst”"))
    terminal.type("three\r")
    #expect(try await terminal.answer() == ["1", "2", "3"])
    terminal.type("set date --format csv\r")
    #expect(try await terminal.answer().contains { $0.hasPrefix("date,european,iso") })
  }

  @Test func itCanBeLeftOut() async throws {
    let terminal = try home.start(["--no-init"])
    try await terminal.enter("three")
    #expect(try await terminal.answer().first == "unknown command “three”")
  }

  @Test func theDesktopsRulesSayWhereItIs() async throws {
    try home.write("alias two = list risers --limit 2 --format ids\n", to: "config/archeryhub/init.hub")
    let terminal = try home.start([], ["XDG_CONFIG_HOME": "\(home.path)/config"])
    try await terminal.enter("two")
    #expect(try await terminal.answer() == ["1", "2"])
  }

  @Test func itIsNotRunIfOthersMayWriteIt() async throws {
    #expect(unsafe chmod("\(home.path)/\(Self.file)", 0o666) == 0)
    let terminal = try home.start()
    try await terminal.prompt()
    let said = terminal.screen.lines.joined(separator: " ")
    #expect(said.contains("init.hub is not run: others may write") && said.contains("mode 666"))
    terminal.type("three\r")
    #expect(try await terminal.answer().first == "unknown command “three”")
  }

  @Test func itIsOnlyForTheShell() async throws {
    let terminal = try home.start(["-c", "count risers --format csv"])
    #expect(try await terminal.exitCode() == 0)
    #expect(!terminal.screen.lines.contains { $0.contains("init.hub") })
    #expect(!home.has("data/settings.json"))
  }
}
