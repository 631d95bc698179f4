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
    // The notes of an atomic script are written only when its changes are kept.
    #expect(!seen.contains("notes: "))
  }

  /// The lines on standard error for a command: with notes, and with `-q`.
  private func reported(_ line: String, _ arrangement: String = "# sample") async throws -> (
    all: [String], quiet: [String]
  ) {
    var reported: [[String]] = []
    for option in ["", "-q "] {
      let seen = try await recorded("\(arrangement)\n# pipe", "# args \(option)-c '\(line)'")
      reported.append(seen.split(separator: "\n").filter { $0.hasPrefix("! ") }.map { String($0.dropFirst(2)) })
    }
    return (reported[0], reported[1])
  }

  /// A file of each kind with a row that cannot be read.
  private static let damaged = """
    # sample
    # file data/risers.csv
    #| id,brand,model,length
    #| 1,Hoyt,Formula Xi,25
    #| 2,Hoyt,Xceed,long
    # file data/rounds.csv
    #| id,name,date,arrows,score
    #| 1,WA 720,2026-05-01,72,600
    #| 2,WA 720,soon,72,600
    # file data/marks.csv
    #| id,setup,distance,value
    #| 1,1,30m,7.6
    #| 2,1,50m,4.9
    #| 3,1,far,1.8
    """

  @Test(
    "it is still said that something cannot be read",
    arguments: [
      "list risers", "show riser 1", "count", "count risers", "count risers by brand", "find hoyt",
      "find hoyt --in riser",
      "export csv risers", "export csv risers out.csv --yes", "round list", "round stats", "mark list --setup 1",
      "mark chart --setup 1", "mark predict 40m --setup 1", "mark tape 30m --spacing 10 --setup 1",
    ])
  func problems(line: String) async throws {
    let reported = try await reported(line, Self.damaged)
    let problems = reported.all.filter { $0.contains("problem") }
    #expect(problems.count == 1)
    #expect(reported.quiet.filter { $0.contains("problem") } == problems)
  }

  @Test(
    "what a command comes to is still said, and what is wrong with it",
    arguments: [
      ("round stats by version", "version"), ("setup diff 1@1 1@1", "no difference"), ("export csv", "not in it"),
      ("mark predict 120m --setup 1", "120m"),
    ])
  func findings(line: String, words: String) async throws {
    let reported = try await reported(line)
    #expect(!reported.quiet.isEmpty && reported.quiet.allSatisfy { $0.contains(words) })
    #expect(reported.quiet.allSatisfy(reported.all.contains))
  }

  @Test("a program that asks for the current setup is answered")
  func currentSetup() async throws {
    for option in ["", "-q "] {
      let seen = try await recorded("# sample\n# pipe", "# args -y \(option)-c 'setup use Outdoor' -c 'setup use'")
      #expect(seen.contains("\nsetup 1 “Outdoor” is the current setup\n"))
      #expect(seen.contains("! setup 1") == option.isEmpty)
    }
  }

  @Test(
    "nothing else is said",
    arguments: [
      "list risers brand=Nobody", "add riser brand=Hoyt model=One", "edit riser 1 notes=x",
      "delete riser 1 --yes --force",
      "setup use Outdoor", "history --limit 1", "set units metric", "check risers", "save", "setup check Outdoor",
      "alias x = list risers",
    ])
  func notes(line: String) async throws {
    let reported = try await reported(line)
    #expect(!reported.all.isEmpty || line.hasPrefix("history"))
    #expect(reported.quiet == [])
  }
}
