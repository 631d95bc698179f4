public import Answers
public import Equipment
import Store

extension Request<[HistoryEntry]> {
  /// The log, newest first; with a record only what changed it.
  public static func history(of item: ItemReference? = nil, limit: Int?) -> Self {
    Request(about: .changes, isEmpty: \.isEmpty) { context in
      try await context.repository.history(of: item.map { (type: $0.type, id: $0.id) }, limit: limit)
    }
  }

  /// The entries that changed one of some records of a type, or without them anything of the type; newest first.
  public static func history(of type: RecordType, _ items: Set<ItemReference>?, limit: Int?) -> Self {
    Request(about: .changes, isEmpty: \.isEmpty) { context in
      let all = try await context.repository.history(of: nil, limit: nil).filter { entry in
        items == nil && entry.change.columns.contains { $0.type == type }
          || entry.change.items.contains { item in
            item.type == type && items?.contains(ItemReference(type: item.type, id: item.id)) ?? true
          }
      }
      return limit.map { Array(all.prefix($0)) } ?? all
    }
  }
}

extension Request<HistoryEntry?> {
  /// What undo would take back, if somebody else has done it since this session began to look; nil otherwise.
  public static var undoneOfAnother: Self {
    Request { context in
      guard let next = try await context.repository.nextUndone(), context.repository.isFromAnother(next) else {
        return nil
      }
      return next
    }
  }
}

extension HistoryEntry? {
  /// What was done; nothing without an entry.
  fileprivate var change: Change { self?.change ?? Change() }
}

extension Action<HistoryEntry?> {
  /// Takes back the newest change; nil if there is none.
  public static var undo: Self {
    Action(change: \.change) { try await $0.repository.undo() }
  }

  /// Does again what was taken back last; nil if there is nothing.
  public static var redo: Self {
    Action(change: \.change) { try await $0.repository.redo() }
  }
}
