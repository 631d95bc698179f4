import Equipment
import Foundation
import Hub
import Inventory
import TestSupport
import Testing

@testable import Shell

@Suite("The tutorial") @HubActor
struct TutorialTests {
  /// Plays on a copy of the sample beside an empty inventory of one's own.
  private func play(
    _ events: [ScriptedTerminal.Event], hasSample: Bool = true
  ) async throws -> (ScriptedTerminal, String) {
    let folder = try TranscriptFolder()
    let copy = folder.path + "/copy"
    if hasSample {
      try folder.copySample()
      try FileManager.default.moveItem(atPath: folder.data, toPath: copy)
    }
    let terminal = ScriptedTerminal([.line("tutorial")] + events)
    let documents = folder.documents
    let surroundings = Program.Surroundings(
      environment: Environment(["NO_COLOR": "1"]), documents: { _ in documents },
      repository: { FileRepository(folder: $0, by: "test@host") }, preferences: { FilePreferences(dataFolder: $0) },
      terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } },
      sample: {
        guard hasSample else { return nil }
        return SampleCopy(folder: copy) { try? FileManager.default.removeItem(atPath: copy) }
      })
    let code = await Program.run(arguments: ["--data", folder.data], in: surroundings)
    #expect(code == .success)
    // Neither the copy nor a folder of one's own is there afterwards.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    return (terminal, folder.data)
  }

  @Test("can be played from its beginning to its end by typing what it says")
  func whole() async throws {
    let lines = TutorialStep.all.flatMap { step -> [ScriptedTerminal.Event] in
      [.line(step.line)] + (step.line.hasPrefix("delete") ? [.line("y")] : [])
    }
    let (terminal, own) = try await play(lines)
    for step in TutorialStep.all {
      let said = (step.text + step.afterwards).flatMap { HelpText.wrapped($0, width: 79) }
      #expect(said.allSatisfy { terminal.screen.contains($0) }, "\(step.title)")
    }
    #expect(!terminal.screen.contains("not it yet"))
    #expect(terminal.screen.contains(TutorialText.finished))
    #expect(terminal.screen.contains("Your own inventory in \(own) was not touched: it has 0 items, as before."))
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
  func steps(place: Int) async throws {
    let before = TutorialStep.all[..<place].map { _ in ScriptedTerminal.Event.line("skip") }
    let terminal = try await play(before + ["list stabilizers --limit 1", "zzqwx", "quit"]).0
    #expect(terminal.screen.components(separatedBy: "not it yet").count == 3)
  }

  @Test("says clearly that there is no sample")
  func noSample() async throws {
    let terminal = try await play([], hasSample: false).0
    #expect(terminal.screen.contains("the sample inventory that the tutorial plays with is not installed"))
  }
}
