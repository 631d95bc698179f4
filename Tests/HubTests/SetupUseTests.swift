import Equipment
import Hub
import Store
import TestSupport
import Testing

/// The effects of edits and deletions of items on the setups that use them.
@Suite @HubActor struct SetupUseTests {
  /// A riser of two active setups and an archived one, and a riser that no setup uses.
  private func world() async throws -> (MemoryRepository, EquipmentListViewModel) {
    let repository = try MemoryRepository([item(.riser, "a"), item(.riser, "b"), item(.limbs, "c")])
    for name in ["Outdoor", "Spare", "Indoor"] {
      var setup = Setup(name: name, at: yesterday)
      for (type, id) in [(EquipmentType.riser, 1), (.limbs, 1)] {
        let part = try #require(try await repository.item(type, id: id)?.equipment)
        setup = try #require(try setup.fit(part, at: yesterday))
      }
      setup.isActive = name != "Indoor"
      _ = try await repository.commit(Change(items: [.add(setup)]))
    }
    return (repository, .over(repository))
  }

  private let yesterday = Timestamp(seconds: noon.seconds - 86_400)

  private func edited(
    _ id: Int, _ field: String, to text: String, in repository: MemoryRepository
  ) async throws -> (before: any Record, after: any Record) {
    let before = try #require(try await repository.item(.riser, id: id))
    var after = before
    try after.set(field, to: text)
    return (before, after)
  }

  /// For each setup the number of its present version and the model of the riser in it; nil where there is none.
  private func present(_ repository: MemoryRepository) async throws -> [Present] {
    try await repository.fetch(.setup).compactMap { $0.setup }.map { setup in
      let riser = setup.present.slots.first { $0.type == .riser }
      return Present(version: setup.present.number, riser: riser.map { $0.item.details.model })
    }
  }

  private struct Present: Equatable {
    var version: Int
    var riser: String?
  }

  private let before = [Present](repeating: Present(version: 3, riser: "a"), count: 3)

  @Test func anEditMakesTheNextVersionOfEveryActiveSetupInTheSameChange() async throws {
    let (repository, viewModel) = try await world()
    let entries = try await repository.history(of: nil, limit: nil).count
    let change = try await viewModel.perform(.edit([edited(1, "model", to: "z", in: repository)]))
    #expect(change.items.map(\.type) == [.equipment(.riser), .setup, .setup])
    #expect(try await repository.history(of: nil, limit: nil).count == entries + 1)
    let next = Present(version: 4, riser: "z")
    #expect(try await present(repository) == [next, next, before[2]])
  }

  @Test(
    "An edit that says nothing of how a bow shoots leaves its setups as they are",
    arguments: [
      ("price", "700"), ("notes", "typo"), ("location", "box"), ("status", "repair"), ("colour", "red"),
      ("quantity", "2"),
    ])
  func anAdministrativeEditLeavesSetupsAsTheyAre(field: String, text: String) async throws {
    let (repository, viewModel) = try await world()
    let setups = try await repository.fetch(.setup).compactMap { $0.setup }
    let change = try await viewModel.perform(.edit([edited(1, field, to: text, in: repository)]))
    #expect(change.items.map(\.type) == [.equipment(.riser)])
    #expect(try await repository.fetch(.setup).compactMap { $0.setup } == setups)
  }

  @Test func asManyWeightsAsThereAreAreOnTheBow() async throws {
    let (repository, viewModel) = try await world()
    _ = try await repository.commit(Change(items: [.add(item(.weight, "front"))]))
    let weight = try #require(try await repository.item(.weight, id: 1)?.equipment)
    let setup = try #require(try await repository.item(.setup, id: 1)?.setup)
    let fitted = try #require(try setup.fit(weight, at: yesterday))
    try await viewModel.perform(.edit([(before: setup, after: fitted)]))
    var more: any Record = weight
    try more.set("quantity", to: "2")
    try await viewModel.perform(.edit([(before: weight, after: more)]))
    #expect(try await repository.item(.setup, id: 1)?.setup?.present.number == fitted.present.number + 1)
  }

  @Test func aVersionOfTheDayIsAmended() async throws {
    let (repository, viewModel) = try await world()
    try await viewModel.perform(.edit([edited(1, "model", to: "y", in: repository)]))
    try await viewModel.perform(.edit([edited(1, "model", to: "z", in: repository)]))
    let next = Present(version: 4, riser: "z")
    #expect(try await present(repository) == [next, next, before[2]])
    _ = try await viewModel.perform(.undo)
    #expect(try await present(repository)[0] == Present(version: 4, riser: "y"))
    _ = try await viewModel.perform(.undo)
    #expect(try await present(repository) == before)
  }

  @Test func theDayIsThatOfTheUser() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    var setup = Setup(name: "Outdoor", at: Timestamp(seconds: noon.seconds + 11 * 3600))
    setup = try #require(
      try setup.fit(item(.riser, "a", id: 1), at: Timestamp(seconds: noon.seconds + 11 * 3600)))
    _ = try await repository.commit(Change(items: [.add(setup)]))
    // An hour before midnight in universal time is the next day an hour farther east.
    let later = Timestamp(seconds: noon.seconds + 13 * 3600)
    for (offset, isSame) in [(0, false), (7200, true)] {
      let dependencies = Dependencies(
        makeRepository: { repository }, now: { later }, today: { .epoch },
        wallTime: { moment in
          Timestamp(seconds: moment.seconds + offset).date.map { WallTime(day: $0, hour: 0, minute: 0) }
        })
      #expect(dependencies.makeViewModel(AppState(preferences: MemoryPreferences())).amends(setup) == isSame)
    }
  }

  @Test func theVersionBeforeAnEditKeepsTheItemAsItWas() async throws {
    let (repository, viewModel) = try await world()
    try await viewModel.perform(.edit([edited(1, "model", to: "z", in: repository)]))
    let setup = try #require(try await repository.item(.setup, id: 1)?.setup)
    let models = setup.versions.suffix(2).map { $0.slots.first { $0.type == .riser }?.item.details.model }
    #expect(models == ["a", "z"])
  }

  @Test func undoTakesBackTheEditAndTheVersionsAndRedoMakesThemAgain() async throws {
    let (repository, viewModel) = try await world()
    try await viewModel.perform(.edit([edited(1, "model", to: "z", in: repository)]))
    let after = try await present(repository)
    _ = try await viewModel.perform(.undo)
    #expect(try await repository.item(.riser, id: 1)?.model == "a")
    #expect(try await present(repository) == before)
    _ = try await viewModel.perform(.redo)
    #expect(try await repository.item(.riser, id: 1)?.model == "z")
    #expect(try await present(repository) == after)
  }

  @Test func editsOfSeveralItemsOfASetupMakeOneVersion() async throws {
    let (repository, viewModel) = try await world()
    let limbs = try #require(try await repository.item(.limbs, id: 1))
    var longer = limbs
    try longer.set("length", to: "long")
    try await viewModel.perform(.edit([edited(1, "model", to: "z", in: repository), (limbs, longer)]))
    #expect(try await present(repository).map(\.version) == [4, 4, 3])
  }

  @Test(arguments: [(1, "model", "a"), (2, "model", "z")])
  func anEditOfNothingOrOfAnotherItemMakesNoVersion(id: Int, field: String, text: String) async throws {
    let (repository, viewModel) = try await world()
    try await viewModel.perform(.edit([edited(id, field, to: text, in: repository)]))
    #expect(try await present(repository) == before)
  }

  @Test func aSetupThatIsImportedWithItsItemsIsAsTheFileSays() async throws {
    let (repository, viewModel) = try await world()
    let riser = try await edited(1, "model", to: "z", in: repository)
    let setup = try #require(try await repository.item(.setup, id: 1)?.setup)
    var other = setup
    other.description = "windy"
    let changes = [ItemChange.edit(riser.before, to: riser.after), .edit(setup, to: other)]
    try await viewModel.perform(.importing(Change(items: changes)))
    #expect(try await repository.item(.setup, id: 1)?.setup?.description == "windy")
    #expect(try await present(repository) == [before[0], Present(version: 4, riser: "z"), before[2]])
  }

  @Test func itemsInUseAreNotDeletedAndTheirSetupsAreNamed() async throws {
    let (repository, viewModel) = try await world()
    let risers = try await repository.fetch(.riser)
    let error = await #expect(throws: ItemsInUse.self) { try await viewModel.perform(.delete(risers)) }
    #expect(error?.uses.map(\.item) == [ItemReference(type: .equipment(.riser), id: 1)])
    #expect(error?.uses.map(\.setups) == [["Outdoor", "Spare"]])
    await #expect(throws: ItemsInUse.self) { try await viewModel.deleteEquipment(id: 1, type: .riser) }
    #expect(try await repository.count(of: .riser) == 2)
    #expect(try await present(repository) == before)
  }

  @Test func aForcedDeletionEmptiesTheSlotsInANextVersion() async throws {
    let (repository, viewModel) = try await world()
    let riser = try #require(try await repository.item(.riser, id: 1))
    let change = try await viewModel.perform(.delete([riser], isForced: true))
    #expect(change.items.map(\.type) == [.equipment(.riser), .setup, .setup])
    let next = Present(version: 4)
    #expect(try await present(repository) == [next, next, before[2]])
    _ = try await viewModel.perform(.undo)
    #expect(try await repository.item(.riser, id: 1)?.model == "a")
    #expect(try await present(repository) == before)
  }

  @Test func anItemOfArchivedSetupsOnlyCanBeDeleted() async throws {
    let (repository, viewModel) = try await world()
    for id in [1, 2] {
      let setup = try #require(try await repository.item(.setup, id: id)?.setup)
      var archived = setup
      archived.isActive = false
      _ = try await viewModel.perform(.commit(Change(items: [.edit(setup, to: archived)])))
    }
    try await viewModel.deleteEquipment(id: 1, type: .riser)
    #expect(try await repository.count(of: .riser) == 1)
    #expect(try await present(repository) == before)
  }
}
