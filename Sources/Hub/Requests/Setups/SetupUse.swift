import Answers
public import Equipment
import Store

/// Items that cannot be deleted, because setups are made of them.
public struct ItemsInUse: Error, Sendable {
  /// One of the items, with the active setups that use it in their present version.
  public struct Use: Sendable {
    /// The item.
    public let item: ItemReference
    /// The names of the setups.
    public let setups: [String]
  }

  /// Each item that is in use.
  public let uses: [Use]
}

extension Request<[Setup]> {
  /// The active setups whose present version uses one of these items.
  public static func setups(using items: Set<ItemReference>) -> Self {
    Request(size: .list) { try await $0.setups(using: items) }
  }
}

extension RequestContext {
  /// The active setups whose present version uses one of these items.
  func setups(using items: Set<ItemReference>) async throws -> [Setup] {
    guard try await repository.count(of: .setup) > 0 else { return [] }
    return try await repository.setups(using: items.map { ($0.type, $0.id) }, ever: false)
  }

  /// True if the present version of a setup is of this day where the archer is, so that a change amends it and makes no
  /// next one; it does not check that nothing refers to the version, which the store does.
  func amends(_ setup: Setup) -> Bool {
    dependencies.day(setup.present.at) == dependencies.day(dependencies.now())
  }

  /// The changes of setups that follow from edits of their items: the next version of each that shoots otherwise.
  ///
  /// Setups among the edits are left out: their own edit says which items they have.
  ///
  /// - Throws: `InventoryError.fileProblems` if there are setups that cannot be read.
  func nextVersions(after edits: [(before: any Record, after: any Record)]) async throws -> [ItemChange] {
    let items = edits.compactMap { edit -> (any EquipmentItem)? in
      guard let before = edit.before.equipment, let after = edit.after.equipment else { return nil }
      return after.shoots(like: before) ? nil : after
    }
    guard !items.isEmpty else { return [] }
    // Setups that cannot be read would keep the old copies of the items.
    try checkSetups()
    let edited = Set(edits.compactMap(\.after.setup).map(\.id))
    return try await setups(using: Set(items.map { ItemReference($0) })).compactMap { setup in
      guard !edited.contains(setup.id) else { return nil }
      let next = try setup.revised(at: dependencies.now(), amends: amends(setup)) { content in
        for item in items { content.refresh(item) }
      }
      return next.map { .edit(setup, to: $0) }
    }
  }

  /// Throws if there are setups that cannot be read: they might use the items.
  private func checkSetups() throws {
    let problems = repository.problems(of: .setup)
    if !problems.isEmpty { throw InventoryError.fileProblems(problems) }
  }

  /// The changes of setups that follow from a deletion of their items: a version with those slots empty.
  ///
  /// - Throws: unless it is forced, `ItemsInUse`, or `InventoryError.fileProblems` if there are setups that cannot be read.
  func nextVersions(without deleted: [any Record], isForced: Bool) async throws -> [ItemChange] {
    let items = Set(deleted.filter { $0.equipment != nil }.map { ItemReference($0) })
    guard !items.isEmpty else { return [] }
    if !isForced { try checkSetups() }
    let setups = try await setups(using: items)
    guard isForced || setups.isEmpty else { throw ItemsInUse(items, in: setups) }
    return try setups.compactMap { setup in
      let next = try setup.revised(at: dependencies.now(), amends: amends(setup)) { (content) throws(SetupError) in
        for slot in content.slots where items.contains(ItemReference(slot.item)) {
          try content.unfit(slot.type, id: slot.id)
        }
      }
      return next.map { .edit(setup, to: $0) }
    }
  }
}

extension ItemsInUse {
  fileprivate init(_ items: Set<ItemReference>, in setups: [Setup]) {
    uses = setups.flatMap { setup in setup.present.slots.map { (ItemReference($0.item), setup.name) } }
      .reduce(into: []) { (uses: inout [Use], use) in
        guard items.contains(use.0) else { return }
        let index = uses.firstIndex { $0.item == use.0 }
        let names = (index.map { uses.remove(at: $0).setups } ?? []) + [use.1]
        uses.append(Use(item: use.0, setups: names))
      }
  }
}
