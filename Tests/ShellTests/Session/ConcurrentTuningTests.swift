import Answers
import Equipment
import Hub
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell

/// Somebody else changes a setup while it is tuned.
@Suite("Tuning a setup that others change") @HubActor
struct ConcurrentTuningTests {
  private func session(_ repository: MemoryRepository) throws -> Session {
    let state = AppState(preferences: MemoryPreferences(Preferences()))
    try state.load()
    let dependencies = Dependencies(
      makeRepository: { repository }, now: { Timestamp(seconds: 0) }, today: { .epoch })
    return Session(
      CommandContext(
        state: state, terminal: ScriptedTerminal(), documents: MemoryDocuments([:]),
        dependencies: dependencies, catalogue: Catalogue(load: { [] })))
  }

  private var setup: Setup { Setup(name: "Field", at: Timestamp(seconds: 0)) }

  @Test func isTriedOnceMoreUnderTheLock() async throws {
    let repository = try MemoryRepository([setup])
    repository.fail(.commit, with: .conflict(.setup, id: 1))
    let session = try session(repository)
    #expect(await session.run("setup tune Field brace_height=220").code == .failure)
    #expect(repository.calls(of: .commit) == 2)
    #expect(repository.calls(of: .begin) == 1 && repository.calls(of: .end) == 1)
    repository.fail(.commit, with: nil)
    #expect(await session.run("setup tune Field brace_height=220").code == .success)
    #expect(try await repository.item(.setup, id: 1)?.setup?.present.tuning.braceHeight == 220)
  }

  @Test(arguments: [InventoryError.locked(holder: nil, seconds: 5), .conflict(.equipment(.riser), id: 1)])
  func isNotTriedAgainAfterAnythingElse(error: InventoryError) async throws {
    let repository = try MemoryRepository([setup])
    repository.fail(.commit, with: error)
    _ = await (try session(repository)).run("setup tune Field brace_height=220")
    #expect(repository.calls(of: .commit) == 1 && repository.calls(of: .begin) == 0)
  }

  @Test func whatMeansSomethingElseOnAnotherVersionIsNotTriedAgain() async throws {
    let repository = try MemoryRepository([setup])
    repository.fail(.commit, with: .conflict(.setup, id: 1))
    _ = await (try session(repository)).run("setup edit Field name=Other")
    #expect(repository.calls(of: .commit) == 1)
  }
}
