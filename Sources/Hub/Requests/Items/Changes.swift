import Answers
public import Equipment
import Store

/// A record as it was seen, and as it is to be.
public typealias RecordEdit = (before: any Record, after: any Record)

extension Action<Change> {
  /// Adds records; their ids are given by the store.
  ///
  /// It throws `RoundRefusal` for a round that cannot have been shot, as the edit of one does.
  public static func add(_ records: [any Record]) -> Self {
    Action { context in
      let now = context.dependencies.now()
      try await context.checkRounds(records.map { (before: nil, after: $0) })
      try context.checkPlans(records)
      return try await context.commit(Change(items: records.map { .add(context.completed($0, created: now)) }))
    }
  }

  /// Replaces records with their edited forms; those that are not different are left out.
  ///
  /// Setups that use one of them and shoot otherwise with it get their next version in the same change.
  public static func edit(_ edits: [RecordEdit]) -> Self {
    let changed = edits.filter { !$0.after.isEqual(to: $0.before) }
    return Action(on: changed.map { ItemReference($0.before) }) { context in
      let now = context.dependencies.now()
      try await context.checkRounds(changed.map { (before: $0.before, after: $0.after) })
      try context.checkPlans(changed.map(\.after))
      let after = changed.map { context.completed($0.after, updated: now) }
      let items = zip(changed, after).map { ItemChange.edit($0.before, to: $1) }
      let edited = zip(changed, after).map { (before: $0.before, after: $1) }
      return try await context.commit(Change(items: items + context.nextVersions(after: edited)))
    }
  }

  /// Deletes records, with those that are parts of them.
  ///
  /// - Parameter isForced: true if setups that use them go on without them, in a next version; if false, the action
  ///   throws `ItemsInUse` where an active setup uses one of them.
  public static func delete(_ records: [any Record], isForced: Bool = false) -> Self {
    Action(on: records.map { ItemReference($0) }) { context in
      let versions = try await context.nextVersions(without: records, isForced: isForced)
      let parts = try await context.parts(of: records)
      return try await context.commit(Change(items: (parts + records).map { .delete($0) } + versions))
    }
  }

  /// Deletes one item by its id; the action throws `InventoryError.noItem` if there is none.
  public static func delete(id: Int, of type: RecordType) -> Self {
    Action(on: [ItemReference(type: type, id: id)]) { context in
      guard let item = try await context.repository.item(type, id: id) else {
        throw InventoryError.noItem(type, id: id)
      }
      let versions = try await context.nextVersions(without: [item], isForced: false)
      let parts = try await context.parts(of: [item])
      return try await context.commit(Change(items: (parts + [item]).map { .delete($0) } + versions))
    }
  }

  /// Stores several additions, edits and deletions as one change, as they are.
  public static func commit(_ change: Change) -> Self {
    Action(on: change.items.map { ItemReference(type: $0.type, id: $0.id) }) { context in
      try await context.commit(change)
    }
  }
}

extension Request<Void> {
  /// Refuses the deletion of items that an active setup uses: it throws the error that `delete` would.
  public static func checkUnused(_ records: [any Record]) -> Self {
    Request { _ = try await $0.nextVersions(without: records, isForced: false) }
  }
}

extension RequestContext {
  func commit(_ change: Change) async throws -> Change {
    change.isEmpty ? change : try await repository.commit(change).change
  }

  /// A record with the values that the program sets: the times, and the preferred currency of a price without one.
  @HubActor func completed(
    _ record: any Record, created: Timestamp? = nil, updated: Timestamp? = nil
  ) -> any Record {
    record.completed(created: created, updated: updated, currency: Currency(text: state[.currency]))
  }
}

extension Record {
  /// The record with the values that the program sets: missing times, the time of an update, and the currency of a
  /// price without one.
  func completed(created: Timestamp?, updated: Timestamp? = nil, currency: Currency?) -> Self {
    var record = self
    record.base.created = record.base.created ?? created
    record.base.updated = updated ?? record.base.updated ?? created
    let hasAmount = text("price") != nil || equipment?.details.value != nil
    if let currency, hasAmount, text("currency") == nil { try? record.set("currency", to: currency.text) }
    return record
  }
}
