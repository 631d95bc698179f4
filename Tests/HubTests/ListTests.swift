import Equipment
import Hub
import TestSupport
import Testing

/// Lists of items through the view model.
@Suite @HubActor struct ListTests {
  @Test func nothingIsListedBeforeSomebodyAsks() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.riser, "Xceed")]))
    #expect(viewModel.state.stage == .idle)
    #expect(viewModel.equipment.isEmpty)
  }

  @Test("A type's items are listed by id", arguments: EquipmentType.allCases)
  func aTypesItemsAreListedById(type: EquipmentType) async throws {
    let stored = [item(type, "b", id: 2), item(type, "c", id: 12), item(type, "d", id: 100)]
    let others = EquipmentType.allCases.filter { $0 != type }.map { item($0, "other") }
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(others + stored))
    await viewModel.loadEquipment(type: type)
    #expect(viewModel.equipment.map(\.recordId) == [2, 12, 100])
    #expect(viewModel.models == ["b", "c", "d"])
  }

  @Test func aFilterLetsThroughOnlyWhatItMatches() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.sight, "a"), item(.sight, "b")]))
    await viewModel.loadEquipment(type: .sight) { $0.model == "b" }
    #expect(viewModel.models == ["b"])
  }

  @Test func aFilterThatMatchesNothingLeavesAnEmptyList() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.sight, "a")]))
    await viewModel.loadEquipment(type: .sight) { _ in false }
    #expect(viewModel.state.stage == .empty)
    #expect(viewModel.equipment.isEmpty)
  }

  @Test func aTypeWithoutItemsIsAnEmptyList() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.sight, "a")]))
    await viewModel.loadEquipment(type: .rest)
    #expect(viewModel.state.stage == .empty)
  }

  @Test func severalTypesAreListedInTheOrderAskedFor() async throws {
    let viewModel = EquipmentListViewModel.over(
      try MemoryRepository([item(.riser, "r1"), item(.riser, "r2"), item(.arrow, "a1")]))
    _ = try await viewModel.load(.records(of: [.equipment(.arrow), .equipment(.limbs), .equipment(.riser)]))
    #expect(viewModel.models == ["a1", "r1", "r2"])
  }

  @Test func aRepositoryThatCannotBeReadLeavesAnErrorAndNoList() async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    repository.fail(.fetch, with: broken)
    await viewModel.loadEquipment(type: .riser)
    #expect(viewModel.state.fault == broken)
    #expect(viewModel.equipment.isEmpty)
  }

  @Test func loadingAgainAfterAFailureRecovers() async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")])
    let viewModel = EquipmentListViewModel.over(repository)
    repository.fail(.fetch, with: broken)
    await viewModel.loadEquipment(type: .riser)
    repository.fail(.fetch, with: nil)
    await viewModel.loadEquipment(type: .riser)
    #expect(viewModel.models == ["Xceed"])
  }

  @Test func theListSaysThatItIsLoadingUntilItIsThere() async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")])
    let viewModel = EquipmentListViewModel.over(repository)
    let arrival = Meeting(of: 2)
    let departure = Meeting(of: 2)
    repository.send(.fetch, to: arrival, departure)
    let loading = Task { await viewModel.loadEquipment(type: .riser) }
    #expect(await arrival.arrive())
    #expect(viewModel.state.stage == .loading)
    #expect(viewModel.equipment.isEmpty)
    await departure.arrive()
    await loading.value
    #expect(viewModel.state.stage == .loaded)
  }

  @Test func oneItemIsFoundByItsReference() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.riser, "a"), item(.riser, "b")]))
    let found = try await viewModel.ask(.record(ItemReference(type: .equipment(.riser), id: 2)))
    #expect(found?.model == "b")
    #expect(try await viewModel.ask(.record(ItemReference(type: .equipment(.riser), id: 3))) == nil)
    #expect(try await viewModel.ask(.record(ItemReference(type: .equipment(.limbs), id: 2))) == nil)
  }

  @Test func completionSeesItemsWithoutWaitingAndNothingWhereTheyCannotBeRead() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    #expect(viewModel.loadedEquipment(.equipment(.riser)).map(\.model) == ["a"])
    repository.fail(.fetch, with: broken)
    #expect(viewModel.loadedEquipment(.equipment(.riser)).isEmpty)
  }
}
