import Equipment
import Hub
import TestSupport
import Testing

/// How many items of each type there are.
@Suite @HubActor struct CountTests {
  @Test func nothingIsCountedBeforeSomebodyAsks() async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")])
    let viewModel = EquipmentListViewModel.over(repository)
    #expect(viewModel.counts.stage == .idle)
    #expect(repository.calls(of: .count) == 0)
  }

  @Test func everyOneOfTheTenTypesIsCountedAsItself() async throws {
    // One riser, two pairs of limbs and so on, so that no two types can be mixed up.
    let items = EquipmentType.allCases.enumerated().flatMap { index, type in
      (0...index).map { item(type, "\($0)") }
    }
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(items))
    await viewModel.loadEquipmentCounts()
    let expected = Dictionary(uniqueKeysWithValues: zip(EquipmentType.allCases, 1...10))
    #expect(viewModel.counts.value == expected)
  }

  @Test func typesWithoutItemsCountAsZeroBesideOthers() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.arrow, "X10")]))
    await viewModel.loadEquipmentCounts()
    #expect(viewModel.counts.value?[.arrow] == 1)
    #expect(viewModel.counts.value?.count == 10)
    #expect(viewModel.counts.value?.values.reduce(0, +) == 1)
  }

  @Test func anInventoryWithoutOneItemIsEmpty() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    await viewModel.loadEquipmentCounts()
    #expect(viewModel.counts.stage == .empty)
  }

  @Test func aRepositoryThatCannotBeReadMakesTheCountsFailWithItsError() async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")])
    let viewModel = EquipmentListViewModel.over(repository)
    repository.fail(.count, with: broken)
    await viewModel.loadEquipmentCounts()
    #expect(viewModel.counts.fault == broken)
    #expect(viewModel.counts.value == nil)
  }

  @Test func countingAgainAfterAFailureRecovers() async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")])
    let viewModel = EquipmentListViewModel.over(repository)
    repository.fail(.count, with: broken)
    await viewModel.loadEquipmentCounts()
    repository.fail(.count, with: nil)
    await viewModel.loadEquipmentCounts()
    #expect(viewModel.counts.value?[.riser] == 1)
  }

  @Test func countsSayThatTheyAreLoadingUntilTheyAreThere() async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")])
    let viewModel = EquipmentListViewModel.over(repository)
    let arrival = Meeting(of: 11)
    let departure = Meeting(of: 11)
    repository.send(.count, to: arrival, departure)
    let counting = Task { await viewModel.loadEquipmentCounts() }
    #expect(await arrival.arrive())
    #expect(viewModel.counts.stage == .loading)
    await departure.arrive()
    await counting.value
    #expect(viewModel.counts.stage == .loaded)
  }

  @Test("The ten counts are under way at the same time", arguments: [false, true])
  func theTenCountsRunConcurrently(isLarge: Bool) async throws {
    let repository = try MemoryRepository([item(.riser, "Xceed")], isLarge: isLarge)
    let viewModel = EquipmentListViewModel.over(repository)
    // No count returns before all ten have begun; one after the other would not get past the first.
    let meeting = Meeting(of: 10)
    repository.send(.count, to: meeting)
    await viewModel.loadEquipmentCounts()
    #expect(meeting.hasMet)
    #expect(meeting.arrivals == 10)
    #expect(viewModel.counts.stage == .loaded)
  }
}
