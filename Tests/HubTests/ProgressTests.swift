import Equipment
import Hub
import TestSupport
import Testing

/// The items that are in progress while an action is under way.
@Suite @HubActor struct ProgressTests {
  @Test func noActionIsUnderWayAtFirst() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    #expect(viewModel.lastAction.isIdle)
    #expect(viewModel.operationsInProgress.isEmpty)
  }

  @Test func theItemsOfAnActionAreInProgressUntilItEnds() async throws {
    let repository = try MemoryRepository([item(.riser, "a"), item(.riser, "b"), item(.riser, "c")])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    let arrival = Meeting(of: 2)
    let departure = Meeting(of: 2)
    repository.send(.commit, to: arrival, departure)
    let items = Array(viewModel.equipment.prefix(2))
    let deletion = Task { try await viewModel.perform(.delete(items)) }
    #expect(await arrival.arrive())
    #expect(viewModel.operationsInProgress == Set(items.map { ItemReference($0) }))
    #expect(viewModel.lastAction.isInProgress)
    #expect(viewModel.models == ["a", "b", "c"])
    await departure.arrive()
    _ = try await deletion.value
    #expect(viewModel.operationsInProgress.isEmpty)
    #expect(viewModel.models == ["c"])
  }

  @Test func nothingIsInProgressAfterAFailure() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    let arrival = Meeting(of: 2)
    repository.send(.commit, to: arrival)
    repository.fail(.commit, with: broken)
    let deletion = Task { try await viewModel.deleteEquipment(id: 1, type: .riser) }
    #expect(await arrival.arrive())
    await #expect(throws: broken) { try await deletion.value }
    #expect(viewModel.operationsInProgress.isEmpty)
  }

  @Test func twoActionsOnDifferentItemsAreInProgressBesideEachOther() async throws {
    let repository = try MemoryRepository([item(.riser, "a"), item(.limbs, "b")])
    let viewModel = EquipmentListViewModel.over(repository)
    let arrival = Meeting(of: 3)
    let departure = Meeting(of: 3)
    repository.send(.commit, to: arrival, departure)
    async let one: Void = viewModel.deleteEquipment(id: 1, type: .riser)
    async let other: Void = viewModel.deleteEquipment(id: 1, type: .limbs)
    #expect(await arrival.arrive())
    #expect(viewModel.operationsInProgress.count == 2)
    await departure.arrive()
    _ = try await (one, other)
    #expect(viewModel.operationsInProgress.isEmpty)
  }
}
