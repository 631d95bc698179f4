import Equipment
import Hub
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell

/// A line may name thousands of fields: the fields of a type are looked up once for it.
@Suite("A line that names many fields") @HubActor
struct ManyNamesTests {
  @Test(arguments: ["list risers --columns", "list risers --sort", "list all --columns"])
  func isHeldAgainstTheColumnsOnce(line: String) async throws {
    let repository = try MemoryRepository([RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "Xceed"])])
    let terminal = ScriptedTerminal(interactive: false)
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { _ in MemoryDocuments() }, repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } })
    let names = (1...50).map { "none\($0)" }.joined(separator: ",")
    let code = await Program.run(arguments: ["--data", "x", "-c", "\(line) \(names)"], in: surroundings)
    #expect(code == .failure && terminal.errors.contains("none50"))
    #expect(repository.columnLookups(of: .equipment(.riser)) == 1)
  }
}
