import Hub
import Testing

@testable import Shell

@Suite("With --quiet") @HubActor
struct QuietTests {
  @Test("it is still said that nothing was changed", arguments: ["--atomic", "--atomic -q"])
  func atomic(options: String) async throws {
    let seen = try await recorded(
      "# sample\n# file edits.hub\n#| edit riser 1 notes=x\n#| edit riser 999 notes=y", "# args \(options) edits.hub")
    #expect(seen.contains("! \(Messages.nothingChanged)\n"))
    #expect(seen.contains("notes: ") == !options.contains("-q"))
  }
}
