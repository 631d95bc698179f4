import Answers
import Equipment
import Store
import TestSupport
import Testing

/// No two setups in use have one name, whichever way it would come about.
@Suite struct SetupNameTests {
  let folder: StoreFolder
  let at = Timestamp(seconds: 1_780_000_000)

  init() throws { folder = try StoreFolder() }

  private func setup(_ name: String, isActive: Bool = true) -> Setup {
    var setup = Setup(name: name, at: at)
    setup.isActive = isActive
    return setup
  }

  private func expectTaken(_ name: String, by id: Int, _ body: () async throws -> Void) async throws {
    do {
      try await body()
      Issue.record("two setups in use have the name \(name)")
    } catch let error as InventoryError {
      guard case .nameTaken(name, let other) = error else { throw error }
      #expect(other.id == id)
    }
  }

  @Test(arguments: ["Outdoor", "OUTDOOR", " outdoor ", "Óutdoor"]) func anAddedOneHasANameOfItsOwn(name: String)
    async throws
  {
    let repository = folder.open()
    try await repository.add(setup("Outdoor"))
    try await expectTaken(name, by: 1) { try await repository.add(setup(name)) }
    try await repository.add(setup(name, isActive: false))
    #expect(try await repository.verify().damages == 0)
  }

  @Test func oneThatIsRenamedOrRestoredHasANameOfItsOwn() async throws {
    let repository = folder.open()
    try await repository.add(setup("Outdoor"))
    try await repository.add(setup("Indoor"))
    try await repository.add(setup("Outdoor", isActive: false))
    try await expectTaken("Outdoor", by: 1) { try await repository.edit(.setup, 2, "name", to: "Outdoor") }
    try await expectTaken("Outdoor", by: 1) { try await repository.edit(.setup, 3, "status", to: "active") }
    try await repository.edit(.setup, 1, "description", to: "70 m")
    try await repository.edit(.setup, 1, "status", to: "archived")
    try await repository.edit(.setup, 3, "status", to: "active")
    #expect(try await repository.verify().damages == 0)
  }

  @Test func anUndoDoesNotBringANameBackThatIsTaken() async throws {
    let repository = folder.open()
    try await repository.add(setup("Outdoor"))
    try await repository.add(setup("Indoor"))
    try await repository.edit(.setup, 1, "name", to: "Field")
    try await repository.edit(.setup, 2, "name", to: "Outdoor")
    // Both at once may go back; one of them alone may not.
    let field = try #require(try await repository.item(.setup, id: 1)?.setup)
    try await expectTaken("Outdoor", by: 2) { try await repository.edit(.setup, 1, "name", to: "Outdoor") }
    _ = try await repository.undo()
    _ = try await repository.undo()
    #expect(try await repository.item(.setup, id: 1)?.setup?.name == "Outdoor")
    #expect(field.name == "Field")
    try await repository.edit(.setup, 2, "name", to: "Field")
    #expect(try await repository.redo() == nil)
  }

  @Test func namesMayChangePlacesInOneChange() async throws {
    let repository = folder.open()
    try await repository.add(setup("Outdoor"))
    try await repository.add(setup("Indoor"))
    let setups = try await repository.fetch(.setup).compactMap { $0.setup }
    var (one, other) = (setups[0], setups[1])
    (one.name, other.name) = (other.name, one.name)
    _ = try await repository.commit(Change(items: [.edit(setups[0], to: one), .edit(setups[1], to: other)]))
    try await expectTaken("Field", by: 4) {
      _ = try await repository.commit(Change(items: [.add(setup("Field")), .add(setup("field"))]))
    }
    #expect(try await repository.count(of: .setup) == 2)
  }

  @Test func aTransactionIsNoWayAround() async throws {
    let repository = folder.open()
    try await repository.begin(.atomic)
    try await repository.add(setup("Outdoor"))
    try await expectTaken("Outdoor", by: 1) { try await repository.add(setup("Outdoor")) }
    _ = try await repository.end(keeping: true)
    #expect(try await repository.count(of: .setup) == 1)
  }

  @Test func ofManyAtOnceOneGetsTheName() async throws {
    let folder = folder
    for round in 1...10 {
      let added = await withTaskGroup(of: Bool.self) { group in
        for _ in 1...6 {
          group.addTask {
            let repository = folder.open()
            _ = try? await repository.count(of: .setup)
            let isAdded = (try? await repository.add(Setup(name: "Round \(round)", at: Timestamp(seconds: 0)))) != nil
            try? await repository.close()
            return isAdded
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(added == 1)
    }
    let repository = folder.open()
    #expect(try await repository.count(of: .setup) == 10)
    #expect(try await repository.verify().damages == 0)
  }
}
