import Answers
import Equipment
import Foundation
import Store
import TestSupport
import Testing

/// The cache of setups that a checkpoint makes of the one before is the one that would be made of all setups.
@Suite struct NextSetupIndexTests {
  private static let cache = "cache/setups.columns"
  private let folder: StoreFolder
  private let session: FileRepository

  init() throws {
    folder = try StoreFolder()
    session = folder.open()
  }

  /// The bytes of the cache; nil if there are too few setups for one.
  private var cached: Data? { FileManager.default.contents(atPath: "\(folder.path)/\(Self.cache)") }

  /// Some changes of some setups, all of which stay one line each.
  private func change(_ setups: inout RandomSetups, _ random: inout SeededGenerator) async throws {
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      guard let stored = try await session.fetch(.setup).randomElement(using: &random)?.setup else { return }
      let change: Change?
      switch Int.random(in: 0...5, using: &random) {
      case 0: change = Change(items: [.delete(stored)])
      case 1: change = try Change(items: [.add(setups.setup(id: 0))])
      case 2:
        _ = try await session.undo()
        change = nil
      default: change = try setups.changed(stored).map { Change(items: [.edit(stored, to: $0)]) }
      }
      guard let change, change.items[0].after?.setup?.isOfLines ?? true else { continue }
      // Some are refused, such as a second setup of a name.
      do { _ = try await session.commit(change) } catch is InventoryError {}
    }
  }

  @Test("After any changes the cache is that of all setups", arguments: 1...10)
  func theNextCacheIsWhole(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var setups = RandomSetups(seed: UInt64(seed))
    let first = try (1...150).map { try setups.setup(id: $0) }.filter(\.isOfLines)
    _ = try await session.commit(Change(items: first.map { .add($0) }))
    for _ in 1...6 {
      _ = try await session.save()
      let next = cached
      try? folder.remove("cache")
      _ = try await folder.open().save()
      // What is left from when there were more setups is not used.
      if let whole = cached { #expect(next == whole) }
      try await session.refresh()
      try await change(&setups, &random)
    }
  }
}
