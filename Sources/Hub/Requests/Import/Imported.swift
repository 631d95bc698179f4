import Answers
public import Codecs
public import Equipment
import Files
import Store

/// A large file on its way into a type without records: its rows are stored as they stand.
public struct ImportableRows: Sendable {
  let rows: RowImport
  /// The type of all its records.
  public var type: RecordType { rows.type }
  /// How many there are.
  public var count: Int { rows.count }
  /// The columns that are no field of the type and hold something, each once.
  public var unknownColumns: [String] { rows.unknownColumns }
}

extension Request<ImportableRows?> {
  /// The rows of a file that can be stored as they stand; nil if it is small, is anything but sound, or if there are
  /// records of its type already.
  public static func importableRows(of source: ImportSource, progress: WorkProgress = .unobserved) -> Self {
    Request(size: .optional()) { context in
      guard let type = RowImport.type(of: source.name, as: source.type),
        try await context.repository.count(of: type) == 0
      else { return nil }
      let rows = RowImport(
        source.bytes, name: source.name, as: source.type, map: source.map, own: context.columns(for: source),
        progress: progress)
      return rows.map(ImportableRows.init)
    }
  }
}

extension Action<Change> {
  /// Stores imported records as one change; additions get the times they lack, edits keep when the record was added.
  public static func importing(_ change: Change) -> Self {
    Action(on: change.items.map { ItemReference(type: $0.type, id: $0.id) }) { context in
      try await context.store(imported: change)
    }
  }
}

extension RequestContext {
  @HubActor fileprivate func store(imported change: Change) async throws -> Change {
    let now = dependencies.now()
    let items = change.items.map { item in
      guard let after = item.after else { return item }
      guard let before = item.before else { return ItemChange.add(completed(after, created: now)) }
      return ItemChange.edit(before, to: completed(after, created: before.base.created, updated: now))
    }
    let edited = items.compactMap { item in
      item.before.flatMap { old in item.after.map { (before: old, after: $0) } }
    }
    return try await commit(Change(items: items + nextVersions(after: edited)))
  }
}

extension Action<Change> {
  /// Stores the additions and updates of an import.
  ///
  /// - Parameter givesIds: true if an addition whose id a deleted record had gets another; if false, the action then
  ///   throws `InventoryError.usedId`.
  public static func importing(_ plan: ImportPlan, givesIds: Bool) -> Self {
    Action { context in
      var change = plan.change
      while true {
        do {
          return try await context.store(imported: change)
        } catch let error as InventoryError {
          guard givesIds, case .usedId(let type, let id) = error,
            let index = change.items.firstIndex(where: { $0.before == nil && $0.type == type && $0.id == id }),
            var item = change.items[index].after
          else { throw error }
          item.base.id = 0
          change.items[index] = .add(item)
        }
      }
    }
  }
}

extension Action<Bool> {
  /// Stores the rows of an imported file as one change; false, with nothing stored, if only their records can be added.
  public static func importing(_ rows: ImportableRows) -> Self {
    Action { context in
      let (now, currency) = (context.dependencies.now(), Currency(text: context.state[.currency]))
      let completed = ImportedRows(rows.rows) { $0.completed(created: now, currency: currency) }
      return try await context.repository.add(completed) != nil
    }
  }
}
