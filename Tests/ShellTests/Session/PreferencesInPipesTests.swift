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
    "round stats by month", "count arrows by purchased", "history", "setup show 1", "setup versions Outdoor",
    "advise --all",
    "setup check --wide", "check", "setup as-of 2001-01-01", "edit arrow 3 purchased=2026-01-02",
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

  private nonisolated static let sentences = [
    "edit arrow 3 purchased=2026-01-02", "undo", "show arrow 3", "history arrow 3", "setup versions Outdoor",
    "setup diff Outdoor@1 Outdoor@2", "setup as-of 2001-01-01", "advise --all", "setup check", "check",
    "round add x date=2099-01-01 arrows=6", "mark list", "mark tape 30m --spacing 10 --setup 1", "round show 1",
    "show bowstring 1", "list all --wide",
  ]

  @Test("a sentence tells days as the preference says", arguments: sentences)
  func sentences(line: String) async throws {
    let before = "hub> edit arrow 3 purchased=2025-12-31 notes=2001-02-03"
    let seen = try await recorded("# sample\n# terminal 300", before, "hub> set date european", "hub> \(line)")
    let answer = seen.split(separator: "hub> \(line)\n").last ?? ""
    // Texts that a person wrote stay as they are, and an error shows the line as typed.
    let written = ["2001-02-03", "Nocking point tied 2026-03-08", line].reduce(String(answer)) {
      $0.replacing($1, with: "")
    }
    let days = written.matches(of: /[12]\d\d\d-\d\d-\d\d/).map(\.output)
    #expect(days == [])
  }

  @Test("what a person wrote stays as it is")
  func notes() async throws {
    let seen = try await recorded(
      "# sample\n# terminal 120", "hub> set date european", "hub> edit arrow 3 purchased=2026-01-02 notes=2001-02-03")
    #expect(seen.contains("→ 02.01.2026") && seen.contains("→ 2001-02-03"))
  }

  @Test("a drawing in a file has the days as they are stored")
  func drawing() async throws {
    let seen = try await recorded(
      "# sample\n# terminal 120", "hub> set date european",
      "hub> mark tape --spacing 10 --setup 1 --svg tape.svg", "hub> quit", "# cat tape.svg")
    #expect(seen.contains("newest mark 20") && !seen.contains(/\d\d\.\d\d\.20\d\d/))
  }
}

@Suite("A file that a person writes answers to") @HubActor
struct RedirectedAnswersTests {
  /// Examples of commands that only read, without drawings, `watch`, redirections and references to a listing.
  private nonisolated static let lines: [String] = Commands.all.filter { $0.onlyReads }.flatMap { $0.examples }
    .filter { line in !["--svg", "watch", ">", "%", " .", "--save"].contains { line.contains($0) } }

  @Test("holds what a pipe would get, and no room is missed", arguments: lines)
  func redirected(line: String) async throws {
    let before = [
      "hub> stocktake start Range", "hub>",
      "hub> edit arrow 3 purchased=2025-12-31", "hub> set date european", "hub> set units metric",
    ]
    let file = try await recorded(
      "# sample\n# terminal 40",
      (before + ["hub> \(line) > out.txt", "hub> quit", "# cat out.txt"]).joined(separator: "\n\n"))
    let pipe = try await recorded("# sample\n# pipe", (before + ["hub> \(line)"]).joined(separator: "\n\n"))
    let written = file.split(separator: "# cat out.txt\n").last?.split(separator: "\n").map { $0.dropFirst(2) } ?? []
    let piped = (pipe.split(separator: "hub> \(line)\n").last ?? "").split(separator: "\n").filter { line in
      !["! ", "(exit"].contains { line.hasPrefix($0) }
    }
    // A folder's size is that of the numbers, too, which the file system has given its files.
    func comparable(_ lines: [Substring]) -> [String] {
      lines.map { String($0.replacing(/"bytes":[0-9]+|[0-9,]+ bytes in/, with: "")) }
    }
    #expect(
      comparable(written.filter { !$0.isEmpty }) == comparable(piped.map { $0.hasPrefix("\\") ? $0.dropFirst() : $0 }))
    #expect(!file.contains("no room"))
  }
}
