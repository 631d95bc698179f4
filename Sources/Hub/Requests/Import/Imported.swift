import Answers
public import Codecs
public import Equipment
import Files
import Store

/// Large files on their way into types in which nothing stands in their way: their rows are stored as they stand.
public struct ImportableRows: Sendable {
  /// Those of each file, of which no two have one type.
  let files: [RowImport]
  /// The types of their records.
  public var types: [RecordType] { files.map(\.type) }
  /// How many there are.
  public var count: Int { files.reduce(0) { $0 + $1.count } }
  /// The columns that are no field of their type and hold something, each once.
  public var unknownColumns: [String] {
    var seen: Set<String> = []
    return files.flatMap(\.unknownColumns).filter { seen.insert($0).inserted }
  }

  /// The first records, for a look at them.
  public func firstItems(_ most: Int) -> [any Record] {
    Array(files.lazy.flatMap { $0.firstItems(most) }.prefix(most))
  }
}

extension Request<ImportableRows?> {
  /// The rows of files that can be stored as they stand; nil if they are small, if any of them is anything but sound,
  /// if two have one type, or if they bring ids of which one is, or was, in use.
  ///
  /// - Parameter givesIds: true if rows with such ids get others, if all of them have one.
  public static func importableRows(
    of sources: [ImportSource], givesIds: Bool, progress: WorkProgress = .unobserved
  ) -> Self {
    Request(size: .optional()) { context in
      guard sources.reduce(0, { $0 + $1.content.size }) >= CodecsLimits.smallestRowImport else { return nil }
      var firsts: [(type: RecordType, id: Int)] = []
      // Of all files, before the rows of any are looked at.
      for source in sources {
        guard let type = RowImport.type(of: source.name, as: source.type),
          !firsts.contains(where: { $0.type == type }),
          let first = try await context.repository.firstId(ofRows: type, size: source.content.size)
        else { return nil }
        firsts.append((type, first))
      }
      let reviews = try await context.roundRules(for: sources).reviews
      var files: [RowImport] = []
      for (source, first) in zip(sources, firsts) {
        let rows = RowImport(
          source.content, name: source.name, as: first.type, from: first.id, renumbers: givesIds, map: source.map,
          own: context.columns(for: source), reviews: reviews, progress: progress)
        guard let rows else { return nil }
        // A file of headings alone adds nothing.
        if rows.count > 0 { files.append(rows) }
      }
      return files.isEmpty ? nil : ImportableRows(files: files)
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
  /// Stores the rows of imported files as one change; false, with nothing stored, if only their records can be added.
  public static func importing(_ rows: ImportableRows) -> Self {
    Action { context in
      let (now, currency) = (context.dependencies.now(), Currency(text: context.state[.currency]))
      let completed = rows.files.map { ImportedRows($0) { $0.completed(created: now, currency: currency) } }
      return try await context.repository.add(completed) != nil
    }
  }
}
