import Answers
import Equipment
import Foundation
import Store
import TestSupport
import Testing

/// A command reads one state of the inventory, whatever others write between two of its reads.
@Suite struct ReadingTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    let repository = folder.open()
    _ = try await repository.commit(Change(items: [.add(riser("0")), .add(Limbs.sample("0"))]))
    _ = try await repository.save()
    try await repository.close()
  }

  /// One change of two files, with all of it in the files.
  private func change(_ model: String) async throws {
    let repository = folder.open(by: "writer")
    let items: [any Record] = [
      try #require(try await repository.item(.equipment(.riser), id: 1)),
      try #require(try await repository.item(.equipment(.limbs), id: 1)),
    ]
    let edits = try items.map { item in
      var edited = item
      try edited.set("model", to: model)
      return ItemChange.edit(item, to: edited)
    }
    _ = try await repository.commit(Change(items: edits))
    _ = try await repository.save()
    try await repository.close()
  }

  private func model(_ type: EquipmentType, _ repository: FileRepository) async throws -> String? {
    try await repository.item(type.record, id: 1)?.text("model")
  }

  @Test func aReadingThatMeetsASecondStateRunsAgain() async throws {
    let reader = folder.open()
    try await reader.refresh()
    var runs = 0
    let (one, other) = try await reader.reading {
      runs += 1
      let one = try await model(.riser, reader)
      if runs == 1 { try await change("1") }
      return (one, try await model(.limbs, reader))
    }
    #expect(one == "1")
    #expect(other == "1")
    #expect(runs == 2)
  }

  @Test func atTheSecondTimeNothingComesBetween() async throws {
    let reader = folder.open()
    try await reader.refresh()
    var runs = 0
    let (one, other) = try await reader.reading {
      runs += 1
      let one = try await model(.riser, reader)
      try await change("\(runs)")
      return (one, try await model(.limbs, reader))
    }
    #expect(one == other)
    #expect(runs == 2)
  }

  @Test func whatFailsBecauseOfASecondStateRunsAgain() async throws {
    let reader = folder.open()
    try await reader.refresh()
    var runs = 0
    let seen = try await reader.reading {
      runs += 1
      let one = try await model(.riser, reader)
      if runs == 1 { try await change("1") }
      guard try await model(.limbs, reader) == one else { throw CocoaError(.fileReadCorruptFile) }
      return one
    }
    #expect(seen == "1")
  }

  @Test func aFolderThatIsWrittenForTheFirstTimeIsReadAgain() async throws {
    let texts = try ["risers.csv", "limbs.csv"].map { ($0, try folder.read($0)) }
    for name in folder.names { try? folder.remove(name) }
    for (name, text) in texts { try folder.write(name, text) }
    let reader = folder.open()
    try await reader.refresh()
    var runs = 0
    let (one, other) = try await reader.reading {
      runs += 1
      let one = try await model(.riser, reader)
      if runs == 1 { try await change("1") }
      return (one, try await model(.limbs, reader))
    }
    #expect(one == other)
  }

  @Test func whoAsksBeforeShowingIsToldThatItIsOver() async throws {
    let reader = folder.open()
    try await reader.refresh()
    reader.beginReading()
    _ = try await model(.riser, reader)
    try await change("1")
    #expect(throws: InventoryError.self) { try reader.hold() }
    #expect(reader.hasMoved)
  }

  @Test func whatIsHeldIsReadToItsEnd() async throws {
    let reader = folder.open()
    try await reader.refresh()
    reader.beginReading()
    try reader.hold()
    try await change("1")
    try await change("2")
    #expect(try await model(.riser, reader) == "0")
    #expect(try await reader.fetch(EquipmentType.limbs).first?.equipmentModel == "0")
    #expect(try await reader.count(of: .riser) == 1)
    #expect(!reader.hasMoved)
    try await reader.refresh()
    #expect(try await model(.riser, reader) == "2")
  }

  @Test func theHistoryEndsWithTheStateThatIsRead() async throws {
    let reader = folder.open()
    try await reader.refresh()
    var runs = 0
    let (newest, one) = try await reader.reading {
      runs += 1
      let one = try await model(.riser, reader)
      if runs == 1 { try await change("1") }
      return (try await reader.history(of: nil, limit: 1).first?.change.items.first?.after?.text("model"), one)
    }
    #expect(newest == one)
    #expect(one == "1")
  }
}
