import Equipment
import Hub
import ShellSupport
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("An answer with very many rows, written a piece at a time") @HubActor
struct LongAnswerTests {
  private let count = 3 * ShellLimits.longTable
  private let documents = MemoryDocuments()

  private func run(_ error: TerminalError? = nil, _ arguments: String...) async throws -> (ExitCode, ScriptedTerminal) {
    let terminal = ScriptedTerminal(interactive: false)
    terminal.outputError = error
    let risers = try (0..<count).map { try RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "M\($0)"]) }
    let repository = try MemoryRepository(risers)
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { [documents] _ in documents }, repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } })
    let code = await Program.run(arguments: ["--data", "x", "--yes"] + arguments, in: surroundings)
    return (code, terminal)
  }

  private var csv: String {
    "id,model\n" + (0..<count).map { "\($0 + 1),M\($0)\n" }.joined()
  }

  @Test("has them all, behind the answers before it")
  func whole() async throws {
    let (code, terminal) = try await run(
      nil, "-c", "show riser 1 --format ids", "-c", "list risers --columns id,model --format csv",
      "-c", "find m2 --limit 1 --format ids")
    #expect(code == .success && terminal.errors.isEmpty)
    #expect(terminal.output == Array("1\n\(csv)3\n".utf8))
  }

  @Test("is the same in a file")
  func redirected() async throws {
    let (code, terminal) = try await run(nil, "-c", "list risers --columns id,model --format csv > out.csv")
    #expect(code == .success && terminal.output.isEmpty)
    #expect(try documents.read("out.csv") == Array(csv.utf8))
  }

  @Test("of a script whose answers come at its end comes then")
  func atomic() async throws {
    let (code, terminal) = try await run(
      nil, "--atomic", "-c", "show riser 2 --format ids", "-c", "list risers --columns id,model --format csv",
      "-c", "edit riser 1 model=Other", "-c", "show riser 1 --format ids")
    #expect(code == .success)
    #expect(terminal.output == Array("2\n\(csv)1\n".utf8))
  }

  @Test(
    "that cannot be written is an error, and a reader that has gone away is none", arguments: ["table", "json", "ids"])
  func failing(format: String) async throws {
    let (code, terminal) = try await run(.failed(errno: 28), "list", "risers", "--format", format)
    #expect(code == .failure && terminal.errors == "cannot write the answer: No space left on device\n")
    let (closed, silent) = try await run(.closed, "find", "hoyt", "--format", format)
    #expect(closed == .closedPipe && silent.errors.isEmpty)
  }
}
