import Answers
import Equipment
import Hub
import Store
import TestSupport
import Testing

/// The effect of deletions on lists and items.
@Suite @HubActor struct DeleteTests {
  @Test func aDeletedItemLeavesTheListAndTheRepository() async throws {
    let repository = try MemoryRepository([item(.riser, "a"), item(.riser, "b"), item(.riser, "c")])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    try await viewModel.deleteEquipment(id: 2, type: .riser)
    #expect(viewModel.models == ["a", "c"])
    #expect(try await repository.fetch(.riser).map(\.recordId) == [1, 3])
    #expect(viewModel.lastAction.value?.items.map(\.before?.model) == ["b"])
  }

  @Test func aListIsEmptyWhenItsLastItemIsDeleted() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.riser, "a")]))
    await viewModel.loadEquipment(type: .riser)
    try await viewModel.deleteEquipment(id: 1, type: .riser)
    #expect(viewModel.state.stage == .empty)
  }

  @Test func anItemOfAnotherTypeWithTheSameIdStaysListed() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.riser, "a"), item(.limbs, "b")]))
    await viewModel.loadEquipment(type: .riser)
    try await viewModel.deleteEquipment(id: 1, type: .limbs)
    #expect(viewModel.models == ["a"])
  }

  @Test func severalItemsAreDeletedAsOneChange() async throws {
    let repository = try MemoryRepository([item(.riser, "a"), item(.riser, "b"), item(.riser, "c")])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    let change = try await viewModel.perform(.delete(Array(viewModel.equipment.prefix(2))))
    #expect(change.items.count == 2)
    #expect(viewModel.models == ["c"])
    #expect(try await repository.history(of: nil, limit: nil).count == 1)
  }

  @Test func anIdThatNothingHasIsAnErrorAndLeavesTheListAsItWas() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    let missing = InventoryError.noItem(.equipment(.riser), id: 9)
    await #expect(throws: missing) { try await viewModel.deleteEquipment(id: 9, type: .riser) }
    #expect(viewModel.lastAction.message == "described: \(missing)")
    #expect(viewModel.models == ["a"])
    #expect(repository.calls(of: .commit) == 0)
  }

  @Test func aFailedDeletionLeavesTheListAndTheItem() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    repository.fail(.commit, with: broken)
    await #expect(throws: broken) { try await viewModel.deleteEquipment(id: 1, type: .riser) }
    #expect(viewModel.lastAction.message == "described: \(broken)")
    #expect(viewModel.models == ["a"])
    #expect(try await repository.count(of: .riser) == 1)
  }

  @Test func deletingWithoutAListShowsNone() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.riser, "a")]))
    try await viewModel.deleteEquipment(id: 1, type: .riser)
    #expect(viewModel.state.stage == .idle)
  }
}
