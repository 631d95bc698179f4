public import Codecs
public import Equipment
import Store

/// What an import meets.
public struct ImportBase: Sendable {
  /// The stored records of each type, by id.
  public let stored: [RecordType: [Int: any Record]]
  /// The number that the next record of each type gets: all smaller ones are in use, or were; empty if nobody asked.
  public let next: [RecordType: Int]
}

extension Request<ImportBase> {
  /// The stored records of the types that a file has.
  ///
  /// - Parameter givesIds: whether records of the file may get other numbers.
  public static func importBase(of types: Set<RecordType>, givesIds: Bool) -> Self {
    Request { context in
      var stored: [RecordType: [Int: any Record]] = [:]
      for type in types {
        let all = try await context.repository.fetch(type)
        stored[type] = Dictionary(all.map { ($0.recordId, $0) }, uniquingKeysWith: { first, _ in first })
      }
      var next: [RecordType: Int] = [:]
      if givesIds { for type in types { next[type] = try await context.repository.nextId(of: type) } }
      return ImportBase(stored: stored, next: next)
    }
  }
}

extension Action<Change> {
  /// Stores imported records as one change; what lacks its times gets them, and what is there keeps when it was added.
  public static func importing(_ change: Change) -> Self {
    Action(on: change.items.map { ItemReference(type: $0.type, id: $0.id) }) { context in
      let now = context.dependencies.now()
      let items = change.items.map { item in
        guard let after = item.after else { return item }
        guard let before = item.before else { return ItemChange.add(context.completed(after, created: now)) }
        return ItemChange.edit(before, to: context.completed(after, created: before.base.created, updated: now))
      }
      let edited = items.compactMap { item in
        item.before.flatMap { old in item.after.map { (before: old, after: $0) } }
      }
      return try await context.commit(Change(items: items + context.nextVersions(after: edited)))
    }
  }
}

extension Action<Bool> {
  /// Stores the rows of an imported file as one change; false, with nothing stored, if only their records can be added.
  public static func importing(_ rows: RowImport) -> Self {
    Action { context in
      let (now, currency) = (context.dependencies.now(), context.dependencies.usualCurrency())
      let completed = ImportedRows(rows) { $0.completed(created: now, currency: currency) }
      return try await context.repository.add(completed) != nil
    }
  }
}
