import Answers
import Equipment
import Hub
import Store
import TestSupport
import Testing

/// The fields that the program sets on items that are added, edited and imported, and those that it leaves alone.
@Suite @HubActor struct AddAndEditTests {
  private let earlier = Timestamp(seconds: 1_000_000_000)

  @Test("An added item gets the next id and its times", arguments: EquipmentType.allCases)
  func anAddedItemGetsTheNextIdAndItsTimes(type: EquipmentType) async throws {
    let repository = try MemoryRepository([item(type, "old", id: 7)])
    let viewModel = EquipmentListViewModel.over(repository)
    let change = try await viewModel.perform(.add([item(type, "a"), item(type, "b")]))
    #expect(change.items.map(\.id) == [8, 9])
    let stored = try #require(try await repository.item(type, id: 9))
    #expect(stored.model == "b")
    #expect(stored.base.created == noon)
    #expect(stored.base.updated == noon)
    #expect(viewModel.lastAction.value?.items.count == 2)
  }

  @Test func anIdIsNeverGivenTwice() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    try await viewModel.perform(.add([item(.riser, "a")]))
    try await viewModel.deleteEquipment(id: 1, type: .riser)
    let change = try await viewModel.perform(.add([item(.riser, "b")]))
    #expect(change.items.map(\.id) == [2])
  }

  @Test func aPriceWithoutCurrencyGetsTheUsualOne() async throws {
    var priced = item(.riser, "a")
    priced.details.price = Amount(text: "449.50")
    let change = try await EquipmentListViewModel.over(try MemoryRepository()).perform(.add([priced]))
    #expect(change.items.first?.after?.text("currency") == "NOK")
  }

  @Test func aCurrencyThatWasGivenIsKept() async throws {
    var priced = item(.riser, "a")
    priced.details.price = Amount(text: "449.50")
    priced.details.currency = Currency(text: "EUR")
    let change = try await EquipmentListViewModel.over(try MemoryRepository()).perform(.add([priced]))
    #expect(change.items.first?.after?.text("currency") == "EUR")
  }

  @Test func anItemWithoutPriceGetsNoCurrency() async throws {
    let change = try await EquipmentListViewModel.over(try MemoryRepository()).perform(.add([item(.riser, "a")]))
    #expect(change.items.first?.after?.text("currency") == nil)
  }

  @Test func anEditSetsTheTimeOfChangeAndLeavesThatOfCreation() async throws {
    var before = item(.riser, "a", id: 1)
    before.base.created = earlier
    before.base.updated = earlier
    let repository = try MemoryRepository([before])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    var after = before
    after.details.model = "b"
    try await viewModel.perform(.edit([(before, after)]))
    let stored = try #require(try await repository.item(.riser, id: 1))
    #expect(stored.base.created == earlier)
    #expect(stored.base.updated == noon)
    #expect(viewModel.models == ["b"])
  }

  @Test func anEditThatChangesNothingStoresNothing() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    let same = try #require(try await repository.item(.riser, id: 1))
    let change = try await viewModel.perform(.edit([(same, same)]))
    #expect(change.items.isEmpty)
    #expect(repository.calls(of: .commit) == 0)
    #expect(try await repository.item(.riser, id: 1)?.base.updated == nil)
    #expect(viewModel.lastAction.value?.items.isEmpty == true)
  }

  @Test func onlyTheItemsThatDifferAreStored() async throws {
    let repository = try MemoryRepository([item(.riser, "a"), item(.riser, "b")])
    let stored = try await repository.fetch(.riser)
    var changed = stored[1]
    changed.details.notes = "bent"
    let change = try await EquipmentListViewModel.over(repository).perform(
      .edit([(stored[0], stored[0]), (stored[1], changed)]))
    #expect(change.items.map(\.id) == [2])
  }

  @Test func anItemThatSomebodyElseChangedIsAConflict() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    let seen = try #require(try await repository.item(.riser, id: 1))
    var theirs = seen
    theirs.details.notes = "theirs"
    _ = try await repository.commit(Change(items: [.edit(seen, to: theirs)]))
    var ours = seen
    ours.details.notes = "ours"
    let conflict = InventoryError.conflict(.equipment(.riser), id: 1)
    await #expect(throws: conflict) { try await viewModel.perform(.edit([(seen, ours)])) }
    #expect(viewModel.lastAction.message == "described: \(conflict)")
    #expect(try await repository.item(.riser, id: 1)?.details.notes == "theirs")
  }

  @Test func oneConflictKeepsTheWholeChangeOut() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let gone = item(.riser, "gone", id: 9)
    var other = gone
    other.details.model = "other"
    let change = Change(items: [.add(item(.riser, "b")), .edit(gone, to: other)])
    await #expect(throws: InventoryError.noItem(.equipment(.riser), id: 9)) {
      try await EquipmentListViewModel.over(repository).perform(.commit(change))
    }
    #expect(try await repository.count(of: .riser) == 1)
  }

  @Test func importedItemsKeepTheirIdsAndTimesAndGetWhatTheyLack() async throws {
    var kept = item(.arrow, "kept", id: 40)
    kept.base.created = earlier
    kept.details.price = Amount(text: "5")
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    let change = try await viewModel.perform(.importing(Change(items: [.add(kept), .add(item(.arrow, "new"))])))
    #expect(change.items.map(\.id) == [40, 41])
    let details = change.items.compactMap(\.after?.equipment?.details)
    #expect(details.map(\.base.created) == [earlier, noon])
    #expect(details.map(\.base.updated) == [noon, noon])
    #expect(details.map(\.currency?.code) == ["NOK", nil])
  }

  @Test func anImportThatUpdatesAnItemLeavesWhenItWasAdded() async throws {
    var before = item(.arrow, "a", id: 1)
    before.base.created = earlier
    let repository = try MemoryRepository([before])
    // An import file seldom has the times.
    let change = Change(items: [.edit(before, to: item(.arrow, "b", id: 1))])
    try await EquipmentListViewModel.over(repository).perform(.importing(change))
    let stored = try #require(try await repository.item(.arrow, id: 1))
    #expect(stored.model == "b")
    #expect(stored.base.created == earlier)
    #expect(stored.base.updated == noon)
  }

  @Test func importsThatDeleteDelete() async throws {
    let repository = try MemoryRepository([item(.arrow, "a")])
    let stored = try await repository.fetch(.arrow)
    try await EquipmentListViewModel.over(repository).perform(.importing(Change(items: stored.map { .delete($0) })))
    #expect(try await repository.count(of: .arrow) == 0)
  }
}
