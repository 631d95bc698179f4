import Equipment
import Foundation
import Hub
import ShellOutput
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell

@Suite("The tutorial") @HubActor
struct TutorialTests {
  /// Plays on a copy of the sample beside an empty inventory of one's own.
  private func play(
    _ events: [ScriptedTerminal.Event], hasSample: Bool = true, options: [String] = [],
    savesPreferences: Bool = false
  ) async throws -> (ScriptedTerminal, String) {
    let folder = try TranscriptFolder()
    let copy = folder.path + "/copy"
    let sample = try TranscriptFolder()
    try sample.copySample()
    let terminal = ScriptedTerminal([.line("tutorial")] + events)
    let documents = folder.documents
    let surroundings = Program.Surroundings(
      environment: Environment(["NO_COLOR": "1"]), documents: { _ in documents },
      repository: { FileRepository(folder: $0, by: "test@host") }, preferences: { FilePreferences(dataFolder: $0) },
      terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } },
      sample: {
        guard hasSample else { return nil }
        try FileManager.default.copyItem(atPath: sample.data, toPath: copy)
        return SampleCopy(folder: copy) { try? FileManager.default.removeItem(atPath: copy) }
      })
    let code = await Program.run(arguments: ["--data", folder.data] + options, in: surroundings)
    #expect(code == .success)
    // Neither the copy nor an inventory of one's own is there afterwards.
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(Set(left).isSubset(of: ["data", "data/settings.json"]) && (left == [] || savesPreferences))
    return (terminal, folder.data)
  }

  @Test("can be played from its beginning to its end by typing what it says")
  func whole() async throws {
    let lines = TutorialStep.all.flatMap { step -> [ScriptedTerminal.Event] in
      [.line(step.line)] + (step.line.hasPrefix("delete") ? [.line("y")] : [])
    }
    let (terminal, own) = try await play(lines)
    for step in TutorialStep.all {
      let said = (step.text + step.afterwards).flatMap { WrappedText.lines(of: $0, width: 79) }
      #expect(said.allSatisfy { terminal.screen.contains($0) }, "\(step.title)")
    }
    #expect(!terminal.screen.contains("not it yet"))
    #expect(terminal.screen.contains(TutorialText.finished))
    // The sentence is broken where the folder's name leaves no room.
    let screen = terminal.screen.replacing("\n", with: " ")
    #expect(screen.contains("Your own inventory in \(own) was not touched: it has 0 items, as before."))
  }

  @Test("goes on, back and away, whatever the step")
  func moves() async throws {
    let skipped = try await play(TutorialStep.all.map { _ in "skip" }).0
    #expect(skipped.screen.contains(TutorialText.finished))
    let moved = try await play(["skip", "skip", "back", "quit"]).0
    #expect(moved.screen.components(separatedBy: "2 of \(TutorialStep.all.count): ").count == 3)
    #expect(moved.screen.contains("You left the tutorial"))
    #expect(try await play([.end]).0.screen.contains("You left the tutorial"))
  }

  @Test("waits until a step was done, and lets one try other things")
  func waits() async throws {
    let terminal = try await play(["zzqwx", "list sights", .interrupt, "", "count", "quit"]).0
    #expect(terminal.screen.components(separatedBy: "That was not it yet. Type:  count").count == 3)
    #expect(terminal.screen.contains("unknown command “zzqwx”"))
    #expect(terminal.screen.contains("2 of \(TutorialStep.all.count)"))
  }

  @Test("has no step that is done by anything that is typed", arguments: TutorialStep.all.indices)
  func steps(index: Int) async throws {
    let before = TutorialStep.all[..<index].map { _ in ScriptedTerminal.Event.line("skip") }
    let terminal = try await play(before + ["list stabilizers --limit 1", "zzqwx", "quit"]).0
    #expect(terminal.screen.components(separatedBy: "not it yet").count == 3)
  }

  @Test("is as the person wants to read: in words, and without notes")
  func plain() async throws {
    let skips = TutorialStep.all.map { _ in ScriptedTerminal.Event.line("skip") }
    let terminal = try await play(skips, options: ["--plain", "--quiet"]).0
    #expect(terminal.screen.contains("brand: "))
    #expect(!terminal.screen.contains("─"))
    #expect(!terminal.screen.contains { "“”…→".contains($0) })
    #expect(!terminal.screen.contains(" risers; "))
  }

  @Test("is as the person's preferences say")
  func preferences() async throws {
    let terminal = try await play(
      ["quit", "set plain on", "tutorial", "skip", "list risers --limit 1", "quit"], savesPreferences: true
    ).0
    #expect(terminal.screen.contains("brand: "))
  }

  @Test("changes its copy whatever the options are")
  func dryRun() async throws {
    let terminal = try await play(TutorialStep.all.map { .line($0.line) }, options: ["--dry-run", "--yes"]).0
    #expect(terminal.screen.contains(TutorialText.finished))
  }

  @Test("skips a step as if one had typed its line, and says what is said afterwards")
  func skips() async throws {
    let terminal = try await play(TutorialStep.all.map { _ in "skip" }).0
    #expect(!terminal.screen.contains("--yes"))
    for step in TutorialStep.all {
      let said = step.afterwards.flatMap { WrappedText.lines(of: $0, width: 79) }
      #expect(said.allSatisfy { terminal.screen.contains($0) }, "\(step.title)")
    }
  }

  @Test("skips a step with the item that it is about", arguments: ["skip", "back"])
  func rightItem(way: String) async throws {
    let skips = (0..<9).map { _ in ScriptedTerminal.Event.line("skip") }
    // Another item was shown meanwhile; or the item that the step deletes is gone already.
    let before: [ScriptedTerminal.Event] = way == "back" ? ["skip", "back"] : []
    let terminal = try await play(skips + before + ["show limbs 1", "skip", "list limbs --format csv", "quit"]).0
    #expect(terminal.screen.contains("11 of \(TutorialStep.all.count)"))
    #expect(terminal.screen.contains("\n1,Hoyt,Formula Carbon Integra"))
    #expect(!terminal.screen.contains("Hoyt,Velos"))
  }

  @Test("says clearly that there is no sample")
  func noSample() async throws {
    let terminal = try await play([], hasSample: false).0
    #expect(terminal.screen.contains("the sample inventory that the tutorial plays with is not installed"))
  }
}
