import Answers
import Equipment
import Store
import TestSupport
import Testing

/// The repository of the other tests keeps a repository's promises.
@Suite struct MemoryRepositoryTests {
  @Test func anIdThatWasEverGivenIsRefused() async throws {
    let repository = try MemoryRepository([item(.riser, "a", id: 5)])
    let stored = try await repository.fetch(.riser)
    _ = try await repository.commit(Change(items: stored.map { .delete($0) }))
    for id in 1...5 {
      await #expect(throws: InventoryError.usedId(.equipment(.riser), id: id)) {
        try await repository.commit(Change(items: [.add(item(.riser, "b", id: id))]))
      }
    }
    #expect(try await repository.commit(Change(items: [.add(item(.riser, "b"))])).change.items.map(\.id) == [6])
  }

  @Test func anAdditionUnderATakenIdIsAConflict() async throws {
    let repository = try MemoryRepository([item(.riser, "a")])
    await #expect(throws: InventoryError.conflict(.equipment(.riser), id: 1)) {
      try await repository.commit(Change(items: [.add(item(.riser, "b", id: 1))]))
    }
  }

  @Test func anAtomicTransactionIsOneChange() async throws {
    let repository = try MemoryRepository()
    try await repository.begin(.atomic)
    let first = try await repository.commit(Change(items: [.add(item(.riser, "a"))]))
    #expect(first.sequence == 0)
    _ = try await repository.commit(Change(items: [.add(item(.riser, "b"))]))
    let added = try #require(first.change.items.first?.after)
    var renamed = added
    try renamed.set("model", to: "c")
    _ = try await repository.commit(Change(items: [.edit(added, to: renamed)]))
    #expect(try await repository.fetch(.riser).map(\.model) == ["c", "b"])
    let stored = try #require(try await repository.end(keeping: true))
    #expect(stored.sequence == 1)
    #expect(stored.change.items.map(\.after?.model) == ["c", "b"])
    #expect(try await repository.history(of: nil, limit: nil).count == 1)
  }

  @Test("What is not kept is forgotten", arguments: [(TransactionMode.dryRun, true), (.atomic, false)])
  func whatIsNotKeptIsForgotten(mode: TransactionMode, keeping: Bool) async throws {
    let repository = try MemoryRepository()
    try await repository.begin(mode)
    _ = try await repository.commit(Change(items: [.add(item(.riser, "a"))]))
    #expect(try await repository.count(of: .riser) == 1)
    #expect(try await repository.end(keeping: keeping) == nil)
    #expect(try await repository.count(of: .riser) == 0)
    #expect(try await repository.history(of: nil, limit: nil).isEmpty)
  }

  @Test func transactionsDoNotNest() async throws {
    let repository = try MemoryRepository()
    await #expect(throws: InventoryError.noTransaction) { try await repository.end(keeping: true) }
    try await repository.begin(.dryRun)
    await #expect(throws: InventoryError.transactionOpen) { try await repository.begin(.atomic) }
  }
}
