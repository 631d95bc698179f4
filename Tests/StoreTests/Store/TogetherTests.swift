import Answers
import Equipment
import Store
import TestSupport
import Testing

/// An item and the setups that it is in stay of one moment, whatever others do meanwhile.
@Suite struct TogetherTests {
  let folder: StoreFolder
  let at = Timestamp(seconds: 1_780_000_000)

  init() throws { folder = try StoreFolder() }

  /// A riser, and a setup that has it or has nothing.
  private func begin(isFitted: Bool) async throws -> (riser: Riser, setup: Setup) {
    let repository = folder.open(by: "first")
    var stored = Riser()
    (stored.details.brand, stored.details.model) = ("Hoyt", "Arcos")
    stored.base.id = try await repository.add(stored)
    var setup = Setup(name: "Outdoor", at: at)
    if isFitted { setup = try #require(try fitted(stored, in: setup)) }
    setup.id = try await repository.add(setup)
    try await repository.close()
    let found = try await folder.open().item(.setup, id: setup.id)?.setup
    return (stored, try #require(found))
  }

  private func edited(_ riser: Riser) throws -> Riser {
    var riser = riser
    try riser.set("material", to: "carbon", today: nil)
    return riser
  }

  private func fitted(_ riser: Riser, in setup: Setup) throws(SetupError) -> Setup? {
    try setup.revised(at: at) { (content) throws(SetupError) in try content.fit(riser) }
  }

  @Test func whatIsHeldIsOfOneMoment() async throws {
    let (riser, setup) = try await begin(isFitted: true)
    let reader = folder.open(by: "reader")
    reader.beginReading()
    try reader.hold()
    let writer = folder.open(by: "writer")
    let changed = try edited(riser)
    let next = try #require(try setup.revised(at: at) { $0.refresh(changed) })
    _ = try await writer.commit(Change(items: [.edit(riser, to: changed), .edit(setup, to: next)]))
    _ = try await writer.save()
    let seen = try await reader.fetch(.setup).compactMap { $0.setup }.first
    let item = try await reader.fetch(.equipment(.riser)).first
    #expect(seen?.present.number == setup.present.number)
    #expect(item?.text("material") == nil)
    #expect(!reader.hasMoved)
    try await reader.refresh()
    #expect(try await reader.fetch(.setup).compactMap { $0.setup }.first?.present.number == next.present.number)
  }

  @Test func whatWasEditedMeanwhileIsNotFittedAsItWas() async throws {
    let (riser, setup) = try await begin(isFitted: false)
    let fitter = folder.open(by: "fitter")
    _ = try await fitter.count(of: .setup)
    let next = try #require(try fitted(riser, in: setup))
    _ = try await folder.open(by: "editor").commit(Change(items: [.edit(riser, to: try edited(riser))]))
    await #expect(throws: InventoryError.conflict(.equipment(.riser), id: riser.recordId)) {
      try await fitter.commit(Change(items: [.edit(setup, to: next)]))
    }
  }

  @Test func whatWasFittedAndTakenOutAgainIsEdited() async throws {
    let (riser, setup) = try await begin(isFitted: false)
    let editor = folder.open(by: "editor")
    _ = try await editor.count(of: .setup)
    let fitter = folder.open(by: "fitter")
    let next = try #require(try fitted(riser, in: setup))
    _ = try await fitter.commit(Change(items: [.edit(setup, to: next)]))
    let last = try #require(
      try next.revised(at: at) { (content) throws(SetupError) in try content.unfit(.riser) })
    _ = try await fitter.commit(Change(items: [.edit(next, to: last)]))
    _ = try await editor.commit(Change(items: [.edit(riser, to: try edited(riser))]))
  }

  @Test func anOlderCopyThatNobodyTouchedMeanwhileIsTaken() async throws {
    // As an import of an earlier export brings it.
    let (riser, setup) = try await begin(isFitted: false)
    let repository = folder.open(by: "importer")
    _ = try await repository.commit(Change(items: [.edit(riser, to: try edited(riser))]))
    try await repository.refresh()
    _ = try await repository.count(of: .setup)
    let next = try #require(try fitted(riser, in: setup))
    _ = try await repository.commit(Change(items: [.edit(setup, to: next)]))
  }

  @Test(arguments: [false, true]) func whatWasDeletedMeanwhileIsNotFitted(isCheckpointed: Bool) async throws {
    let (riser, setup) = try await begin(isFitted: false)
    let fitter = folder.open(by: "fitter")
    _ = try await fitter.item(.setup, id: setup.id)
    let next = try #require(try fitted(riser, in: setup))
    let deleter = folder.open(by: "deleter")
    _ = try await deleter.commit(Change(items: [.delete(riser)]))
    if isCheckpointed { _ = try await deleter.save() }
    await #expect(throws: InventoryError.conflict(.equipment(.riser), id: riser.recordId)) {
      try await fitter.commit(Change(items: [.edit(setup, to: next)]))
    }
    try await fitter.refresh()
    #expect(try await fitter.item(.setup, id: setup.id)?.setup?.present.slots.isEmpty == true)
  }

  @Test(arguments: [false, true]) func whatWasFittedMeanwhileIsNotDeleted(isCheckpointed: Bool) async throws {
    let (riser, setup) = try await begin(isFitted: false)
    let deleter = folder.open(by: "deleter")
    #expect(try await deleter.setups(using: [(.equipment(.riser), riser.recordId)], ever: false).isEmpty)
    let fitter = folder.open(by: "fitter")
    let next = try #require(try fitted(riser, in: setup))
    _ = try await fitter.commit(Change(items: [.edit(setup, to: next)]))
    if isCheckpointed { _ = try await fitter.save() }
    // Its file is another one now: whoever reads it has to look at everything again.
    _ = try await deleter.item(.equipment(.riser), id: riser.recordId)
    _ = try? await deleter.fetch(.setup)
    await #expect(throws: InventoryError.conflict(.setup, id: setup.id)) {
      try await deleter.commit(Change(items: [.delete(riser)]))
    }
    try await deleter.refresh()
    #expect(try await deleter.item(.equipment(.riser), id: riser.recordId) != nil)
  }

  @Test(arguments: [false, true])
  func whatWasFittedMeanwhileIsNotEditedWithoutItsSetup(isCheckpointed: Bool) async throws {
    let (riser, setup) = try await begin(isFitted: false)
    let editor = folder.open(by: "editor")
    _ = try await editor.count(of: .setup)
    let fitter = folder.open(by: "fitter")
    let next = try #require(try fitted(riser, in: setup))
    _ = try await fitter.commit(Change(items: [.edit(setup, to: next)]))
    if isCheckpointed { _ = try await fitter.save() }
    await #expect(throws: InventoryError.conflict(.setup, id: setup.id)) {
      try await editor.commit(Change(items: [.edit(riser, to: try edited(riser))]))
    }
  }
}
