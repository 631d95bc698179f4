import Answers
import Equipment
import Files
import Foundation
import Store
import Testing

/// Errors of the system: how they are reported, and what they leave in the folder.
@Suite struct FailureTests {
  let folder: StoreFolder
  let before: [String]

  init() async throws {
    folder = try StoreFolder(fullJournal: 0)
    let repository = folder.open()
    for model in ["A", "B"] { try await repository.add(riser(model)) }
    try await repository.close()
    before = try await folder.open().state()
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test func aFullDiskIsSaidAndNothingIsStored() async throws {
    let files = RefusingFileSystem([.write], ENOSPC)
    let repository = folder.open(files)
    let failure = FileFailure(operation: .write, path: path("journal.jsonl"), code: ENOSPC)
    for _ in 1...2 {
      await #expect(throws: InventoryError.notStored(failure)) { try await repository.add(riser("C")) }
    }
    #expect(try await folder.open().state() == before)
    files.relent()
    #expect(try await repository.add(riser("C")) == 3)
    #expect(try await folder.open().count(of: .riser) == 3)
  }

  @Test func aFailedSyncIsSaidAndTheNextChangeIsStored() async throws {
    let files = RefusingFileSystem([.sync], of: ["journal.jsonl"], EIO)
    let repository = folder.open(files)
    let failure = FileFailure(operation: .sync, path: path("journal.jsonl"), code: EIO)
    await #expect(throws: InventoryError.mayNotBeStored(failure)) { try await repository.add(riser("C")) }
    files.relent()
    try await repository.add(riser("D"))
    #expect(try await folder.open().fetch(.riser).map(\.equipmentModel) == ["A", "B", "D"])
  }

  @Test func aLineThatCannotBeTakenBackIsNotOverwritten() async throws {
    let files = RefusingFileSystem([.sync, .truncate], of: ["journal.jsonl"], EIO)
    let repository = folder.open(files)
    await #expect(throws: InventoryError.self) { try await repository.add(riser("C")) }
    files.relent()
    // It may be stored, and as it turns out it is.
    #expect(try await repository.add(riser("D")) == 4)
    #expect(try await folder.open().fetch(.riser).map(\.equipmentModel) == ["A", "B", "C", "D"])
  }

  @Test(arguments: [
    (FileFailure.Operation.create, "risers.csv."), (.write, ".tmp"), (.sync, ".tmp"), (.rename, "risers.csv."),
    (.rename, "hub.json."), (.rename, "journal.jsonl"),
  ])
  func filesThatCannotBeWrittenLoseNothing(_ operation: FileFailure.Operation, _ name: String) async throws {
    let files = RefusingFileSystem([operation], of: [name], EIO)
    let repository = folder.open(files)
    try await repository.add(riser("C"))
    let error = await #expect(throws: InventoryError.self) { try await repository.close() }
    guard case .notCheckpointed(let failure)? = error else { throw try #require(error) }
    #expect(failure.operation == operation && failure.code == EIO)
    #expect(try await folder.open().count(of: .riser) == 3)
    #expect(folder.names.filter { $0.hasSuffix(".tmp") } == [])
    files.relent()
    try await repository.close()
    #expect(try folder.read("risers.csv").contains("3,Hoyt,C"))
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    #expect(try await folder.open().history(of: nil, limit: nil).map(\.sequence) == [3, 2, 1])
  }

  @Test(arguments: ["hub.json", "journal.jsonl", "risers.csv"])
  func whatCannotBeReadEndsReadingAndWriting(_ name: String) async throws {
    try await folder.open().edit(.equipment(.riser), 1, "length", to: "25")
    let files = RefusingFileSystem([.open], of: [name], EACCES)
    let repository = folder.open(files)
    let error = InventoryError.unreadable(FileFailure(operation: .open, path: path(name), code: EACCES))
    await #expect(throws: error) { try await repository.fetch(.riser) }
    await #expect(throws: error) { try await repository.edit(.equipment(.riser), 2, "length", to: "24") }
    files.relent()
    try await repository.refresh()
    try await repository.edit(.equipment(.riser), 1, "length", to: "24")
    #expect(try await folder.open().item(.riser, id: 1)?.text("length") == "24")
  }

  @Test func aReadOnlyFolderCanBeReadWithItsHistory() async throws {
    try folder.write("risers.csv", folder.read("risers.csv").replacing("Hoyt,B", with: "Hoyt,Bee"))
    let contents = folder.contents
    let files = RefusingFileSystem([.create, .write, .sync, .truncate, .rename, .remove], EROFS)
    let repository = folder.open(files)
    #expect(try await repository.fetch(.riser).map(\.equipmentModel) == ["A", "Bee"])
    #expect(try await repository.history(of: nil, limit: nil).map(\.sequence) == [2, 1])
    let failure = FileFailure(operation: .create, path: path(".lock"), code: EROFS)
    await #expect(throws: InventoryError.notStored(failure)) { try await repository.add(riser("C")) }
    try await repository.close()
    #expect(folder.contents == contents)
  }

  @Test func newContentsBesideALinksTargetAreRemovedAfterACrash() async throws {
    let target = "\(folder.above)/elsewhere.csv"
    try FileManager.default.moveItem(atPath: path("risers.csv"), toPath: target)
    try FileManager.default.createSymbolicLink(atPath: path("risers.csv"), withDestinationPath: target)
    try folder.write("../elsewhere.csv.0123abcd.tmp", "half")
    try folder.write("../other.csv.0123abcd.tmp", "theirs")
    let repository = folder.open()
    try await repository.add(riser("C"))
    #expect(repository.notices().contains(.staleFilesRemoved(count: 1)))
    #expect(!folder.exists("../elsewhere.csv.0123abcd.tmp"))
    #expect(folder.exists("../other.csv.0123abcd.tmp"))
  }
}
