public import Answers
public import Equipment
import Store

extension Request<[HistoryEntry]> {
  /// The entries, newest first; with a record only those that changed it.
  public static func history(of item: ItemReference? = nil, limit: Int?) -> Self {
    Request(about: .changes, size: .list) { context in
      try await context.repository.history(of: item.map { (type: $0.type, id: $0.id) }, limit: limit)
    }
  }

  /// The entries that changed one of some records, or without them anything of the type; newest first.
  public static func history(of type: RecordType, _ items: Set<ItemReference>?, limit: Int?) -> Self {
    Request(about: .changes, size: .list) { context in
      let all = try await context.repository.history(of: nil, limit: nil).filter { entry in
        items == nil && entry.change.columns.contains { $0.type == type }
          || entry.change.items.contains { item in
            items?.contains(ItemReference(type: item.type, id: item.id)) ?? (item.type == type)
          }
      }
      return limit.map { Array(all.prefix($0)) } ?? all
    }
  }
}

extension Request<HistoryEntry?> {
  /// The entry that undo would revert, if another user wrote it, or another process since this one began to read; nil
  /// otherwise.
  public static var undoneOfAnother: Self {
    Request { context in
      guard let next = try await context.repository.nextUndone(), context.repository.isFromAnother(next) else {
        return nil
      }
      return next
    }
  }
}

extension Action<HistoryEntry?> {
  /// Reverts the newest change; nil if there is none.
  public static var undo: Self { undo(isForced: false) }

  /// Reverts the newest change, forced also where other machines have changed the same since; nil if there is none.
  public static func undo(isForced: Bool) -> Self {
    Action(change: change(of:)) { try await $0.repository.undo(isForced: isForced) }
  }

  /// Redoes the change that was undone last; nil if there is none.
  public static var redo: Self {
    Action(change: change(of:)) { try await $0.repository.redo() }
  }

  private static func change(of entry: HistoryEntry?) -> Change { entry?.change ?? Change() }
}
