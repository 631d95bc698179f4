import Equipment
import Hub
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell

/// A change that is stored, and a preference behind it that cannot be kept: the answer says both.
@Suite("A change whose preference cannot be kept") @HubActor
struct StoredAllTheSameTests {
  private func run(
    _ arguments: [String], current: String?
  ) async throws -> (terminal: ScriptedTerminal, repository: MemoryRepository, code: ExitCode) {
    let terminal = ScriptedTerminal([])
    let repository = try MemoryRepository([Setup(name: "Outdoor", at: Timestamp(seconds: 0))])
    let preferences = MemoryPreferences(Preferences(settings: current.map { [Setting.setup.name: $0] } ?? [:]))
    preferences.fail(saving: true)
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { _ in MemoryDocuments() }, repository: { _ in repository },
      preferences: { _ in preferences }, terminal: { _, _ in terminal }, catalogue: { Catalogue(load: { [] }) },
      now: { Timestamp(seconds: 0) }, today: { .epoch })
    return (terminal, repository, await Program.run(arguments: ["--data", "x"] + arguments, in: surroundings))
  }

  /// Standard error in one line, without the line breaks of the terminal's wrapping.
  private func said(_ terminal: ScriptedTerminal) -> String {
    terminal.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("is told with what is stored and what is not", arguments: ["setup delete", "delete setup"])
  func archived(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let run = try await run(words + ["1", "--yes"], current: "1")
    #expect(try await run.repository.item(.setup, id: 1)?.setup?.isActive == false)
    #expect(said(run.terminal).contains("status: active → archived"))
    #expect(said(run.terminal).contains("that is stored, but the current setup could not be forgotten:"))
    #expect(said(run.terminal).contains("; setup use none tries it again"))
    #expect(run.code == .failure)
  }

  @Test("is told of a new setup too, also of a copy", arguments: ["setup add", "setup copy 1"])
  func added(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let run = try await run(words + ["New"], current: nil)
    #expect(said(run.terminal).contains("added setup 2 “New”"))
    #expect(said(run.terminal).contains("that is stored, but setup 2 “New” could not be made the current one:"))
    #expect(try await run.repository.item(.setup, id: 2) != nil)
    #expect(run.code == .failure)
  }

  @Test("says nothing of storing where the preference is all there is", arguments: ["setup use 1", "set units metric"])
  func alone(command: String) async throws {
    let run = try await run(command.split(separator: " ").map(String.init), current: nil)
    #expect(!said(run.terminal).contains("is stored"))
    #expect(run.code == .failure)
  }
}
