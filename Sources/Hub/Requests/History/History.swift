public import Answers
import Equipment
import Store

extension Request<[HistoryEntry]> {
  /// The entries that changed a record, newest first.
  public static func history(of item: ItemReference, limit: Int?) -> Self {
    Request(about: .changes, size: .list) { context in
      try await context.repository.history(of: (type: item.type, id: item.id), limit: limit)
    }
  }

  /// The entries of a scope, newest first; older ones than the last that is asked for are not read.
  ///
  /// - Parameter detail: what they hold of the rows of a large import.
  public static func history(
    _ scope: HistoryScope = .everything, limit: Int?, rows detail: RowsDetail = .each
  ) -> Self {
    Request(about: .changes, size: .list) { try await $0.repository.history(scope, limit: limit, rows: detail) }
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
