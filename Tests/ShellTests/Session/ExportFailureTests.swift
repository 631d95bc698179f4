import Answers
import Equipment
import Hub
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("An export that fails") @HubActor
struct ExportFailureTests {
  private let documents = MemoryDocuments(["all.json": "before"])
  private let terminal = ScriptedTerminal(interactive: false)

  private func run(_ arguments: String..., breaking: Bool) async throws -> ExitCode {
    let repository = try MemoryRepository([RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "Xceed"])])
    if breaking { repository.fail(.fetch, with: .noItem(.equipment(.riser), id: 7)) }
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { [documents] _ in documents }, repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { [terminal] _, _ in terminal },
      catalogue: { Catalogue { [] } })
    return await Program.run(arguments: ["--data", "x", "--yes"] + arguments, in: surroundings)
  }

  @Test("leaves the file as it was, and says so", arguments: ["json", "csv", "jsonl", "markdown"])
  func file(format: String) async throws {
    #expect(try await run("export", format, "all.json", breaking: true) == .failure)
    #expect(try documents.read("all.json") == Array("before".utf8))
    #expect(terminal.errors.contains("7"))
    #expect(try await run("export", format, "all.json", breaking: false) == .success)
    #expect(try documents.read("all.json") != Array("before".utf8))
  }

  @Test("writes no beginning without an end to standard output")
  func output() async throws {
    #expect(try await run("export", "json", breaking: true) == .failure)
    #expect(terminal.output.isEmpty)
  }

  @Test("because nobody takes it any more ends quietly; because the disk is full it is an error")
  func refused() async throws {
    terminal.outputError = .closed
    #expect(try await run("export", "json", breaking: false) == .closedPipe)
    #expect(terminal.errors.isEmpty)
    terminal.outputError = .failed(errno: 28)
    #expect(try await run("export", "csv", breaking: false) == .failure)
    #expect(!terminal.errors.isEmpty)
  }
}
