import Hub
import Testing

@testable import Shell

/// Preferences are what a person likes to read; programs always get the same bytes.
@Suite("In a pipe or a file") @HubActor
struct PreferencesInPipesTests {
  private static let preferences = [
    "hub> set units metric", "hub> set date american", "hub> set table markdown", "hub> set plain on",
  ]
  private nonisolated static let reading = [
    "list arrows where id<=3 --wide", "show arrow 3", "list limbs --format markdown", "round list",
    "round stats by month", "count arrows by purchased", "history", "setup show 1",
  ]

  @Test("answers do not depend on preferences", arguments: reading)
  func pipe(line: String) async throws {
    let usual = try await recorded("# sample\n# pipe", "hub> \(line)")
    let liked = try await recorded("# sample\n# pipe", Self.preferences.joined(separator: "\n\n"), "hub> \(line)")
    #expect(liked.hasSuffix(usual.dropFirst("# sample\n# pipe\n".count)))
  }

  @Test("a person's answers do not depend on preferences either", arguments: ["", " --format markdown"])
  func file(format: String) async throws {
    let steps = ["hub> show arrow 3\(format) > out.txt", "hub> quit", "# cat out.txt"]
    let usual = try await recorded("# sample", steps.joined(separator: "\n\n"))
    let liked = try await recorded(
      "# sample", (Self.preferences + steps).joined(separator: "\n\n"))
    #expect(usual.contains("28.5"))
    let start = "# cat out.txt"
    #expect(liked.split(separator: start).last == usual.split(separator: start).last)
  }
}

@Suite("On a terminal") @HubActor
struct DatesOnTerminalTests {
  @Test("every date is as the preference says, in whatever column it stands")
  func dates() async throws {
    let seen = try await recorded(
      "# sample\n# terminal 120", "hub> set date european", "hub> round stats", "hub> count arrows by purchased")
    #expect(seen.contains("16.05.2026"))
    #expect(seen.contains("05.04.2025"))
    #expect(!seen.contains("2026-") && !seen.contains("2025-"))
  }
}
