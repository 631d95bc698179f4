import Answers
import Equipment
import Store
import TestSupport
import Testing

/// Setups are found by their names as they are now, whatever happened since they were looked up first.
@Suite struct SetupLookupTests {
  private static let names = ["Outdoor", "Óutdoor", "Indoor", "Field", "Spare bow", "3D"]
  private let folder: StoreFolder
  private let session: FileRepository

  init() throws {
    folder = try StoreFolder()
    session = folder.open()
  }

  private typealias Step = @Sendable (FileRepository, StoreFolder, inout SeededGenerator) async throws -> Void

  private static func name(_ random: inout SeededGenerator) -> String { names.randomElement(using: &random) ?? "" }

  private static let add: Step = { repository, _, random in
    var setup = Setup(name: name(&random), at: Timestamp(seconds: 1_780_000_000))
    setup.isActive = Int.random(in: 0...3, using: &random) > 0
    try await repository.add(setup)
  }

  private static let edit: Step = { repository, _, random in
    guard let id = try await repository.fetch(.setup).randomElement(using: &random)?.recordId else { return }
    switch Int.random(in: 0...4, using: &random) {
    case 0: try await repository.delete(.setup, id)
    case 1: try await repository.edit(.setup, id, "status", to: "archived")
    case 2: try await repository.edit(.setup, id, "status", to: "active")
    default: try await repository.edit(.setup, id, "name", to: name(&random))
    }
  }

  private static let steps: [Step] = [
    add, add, edit, edit,
    { repository, _, random in
      try await repository.begin(.atomic)
      do {
        try await add(repository, try StoreFolder(), &random)
        try await edit(repository, try StoreFolder(), &random)
      } catch is InventoryError {}
      _ = try await repository.end(keeping: Bool.random(using: &random))
    },
    { repository, _, _ in _ = try await repository.undo() },
    { repository, _, _ in _ = try await repository.save() },
    { _, folder, random in
      let other = folder.open()
      try? await add(other, folder, &random)
      try await edit(other, folder, &random)
      if Bool.random(using: &random) { _ = try await other.save() }
      try await other.close()
    },
    { repository, folder, random in
      _ = try await repository.save()
      guard folder.exists("setups.csv") else { return }
      let text = try folder.read("setups.csv")
      try folder.write("setups.csv", text.replacing(name(&random), with: "Edited", maxReplacements: 1))
      if Bool.random(using: &random) { try folder.age("setups.csv") }
    },
  ]

  @Test("A session finds the same setups as who has just opened the folder", arguments: 1...10, [0, 150])
  func namesAreThoseOfNow(seed: Int, count: Int) async throws {
    var (random, setups) = (SeededGenerator(seed: UInt64(seed)), RandomSetups(seed: UInt64(seed)))
    try await session.add(Setup(name: "Bow", at: Timestamp(seconds: 1_780_000_000)))
    // So many have a cache, from which they are listed.
    for id in 2..<2 + count {
      let setup = try setups.setup(id: id)
      if setup.isOfLines { try await session.add(setup) }
    }
    for _ in 1...(count == 0 ? 60 : 20) {
      let step = Self.steps.randomElement(using: &random)
      // Some are refused, such as a second setup of a name.
      do { try await step?(session, folder, &random) } catch is InventoryError {}
      try await session.refresh()
      try await expectThoseOfNow()
    }
  }

  private func expectThoseOfNow() async throws {
    let setups = try await folder.open().fetch(.setup).compactMap { $0.setup }
    // Names that were typed have no blanks around them.
    for key in Set(setups.prefix(9).filter { $0.name == $0.name.trimmed }.map(\.nameKey)).union(
      Self.names.map { Folding.fold($0) })
    {
      let expected = setups.filter { $0.nameKey == key }.map(\.id)
      #expect(try await session.setups(named: key).map(\.recordId) == expected)
    }
    let listed = try await session.select(RowQuery(), of: .setup).rows
    #expect(listed.map { "\($0.recordId) \($0.name)" } == setups.map { "\($0.id) \($0.name)" })
  }
}
