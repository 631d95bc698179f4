import Answers
import Equipment
import Files
import Hub
import TestSupport
import Testing

private let riser = EquipmentType.riser.record
private let arrow = EquipmentType.arrow.record

/// Why there is nothing, what went wrong, and what was loaded: facts that a screen is drawn from.
@Suite @HubActor struct StateTests {
  private func hub(_ items: [any Record] = []) throws -> EquipmentListViewModel { .over(try MemoryRepository(items)) }

  @Test func nothingStoredIsToldFromNothingThatMatches() async throws {
    let (empty, full) = (try hub(), try hub([item(.riser, "a"), item(.riser, "b")]))
    let none = Filter.comparison(Comparison(field: "model", .equal(.text("z"))))
    for hub in [empty, full] { _ = try await hub.load(.rows(of: [riser], where: [riser: none])) }
    #expect(empty.state.emptiness == .nothingStored([riser]))
    #expect(full.state.emptiness == .nothingMatches([riser], stored: 2))
  }

  @Test func everyQuestionKnowsWhyThereIsNothing() async throws {
    let hub = try hub()
    _ = try await hub.load(.history(limit: nil))
    #expect(hub.state.emptiness == .noChanges)
    _ = try await hub.load(.ownColumns(of: riser))
    #expect(hub.state.emptiness == .noColumns(riser))
    _ = try await hub.load(.setups)
    #expect(hub.state.emptiness == .nothingStored([.setup]))
    try await hub.load(.nothingFound(in: [arrow], isNarrowed: true))
    #expect(hub.state.emptiness == .nothingStored([arrow]))
    await hub.loadEquipmentCounts()
    #expect(hub.counts.emptiness == .nothingStored(RecordType.items))
  }

  @Test(
    "Only what stands in the way on this computer may pass",
    arguments: [
      (InventoryError.locked(holder: nil, seconds: 5), true),
      (.unreadable(FileFailure(operation: .open, path: "risers.csv", code: 13)), true),
      (.notStored(FileFailure(operation: .write, path: "journal.jsonl", code: 28)), true),
      (.groupLost(changes: 3, because: .locked(holder: nil, seconds: 5)), true),
      (.unreadable(FileFailure(operation: .open, path: "risers.csv", code: 2)), false),
      (.noItem(riser, id: 9), false), (.fileProblems([]), false),
    ])
  func passing(error: InventoryError, mayPass: Bool) {
    #expect(Failure(error).mayPass == mayPass)
  }

  @Test func aCommandThatIsRefusedHasFailedWithoutARequest() async throws {
    let hub = try hub([item(.riser, "a")])
    hub.beginCommand("edit")
    hub.refuseCommand(because: broken, changes: true)
    #expect(hub.state.fault == broken)
    #expect(hub.lastAction.message == "described: \(broken)")
    hub.beginCommand("list")
    #expect(hub.state.stage == .idle && hub.lastAction.isIdle)
    hub.refuseCommand(because: broken, changes: false)
    #expect(hub.state.fault == broken && hub.lastAction.isIdle)
  }

  @Test func whatIsLoadedASecondTimeIsRefreshed() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    let hub = EquipmentListViewModel.over(repository)
    for isSecond in [false, true] {
      let (arrival, departure) = (Meeting(of: 2), Meeting(of: 2))
      repository.send(.fetch, to: arrival, departure)
      let load = Task { try await hub.load(.records(of: [riser])) }
      #expect(await arrival.arrive())
      #expect(hub.state.stage == .loading)
      #expect(hub.isRefreshing == isSecond)
      await departure.arrive()
      _ = try await load.value
      #expect(!hub.isRefreshing)
    }
  }
}

/// The events that observers of the session's state get.
@Suite @HubActor struct ObserverTests {
  private let state = AppState(preferences: MemoryPreferences())

  @Test func whoeverLetsGoIsToldNothingAnyLonger() throws {
    var seen = 0
    var observation: Observation? = state.observe { if case .listed = $0 { seen += 1 } }
    state.show(listing: [ItemReference(type: riser, id: 1)])
    #expect(seen == 1)
    #expect(state.currentType == riser && state.lastListing.count == 1)
    withExtendedLifetime(observation) {}
    observation = nil
    state.show(listing: [])
    #expect(seen == 1)
    #expect(state.currentType == nil && state.lastListing.isEmpty)
  }

  @Test func everyMethodTellsWhatItChanged() throws {
    var events: [String] = []
    let observation = state.observe { events.append(String("\($0)".prefix { $0 != "(" })) }
    state.remember(ItemReference(type: arrow, id: 3))
    try state.use(setup: 2)
    #expect(state.currentSetup == 2)
    try state.use(setup: nil)
    try state.setAlias("ll", to: "list all")
    #expect(events == ["remembered", "preferred", "choseSetup", "preferred", "choseSetup", "preferred"])
    withExtendedLifetime(observation) {}
  }

  @Test func preferencesOfAnotherShellAreTakenOver() throws {
    let kept = MemoryPreferences()
    let state = AppState(preferences: kept)
    try state.load()
    var isTold = false
    let observation = state.observe { if case .preferred = $0 { isTold = true } }
    state.reload()
    #expect(!isTold)
    try kept.save(Preferences(settings: ["units": "metric"]))
    state.reload()
    #expect(isTold && state[.units] == "metric")
    withExtendedLifetime(observation) {}
  }

  @Test func activityIsWhatTheViewModelDid() async throws {
    let activity = Activity(of: state)
    let hub = EquipmentListViewModel.over(try MemoryRepository([item(.riser, "a")]), state)
    hub.beginCommand("list")
    await hub.loadEquipment(type: .riser)
    #expect(activity.lastLoad == LoadReport(types: [riser], rows: 1, sources: [], nanoseconds: 1))
    hub.beginCommand("delete")
    try await hub.deleteEquipment(id: 1, type: .riser)
    #expect(activity.lastAction.value?.items.count == 1)
    hub.beginCommand("list")
    #expect(hub.lastAction.isIdle && activity.lastAction.value != nil)
    #expect(activity.drainUses() == [CommandUse("list", 2), CommandUse("delete", 1)])
    #expect(activity.uses.isEmpty)
  }
}
