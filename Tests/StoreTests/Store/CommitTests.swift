import Answers
import Equipment
import Files
import Store
import TestSupport
import Testing

@Suite struct CommitTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test(arguments: RecordType.allCases) func whatIsStoredIsReadByTheNextProcess(_ type: RecordType) async throws {
    var random = RandomItems(seed: 7)
    let items = random.items(type, count: 12)
    let first = folder.open()
    for item in items { try await first.add(item) }
    let unfolded = try await folder.open().fetch(type)
    try await first.close()
    let checkpointed = try await folder.open().fetch(type)
    #expect(unfolded.map(\.line) == items.map(\.line))
    #expect(checkpointed.map(\.line) == items.map(\.line))
    #expect(folder.open().problems(of: type) == [])
  }

  @Test func aFolderIsMadeWithTheFirstChangeAndForItsOwnerAlone() async throws {
    let repository = folder.open()
    #expect(try await repository.count(of: .riser) == 0)
    #expect(try await repository.fetch(.riser).isEmpty)
    #expect(try await repository.item(.riser, id: 1) == nil)
    #expect(try await repository.undo() == nil)
    #expect(try await repository.save() == [])
    try await repository.close()
    #expect(!folder.exists(""))
    try await repository.add(riser("Xi"))
    try await repository.close()
    let status = try POSIXFileSystem().status(at: folder.path)
    #expect(status.mode & 0o777 == 0o700)
    for name in ["risers.csv", "hub.json", ".lock", "journal.jsonl"] {
      #expect(try POSIXFileSystem().status(at: "\(folder.path)/\(name)").mode & 0o777 == 0o600, "\(name)")
    }
  }

  @Test func idsAreNeverGivenAgain() async throws {
    let first = folder.open()
    #expect(try await first.add(riser("A")) == 1)
    #expect(try await first.add(riser("B")) == 2)
    try await first.delete(.equipment(.riser), 2)
    #expect(try await folder.open().add(riser("C")) == 3)
    let second = folder.open()
    try await second.delete(.equipment(.riser), 3)
    try await second.close()
    #expect(try await folder.open().add(riser("D")) == 4)
    await #expect(throws: InventoryError.usedId(.equipment(.riser), id: 2)) { try await second.add(riser("E", id: 2)) }
    await #expect(throws: InventoryError.conflict(.equipment(.riser), id: 1)) {
      try await second.add(riser("E", id: 1))
    }
    #expect(try await second.add(riser("F", id: 40)) == 40)
    #expect(try await second.add(riser("G")) == 41)
  }

  @Test func aChangeOfWhatIsNoLongerSoIsRefused() async throws {
    let (one, other) = (folder.open(), folder.open())
    try await one.add(riser("A"))
    let seen = try #require(try await other.item(.riser, id: 1))
    try await one.edit(.equipment(.riser), 1, "model", to: "B")
    await #expect(throws: InventoryError.conflict(.equipment(.riser), id: 1)) {
      _ = try await other.commit(Change(items: [.delete(seen)]))
    }
    try await one.delete(.equipment(.riser), 1)
    await #expect(throws: InventoryError.noItem(.equipment(.riser), id: 1)) {
      _ = try await other.commit(Change(items: [.delete(seen)]))
    }
    #expect(try await other.state() == [])
  }

  @Test func twoProcessesSeeEachOtherAtTheNextCommand() async throws {
    let (one, other) = (folder.open(by: "one"), folder.open(by: "other"))
    for round in 1...6 {
      let (writer, reader) = round % 2 == 0 ? (one, other) : (other, one)
      try await reader.refresh()
      _ = try await reader.count(of: .riser)
      try await writer.add(riser("R\(round)"))
      try await reader.refresh()
      #expect(try await reader.count(of: .riser) == round)
      #expect(try await reader.item(.riser, id: round)?.equipmentModel == "R\(round)")
      if round == 3 { _ = try await writer.save() }
    }
    try await one.close()
    #expect(try await other.state() == folder.open().state())
  }

  @Test func severalItemsAreOneChange() async throws {
    let repository = folder.open()
    let stored = try await repository.commit(
      Change(items: [.add(riser("A")), .add(riser("B")), .add(Limbs.sample("C"))]))
    #expect(stored.sequence == 1)
    #expect(stored.change.items.map(\.id) == [1, 2, 1])
    #expect(try await repository.undo()?.sequence == 2)
    #expect(try await repository.state() == [])
  }

  @Test func anItemThatNoFileCouldHoldIsRefused() async throws {
    let repository = folder.open()
    await #expect(throws: InventoryError.self) { try await repository.add(Riser()) }
    for name in ["", "length", "nul\u{0}"] {
      var item = riser("A")
      item.setUnknown(name, to: "x")
      await #expect(throws: InventoryError.self, "\(name)") { try await repository.add(item) }
    }
    #expect(try await folder.open().state() == [])
  }

  @Test func aFolderThatIsGoneIsNotMadeAgain() async throws {
    let repository = folder.open()
    try await repository.add(riser("A"))
    try folder.remove("")
    await #expect(throws: InventoryError.folderGone(path: folder.path)) { try await repository.add(riser("B")) }
    try await repository.refresh()
    await #expect(throws: InventoryError.folderGone(path: folder.path)) { try await repository.fetch(.riser) }
    #expect(!folder.exists(""))
  }

  @Test func aReaderWritesNothing() async throws {
    let writer = folder.open()
    try await writer.add(riser("A"))
    try await writer.close()
    let before = folder.contents
    let reader = folder.open()
    _ = try await reader.state()
    _ = try await reader.history(of: nil, limit: nil)
    #expect(try await reader.save() == [])
    try await reader.close()
    #expect(folder.contents == before)
  }

  @Test func aJournalThatOutgrowsTheFilesIsFolded() async throws {
    let folder = try StoreFolder(fullJournal: 0)
    let repository = folder.open()
    var sizes: [Int] = []
    for number in 1...400 {
      try await repository.add(riser("Riser number \(number) with a long name"))
      let lines = try folder.read("journal.jsonl").split(separator: "\n").dropFirst()
      sizes.append(lines.reduce(0) { $0 + $1.utf8.count + 1 })
    }
    #expect(sizes.contains(0))
    #expect(sizes.max() ?? 0 <= 1 << 16)
    #expect(try await folder.open().count(of: .riser) == 400)
  }
}

extension Limbs {
  /// Limbs as tests need them.
  static func sample(_ model: String) -> Limbs {
    var limbs = Limbs()
    limbs.details.brand = "Uukha"
    limbs.details.model = model
    return limbs
  }
}
