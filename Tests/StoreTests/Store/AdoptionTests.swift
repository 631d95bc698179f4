import Answers
import Codecs
import Equipment
import Files
import Foundation
import Store
import Testing

/// Files that were there before the program.
@Suite struct AdoptionTests {
  let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", "brand,model,shelf\nHoyt,Xceed,3\nWin&Win,ATF,1\n")
    try folder.write("limbs.csv", "id,brand,model\n7,Uukha,VX\n")
  }

  @Test func theyAreReadAndNotTouched() async throws {
    let before = folder.contents
    let repository = folder.open()
    #expect(try await repository.fetch(.riser).map(\.recordId) == [1, 2])
    #expect(try await repository.item(.riser, id: 1)?.text("shelf") == "3")
    #expect(try await repository.count(of: .limbs) == 1)
    #expect(try await repository.history(of: nil, limit: nil).isEmpty)
    #expect(try await repository.undo() == nil)
    #expect(try await repository.save() == [])
    try await repository.close()
    #expect(folder.contents == before)
  }

  @Test func theFirstChangeKeepsThemAndGivesIds() async throws {
    let before = folder.contents
    let repository = folder.open()
    #expect(try await repository.add(Limbs.sample("VX2")) == 8)
    try await repository.edit(.equipment(.riser), 2, "model", to: "ATF-X")
    try await repository.close()
    #expect(folder.contents["history/base/0-risers.csv"] == before["risers.csv"])
    #expect(folder.contents["history/base/0-limbs.csv"] == before["limbs.csv"])
    #expect(try folder.read("risers.csv") == "brand,model,shelf,id\nHoyt,Xceed,3,1\nWin&Win,ATF-X,1,2\n")
    let next = folder.open()
    #expect(try await next.undo() != nil)
    #expect(try await next.undo() != nil)
    #expect(try await next.undo() == nil)
    #expect(try await next.fetch(.riser).map(\.equipmentModel) == ["Xceed", "ATF"])
    #expect(try await next.fetch(.limbs).map(\.recordId) == [7])
  }

  @Test func anEditAfterwardsIsComparedWithThem() async throws {
    let repository = folder.open()
    try await repository.add(Limbs.sample("VX2"))
    try await repository.close()
    try folder.write(
      "limbs.csv",
      folder.read("limbs.csv").replacing("VX\n", with: "VXX\n").replacing(
        "VX,", with: "VXX,"))
    let next = folder.open()
    let entry = try #require(try await next.history(of: nil, limit: 1).first)
    #expect(entry.kind == .outside(file: "limbs.csv"))
    #expect(entry.change.items.map { $0.before?.text("model") } == ["VX"])
    _ = try await next.undo()
    #expect(try await next.item(.limbs, id: 7)?.equipmentModel == "VX")
  }

  @Test func aFileWithAProblemIsTakenOverWhenItIsMended() async throws {
    try folder.write("risers.csv", "id,brand,model\n1,Hoyt,Xceed\n1,Hoyt,Other\n")
    let repository = folder.open()
    #expect(repository.problems(of: .equipment(.riser)).map(\.line) == [3])
    await #expect(throws: InventoryError.self) { try await repository.add(riser("A")) }
    try await repository.add(Limbs.sample("VX2"))
    try await repository.close()
    try folder.write("risers.csv", "id,brand,model\n1,Hoyt,Xceed\n2,Hoyt,Other\n")
    #expect(try await folder.open().add(riser("A")) == 3)
    #expect(try await folder.open().count(of: .riser) == 3)
  }

  @Test func whatCannotBeReadIsNotEmpty() async throws {
    let files = RefusingFileSystem([.open], of: ["risers.csv"], EACCES)
    let repository = folder.open(files)
    await #expect(throws: InventoryError.self) { try await repository.count(of: .riser) }
    await #expect(throws: InventoryError.self) { try await repository.add(riser("A")) }
    #expect(try await repository.count(of: .limbs) == 1)
    #expect(repository.loaded(.riser).isEmpty)
    #expect(!folder.exists("journal.jsonl"))
  }
}
