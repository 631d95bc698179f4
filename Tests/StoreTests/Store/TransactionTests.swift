import Answers
import Equipment
import Glibc
import Store
import Synchronization
import Testing

@Suite struct TransactionTests {
  let folder: StoreFolder
  let repository: FileRepository

  init() async throws {
    folder = try StoreFolder()
    repository = folder.open()
    try await repository.add(riser("A"))
  }

  @Test func readingSeesWhatIsStaged() async throws {
    try await repository.begin(.atomic)
    #expect(try await repository.add(riser("B")) == 2)
    try await repository.edit(.equipment(.riser), 2, "model", to: "C")
    try await repository.delete(.equipment(.riser), 1)
    try await repository.refresh()
    #expect(try await repository.fetch(.riser).map(\.equipmentModel) == ["C"])
    #expect(try await repository.count(of: .riser) == 1)
    #expect(try await repository.item(.riser, id: 1) == nil)
    #expect(repository.loaded(.riser).map(\.recordId) == [2])
    #expect(try await folder.open().fetch(.riser).map(\.equipmentModel) == ["A"])
  }

  @Test func rowsAreThoseOfTheFileWithWhatIsStaged() async throws {
    let riser = RecordType.equipment(.riser)
    for model in ["B", "C"] { try await repository.add(StoreTests.riser(model)) }
    _ = try await repository.save()
    try await repository.begin(.atomic)
    try await repository.edit(riser, 1, "model", to: "D")
    try await repository.delete(riser, 2)
    try await repository.add(StoreTests.riser("E"))
    var models: [String?] = []
    for id in 1...5 { models.append(try await repository.row(riser, id: id)?.text("model")) }
    #expect(models == ["D", nil, "C", "E", nil])
  }

  @Test func allIsOneEntryAndOneStepOfUndo() async throws {
    let before = try await repository.state()
    try await repository.begin(.atomic)
    #expect(try await repository.commit(Change(items: [.add(riser("B"))])).sequence == 0)
    try await repository.edit(.equipment(.riser), 2, "length", to: "25")
    try await repository.add(riser("C"))
    try await repository.delete(.equipment(.riser), 3)
    let ended = try #require(try await repository.end(keeping: true))
    #expect(ended.sequence == 2)
    #expect(ended.change.items.map(\.id) == [2])
    #expect(try await folder.open().item(.riser, id: 2)?.text("length") == "25")
    #expect(try await repository.undo()?.kind == .undo(of: [2]))
    #expect(try await repository.state() == before)
  }

  @Test(arguments: [TransactionMode.atomic, .dryRun]) func nothingIsKeptUnlessAsked(_ mode: TransactionMode)
    async throws
  {
    let before = folder.contents
    try await repository.begin(mode)
    #expect(try await repository.add(riser("B")) == 2)
    #expect(try await repository.end(keeping: mode == .dryRun) == nil)
    #expect(try await repository.fetch(.riser).map(\.equipmentModel) == ["A"])
    #expect(folder.contents.filter { $0.key != ".lock" } == before.filter { $0.key != ".lock" })
  }

  @Test func aDryRunTouchesNothingWhereNothingIs() async throws {
    let other = try StoreFolder()
    let dry = other.open()
    try await dry.begin(.dryRun)
    try await dry.add(riser("B"))
    #expect(try await dry.count(of: .riser) == 1)
    _ = try await dry.end(keeping: false)
    try await dry.close()
    #expect(!other.exists(""))
  }

  @Test func thereIsOneTransactionAtATime() async throws {
    await #expect(throws: InventoryError.noTransaction) { try await repository.end(keeping: true) }
    try await repository.begin(.atomic)
    await #expect(throws: InventoryError.transactionOpen) { try await repository.begin(.dryRun) }
    await #expect(throws: InventoryError.transactionOpen) { try await repository.save() }
    try await repository.close()
    try await folder.open().add(riser("B"))
  }

  @Test(arguments: [TransactionMode.atomic, .dryRun]) func undoWithinItGoesBackAsIfAllWereStored(
    _ mode: TransactionMode
  ) async throws {
    let before = try await repository.state()
    try await repository.begin(mode)
    try await repository.add(riser("B"))
    #expect(try await repository.undo()?.change.items[0].before?.text("model") == "B")
    #expect(try await repository.undo()?.change.items[0].before?.text("model") == "A")
    #expect(try await repository.undo() == nil)
    #expect(try await repository.fetch(.riser).isEmpty)
    #expect(try await repository.redo()?.change.items[0].after?.text("model") == "A")
    #expect(try await repository.redo()?.change.items[0].after?.text("model") == "B")
    #expect(try await repository.undo() != nil)
    #expect(try await repository.fetch(.riser).map(\.equipmentModel) == ["A"])
    #expect(try await repository.end(keeping: true) == nil)
    #expect(try await folder.open().state() == before)
  }

  @Test func aConflictLeavesTheTransactionAsItWas() async throws {
    try await repository.begin(.atomic)
    try await repository.add(riser("B"))
    await #expect(throws: InventoryError.noItem(.equipment(.riser), id: 9)) {
      try await repository.delete(.equipment(.riser), 9)
    }
    #expect(try await repository.end(keeping: true)?.change.items.count == 1)
  }

  @Test func othersWaitForTheEndOfAnAtomicTransaction() async throws {
    try await repository.begin(.atomic)
    try await repository.add(riser("B"))
    let files = ImpatientFileSystem()
    let holders = Mutex<[Int?]>([])
    let waiting = FileRepository(
      folder: folder.path, by: "marian@range", fileSystem: files,
      waiting: { holder in holders.withLock { $0.append(holder) } })
    await #expect(throws: InventoryError.locked(holder: Int(getpid()), seconds: 5)) {
      try await waiting.add(riser("C"))
    }
    #expect(files.pauses > 10)
    #expect(holders.withLock { $0 } == [Int(getpid())])
    _ = try await repository.end(keeping: true)
    #expect(try await folder.open(files).add(riser("C")) == 3)
  }
}
