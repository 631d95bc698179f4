import Answers
import Equipment
import Hub
import TestSupport
import Testing

/// Requests through the view model, and its states after them.
@Suite @HubActor struct RequestTests {
  private let risers = [item(.riser, "a"), item(.riser, "b"), item(.riser, "c")]
  private let type = RecordType.equipment(.riser)

  @Test func whatIsLoadedAsRowsCanBeHadAsRecords() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers))
    let order = [SortField(name: "model", isDescending: true)]
    let found = try await viewModel.load(.rows(of: [type], sort: order, limit: 2))
    #expect(found.matching == 3)
    #expect(viewModel.state.stage == .loaded)
    #expect(viewModel.models == ["c", "b"])
  }

  @Test func rowsThatAreLoadedTellWhatIsTrueAfterAChange() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers))
    _ = try await viewModel.load(.rows(of: [type]))
    try await viewModel.deleteEquipment(id: 2, type: .riser)
    #expect(viewModel.models == ["a", "c"])
    for id in [1, 3] { try await viewModel.deleteEquipment(id: id, type: .riser) }
    #expect(viewModel.state.stage == .empty)
  }

  @Test func anAnswerThatIsNoListIsLoadedWithoutRecordsAndStaysAfterAChange() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers))
    #expect(try await viewModel.load(.count(of: type)) == 3)
    try await viewModel.deleteEquipment(id: 2, type: .riser)
    #expect(viewModel.state.value?.answer as? Int == 3)
    #expect(viewModel.equipment.isEmpty)
  }

  @Test func aFilterForOtherTypesFindsNothing() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers))
    let found = try await viewModel.load(.rows(of: [type], where: [.setup: .word("a")]))
    #expect(found.matching == 0)
    #expect(viewModel.state.stage == .empty)
  }

  @Test func aFailureIsThrownAndShown() async throws {
    let repository = try MemoryRepository(risers)
    let viewModel = EquipmentListViewModel.over(repository)
    repository.fail(.fetch, with: broken)
    await #expect(throws: broken) { try await viewModel.load(.rows(of: [type])) }
    #expect(viewModel.state.fault == broken)
  }

  @Test func whatIsAskedBesideLeavesTheStateAsItIs() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers))
    await viewModel.loadEquipment(type: .riser)
    #expect(try await viewModel.ask(.count(of: RecordType.items)) == 3)
    #expect(viewModel.models == ["a", "b", "c"])
  }

  @Test("A second load of what is being loaded waits for the first", arguments: [nil, broken])
  func aSecondLoadIsNotStarted(failure: InventoryError?) async throws {
    let repository = try MemoryRepository(risers)
    let viewModel = EquipmentListViewModel.over(repository)
    let arrival = Meeting(of: 2)
    let departure = Meeting(of: 2)
    repository.send(.fetch, to: arrival, departure)
    repository.fail(.fetch, with: failure)
    let first = Task { try await viewModel.load(.records(of: [type])).count }
    #expect(await arrival.arrive())
    let second = Task { try await viewModel.load(.records(of: [type])).count }
    // It has run up to its wait when a task behind it in the queue has run.
    await Task {}.value
    await departure.arrive()
    #expect((try? await first.value) == (failure == nil ? 3 : nil))
    #expect((try? await second.value) == (failure == nil ? 3 : nil))
    #expect(repository.calls(of: .fetch) == 1)
    repository.send(.fetch)
    _ = try? await viewModel.load(.records(of: [type]))
    #expect(repository.calls(of: .fetch) == 2)
  }

  @Test func theCountsCanBeHadByTypeAndTogether() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers + [item(.arrow, "x")]))
    #expect(viewModel.getCount(for: .riser) == 0)
    await viewModel.loadEquipmentCounts()
    #expect(viewModel.getCount(for: .riser) == 3)
    #expect(viewModel.getCount(for: .rest) == 0)
    #expect(viewModel.totalEquipmentCount == 4)
  }

  @Test func theNextCommandBeginsWithNothingShownAndNothingDone() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers))
    await viewModel.loadEquipment(type: .riser)
    try await viewModel.deleteEquipment(id: 1, type: .riser)
    viewModel.beginCommand()
    #expect(viewModel.state.stage == .idle)
    #expect(viewModel.lastAction.isIdle)
  }

  @Test func aRefusedDeletionIsAFailedAction() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    var setup = Setup(name: "Outdoor", at: noon)
    setup = try #require(try setup.fit(item(.riser, "a", id: 1), at: noon))
    _ = try await repository.commit(Change(items: [.add(setup)]))
    let viewModel = EquipmentListViewModel.over(repository)
    await #expect(throws: ItemsInUse.self) { try await viewModel.perform(.delete(id: 1, of: type)) }
    #expect(viewModel.lastAction.message != nil)
    #expect(viewModel.operationsInProgress.isEmpty)
  }

  @Test func aTallyOfNumbersIsInTheirOrderAndOneOfTextsByFrequency() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(risers + [item(.riser, "c")]))
    let models = try await viewModel.load(.tally("model", of: [type]))
    #expect(models.map(\.text) == ["c", "a", "b"])
    #expect(models.map(\.count) == [2, 1, 1])
    let ids = try await viewModel.load(.tally("id", of: [type]))
    #expect(ids.map(\.text) == ["1", "2", "3", "4"])
    #expect(try await viewModel.load(.tally("type", of: [type])).map(\.text) == ["riser"])
  }
}
