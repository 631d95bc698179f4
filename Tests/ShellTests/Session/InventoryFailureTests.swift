import Answers
import Codecs
import Equipment
import Files
import Hub
import ShellSupport
import Store
import TestSupport
import Testing

@testable import Shell

@Suite("An inventory that fails") @HubActor
struct InventoryFailureTests {
  private nonisolated static let failure = FileFailure(operation: .sync, path: "/club/journal.jsonl", code: 5)

  /// Each failure with its exit code and its message.
  private nonisolated static let failures: [(error: InventoryError, code: ExitCode, words: String)] = [
    (
      .conflict(.equipment(.arrow), id: 3), .failure,
      """
      arrow 3 was changed by somebody else meanwhile; nothing was done
      hint: look at it again: show arrow 3
      """
    ),
    (
      .noItem(.equipment(.bowstring), id: 3), .failure,
      "there is no bowstring 3\nhint: no strings yet; begin with: add bowstring brand=… model=…\n"
        + "hint: the data folder x does not exist yet"
    ),
    (
      .usedId(.equipment(.riser), id: 3), .failure,
      """
      riser 3 was in use before; ids are never used again
      hint: leave the id out, or import with --on-conflict new
      """
    ),
    (.noIdLeft(.equipment(.limbs)), .failure, "there is no id left for another pair of limbs"),
    (
      .locked(holder: 4711, seconds: 5), .data,
      """
      the data folder is locked by process 4711; waited 5 s
      hint: try again when it is done; ps 4711 shows what it is
      """
    ),
    (
      .locked(holder: nil, seconds: 5), .data,
      "the data folder is locked; waited 5 s\nhint: try again when it is done"
    ),
    (
      .damaged(file: "journal.jsonl", line: 7, byte: 120), .data,
      """
      journal.jsonl is damaged at line 7, byte 120; nothing is written until it is mended
      hint: verify tells what is damaged; verify --mend sets it aside, and says before what is lost
      """
    ),
    (
      .fileProblems([
        FileProblem(
          file: "arrows.csv", line: 1, column: 1, kind: .lost(.equipment(.arrow), rows: 2, isThere: false))
      ]), .data,
      """
      arrows.csv:1:1: the file is missing, and held 2 rows; put it back, or let the loss count: verify --accept arrows
      hint: nothing was written; what is accepted can be taken back with undo
      """
    ),
    (
      .unreadable(
        FileFailure(
          operation: .open, path: "data/hub.json", code: 22, wrongKind: WrongKind(found: .pipe, expected: .file))),
      .data,
      """
      data/hub.json is a FIFO (named pipe) where a regular file belongs
      hint: nothing was changed; when that is mended, type the same again
      """
    ),
    (
      .fileProblems([FileProblem(file: "arrows.csv", line: 2, column: 1, kind: .missingId)]), .data,
      "arrows.csv:2:1: there is no id\nhint: nothing was written; mend the file and try again"
    ),
    (
      .newerFormat(file: "hub.json", format: 2), .data,
      "hub.json is of format 2, which this version does not know\nhint: use a newer archeryhub"
    ),
    (
      .unreadable(FileFailure(operation: .read, path: "/club/risers.csv", code: 11)), .data,
      "/club/risers.csv was changed by another program while it was read\n"
        + "hint: nothing was changed; when that is over, type the same again"
    ),
    (
      .unreadable(FileFailure(operation: .read, path: "", code: 11)), .data,
      "the data folder was changed by another program while it was read\n"
        + "hint: nothing was changed; when that is over, type the same again"
    ),
    (
      .unreadable(failure), .data,
      """
      cannot sync /club/journal.jsonl: Input/output error
      hint: nothing was changed; when that is mended, type the same again
      """
    ),
    (
      .notStored(failure), .failure,
      """
      not stored: cannot sync /club/journal.jsonl: Input/output error
      hint: nothing was changed; when that is mended, type the same again
      """
    ),
    (
      .mayNotBeStored(failure), .failure,
      """
      may not be stored: cannot sync /club/journal.jsonl: Input/output error
      hint: check with history before you repeat it
      """
    ),
    (
      .notCheckpointed(failure), .failure,
      "stored, but not yet in the CSV files: cannot sync /club/journal.jsonl: Input/output error"
    ),
    (
      .unfit(.equipment(.arrow), [.unknown(name: "spin", type: .equipment(.arrow))]), .failure,
      "an arrow set cannot be stored so: arrow has no field “spin”"
    ),
    (
      .folderGone(path: "/club"), .data,
      "the data folder /club is gone; nothing was stored\nhint: put it back, or leave the shell"
    ),
    (.transactionOpen, .failure, "a transaction is open already"),
    (.noTransaction, .failure, "no transaction is open"),
  ]

  private func run(
    _ repository: MemoryRepository, _ arguments: String...
  ) async -> (code: ExitCode, terminal: ScriptedTerminal) {
    let terminal = ScriptedTerminal(interactive: false)
    let surroundings = Program.Surroundings(
      environment: Environment([:]), documents: { _ in MemoryDocuments() }, repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } })
    return (await Program.run(arguments: ["--data", "x"] + arguments, in: surroundings), terminal)
  }

  @Test("says what failed, why and how to go on", arguments: failures.indices)
  func words(index: Int) async throws {
    let failure = Self.failures[index]
    let repository = try MemoryRepository()
    repository.fail(.commit, with: failure.error)
    let (code, terminal) = await run(repository, "add", "riser", "brand=Hoyt", "model=Xceed")
    #expect(terminal.errors == failure.words + "\n")
    #expect(code == failure.code)
  }

  @Test(
    "fails the command, whichever call it is",
    arguments: [
      (MemoryRepository.Operation.refresh, "count"), (.count, "count"), (.fetch, "list risers"),
      (.item, "show riser 1"),
      (.undo, "undo"), (.redo, "redo"), (.history, "history"), (.save, "save"), (.begin, "delete riser 1 --dry-run"),
      (.end, "count --dry-run"), (.close, "count"), (.fetch, "find x"), (.fetch, "check"), (.fetch, "export json"),
    ])
  func calls(operation: MemoryRepository.Operation, command: String) async throws {
    let repository = try MemoryRepository([RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "Xceed"])])
    repository.fail(operation, with: .unreadable(Self.failure))
    let (code, terminal) = await run(repository, "-c", command)
    #expect(terminal.errors.contains("cannot sync /club/journal.jsonl: Input/output error\n"))
    #expect(code == .data)
  }

  @Test("does not end a conversation")
  func conversation() async throws {
    let repository = try MemoryRepository()
    repository.fail(.fetch, with: .unreadable(Self.failure))
    let terminal = ScriptedTerminal(["list risers", "count", "quit"])
    let surroundings = Program.Surroundings(
      environment: Environment(["NO_COLOR": "1"]), documents: { _ in MemoryDocuments() },
      repository: { _ in repository },
      preferences: { _ in MemoryPreferences() }, terminal: { _, _ in terminal }, catalogue: { Catalogue { [] } })
    #expect(await Program.run(arguments: [], in: surroundings) == .success)
    #expect(terminal.screen.contains("Bow components"))
  }
}

@Suite("The data folder")
struct DataFolderTests {
  @Test("is where the command line says, else the environment, else the desktop's rules") @HubActor
  func paths() throws {
    let environment = ["ARCHERYHUB_DATA": "/club", "XDG_DATA_HOME": "/share", "HOME": "/home/mara"]
    var invocation = Invocation()
    invocation.data = "here"
    #expect(Program.dataFolder(invocation, Environment(environment)) == "here")
    invocation.data = ""
    #expect(Program.dataFolder(invocation, Environment(["HOME": "/home/mara"])) == "/home/mara/.local/share/archeryhub")
    #expect(Program.dataFolder(Invocation(), Environment(environment)) == "/club")
    #expect(Program.dataFolder(Invocation(), Environment(["XDG_DATA_HOME": "/share"])) == "/share/archeryhub")
    #expect(
      Program.dataFolder(Invocation(), Environment(["XDG_DATA_HOME": "share", "HOME": "/home/m"]))
        == "/home/m/.local/share/archeryhub")
  }
}
