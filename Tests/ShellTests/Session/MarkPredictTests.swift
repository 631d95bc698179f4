import Hub
import Testing

@testable import Shell

@Suite("mark predict --save") @HubActor
struct MarkPredictTests {
  @Test("draws too, where it is to")
  func draws() async throws {
    let seen = try await recorded(
      "# sample", "hub> mark predict 40m --setup 1 --save --chart",
      "hub> mark predict 45m --setup 1 --save --svg tape.svg", "hub> mark list --setup 1", "hub> quit",
      "# cat tape.svg")
    #expect(seen.contains("! stored mark 9 “40m"))
    #expect(seen.contains("sight mark"))
    #expect(seen.contains("│"))
    #expect(seen.contains("! stored mark 10 “45m"))
    #expect(seen.contains("| <svg"))
  }

  @Test("stores nothing where the drawing cannot be written")
  func refused() async throws {
    let seen = try await recorded(
      "# sample\n# pipe\n# file tape.svg\n#| mine", "hub> mark predict 45m --setup 1 --save --svg tape.svg",
      "hub> mark list --setup 1 --format csv", "# cat tape.svg")
    #expect(seen.contains("| mine"))
    #expect(!seen.contains("45m,"))
  }
}
