import Answers
import Equipment
import Hub
import Store
import TestSupport
import Testing

/// Taking back, doing again, and what the log says.
@Suite @HubActor struct UndoTests {
  @Test func undoTakesBackTheNewestChangeAndRedoDoesItAgain() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    await viewModel.loadEquipment(type: .riser)
    let before = try #require(viewModel.equipment.first)
    var after = before
    try after.set("model", to: "b")
    try await viewModel.perform(.edit([(before, after)]))
    #expect(try await viewModel.perform(.undo)?.kind == .undo(of: [1]))
    #expect(viewModel.models == ["a"])
    #expect(try await repository.item(.riser, id: 1)?.isEqual(to: before) == true)
    #expect(try await viewModel.perform(.redo)?.kind == .redo(of: [1]))
    #expect(viewModel.models == ["b"])
  }

  @Test func undoOfADeletionBringsTheItemBackUnderItsId() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let viewModel = EquipmentListViewModel.over(repository)
    try await viewModel.deleteEquipment(id: 1, type: .riser)
    _ = try await viewModel.perform(.undo)
    #expect(try await repository.item(.riser, id: 1)?.model == "a")
    #expect(try await viewModel.perform(.add([item(.riser, "b")])).items.map(\.id) == [2])
  }

  @Test func undoOfAnAdditionTakesTheItemOutOfTheList() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    try await viewModel.perform(.add([item(.riser, "a")]))
    await viewModel.loadEquipment(type: .riser)
    _ = try await viewModel.perform(.undo)
    #expect(viewModel.state.stage == .empty)
  }

  @Test func thereIsNothingToUndoOrRedoInANewInventory() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository([item(.riser, "a")]))
    #expect(try await viewModel.perform(.undo) == nil)
    #expect(try await viewModel.perform(.redo) == nil)
    #expect(viewModel.lastAction.value?.items.isEmpty == true)
  }

  @Test func severalStepsGoBackInOrderAndForthAgain() async throws {
    let repository = try MemoryRepository()
    let viewModel = EquipmentListViewModel.over(repository)
    for model in ["a", "b", "c"] { try await viewModel.perform(.add([item(.riser, model)])) }
    for _ in 0..<2 { _ = try await viewModel.perform(.undo) }
    #expect(try await repository.fetch(.riser).map(\.model) == ["a"])
    for _ in 0..<3 { _ = try await viewModel.perform(.redo) }
    #expect(try await repository.fetch(.riser).map(\.model) == ["a", "b", "c"])
  }

  @Test func aNewChangeEndsWhatCanBeDoneAgain() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    try await viewModel.perform(.add([item(.riser, "a")]))
    _ = try await viewModel.perform(.undo)
    try await viewModel.perform(.add([item(.riser, "b")]))
    #expect(try await viewModel.perform(.redo) == nil)
  }

  @Test func aFailedUndoIsTold() async throws {
    let repository = try MemoryRepository()
    let viewModel = EquipmentListViewModel.over(repository)
    try await viewModel.perform(.add([item(.riser, "a")]))
    repository.fail(.undo, with: broken)
    await #expect(throws: broken) { try await viewModel.perform(.undo) }
    #expect(viewModel.lastAction.message == "described: \(broken)")
  }

  @Test func theHistoryTellsTheNewestFirstAndOfOneItemOnlyItsOwn() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    try await viewModel.perform(.add([item(.riser, "a")]))
    try await viewModel.perform(.add([item(.limbs, "b")]))
    try await viewModel.deleteEquipment(id: 1, type: .riser)
    #expect(try await viewModel.ask(.history(limit: nil)).map(\.sequence) == [3, 2, 1])
    #expect(try await viewModel.ask(.history(limit: 2)).map(\.sequence) == [3, 2])
    let riser = ItemReference(type: .equipment(.riser), id: 1)
    #expect(try await viewModel.ask(.history(of: riser, limit: nil)).map(\.sequence) == [3, 1])
  }
}
