import Equipment
import Hub
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("A standard output that cannot be written") @HubActor
struct OutputFailureTests {
  private func run(_ error: TerminalError, _ arguments: String...) async throws -> (ExitCode, ScriptedTerminal, Int) {
    let terminal = ScriptedTerminal(interactive: false)
    terminal.outputError = error
    let repository = try MemoryRepository([RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "Xceed"])])
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { _ in MemoryDocuments() }, repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } })
    let code = await Program.run(arguments: ["--data", "x"] + arguments, in: surroundings)
    return (code, terminal, try await repository.count(of: .equipment(.riser)))
  }

  @Test("because its reader has gone away ends the program quietly")
  func closed() async throws {
    let (code, terminal, _) = try await run(.closed, "-c", "list risers", "-c", "list rests")
    #expect(code == .closedPipe)
    #expect(terminal.errors.isEmpty)
  }

  @Test("because the disk is full is an error")
  func full() async throws {
    let (code, terminal, _) = try await run(.failed(errno: 28), "list", "risers")
    #expect(code == .failure)
    #expect(terminal.errors == "cannot write the answer: No space left on device\n")
  }

  @Test("does not undo what was stored")
  func stored() async throws {
    let (code, _, count) = try await run(
      .failed(errno: 28), "add", "riser", "brand=Gillo", "model=GT", "--format", "json")
    #expect(code == .failure)
    #expect(count == 2)
  }

  @Test("is an error of the program's help, too")
  func help() async throws {
    #expect(try await run(.failed(errno: 28), "--help").0 == .failure)
    #expect(try await run(.closed, "--version").0 == .closedPipe)
  }
}

@Suite("Ctrl-C while a command runs") @HubActor
struct InterruptionTests {
  private func finish(_ output: Output) async throws -> ScriptedTerminal {
    let session = try CompletionBench([]).session
    let terminal = try #require(session.context.terminal as? ScriptedTerminal)
    terminal.isInterrupted = true
    _ = try await session.context.finish(output, redirect: nil)
    return terminal
  }

  @Test("drops an answer that only shows something")
  func drops() async throws {
    await #expect(throws: CommandError.interrupted) { try await finish(.text("a long list")) }
    #expect(ExitCode(CommandError.interrupted) == .interrupted)
  }

  @Test("does not hide what was done")
  func reports() async throws {
    #expect(try await finish(.note("deleted riser 1")).errors == "deleted riser 1\n")
  }
}
