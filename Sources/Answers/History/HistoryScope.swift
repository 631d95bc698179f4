public import Equipment

/// The entries of the history that are asked for.
public enum HistoryScope: Sendable {
  /// All of them.
  case everything
  /// Those that changed a record or a column of a type.
  case type(RecordType)
  /// Those that changed one of these records of a type; with movements, also those that noted that one of these pieces
  /// of equipment came or went: who had it is a part of its history.
  case records(RecordType, Set<Int>, withMovements: Bool)

  /// True if a change of a record is asked for.
  ///
  /// What moved is told by the movement itself, so that one which was taken back is found as well as one that stands.
  public func includes(_ change: ItemChange) -> Bool {
    switch self {
    case .everything: return true
    case .type(let type): return change.type == type
    case .records(let type, let ids, let withMovements):
      if change.type == type { return ids.contains(change.id) }
      guard withMovements, change.type == .movement else { return false }
      return [change.after, change.before].contains { record in
        record?.movement?.item.map { $0.type.record == type && ids.contains($0.id) } ?? false
      }
    }
  }

  /// True if a change of a column is asked for.
  public func includes(_ column: ColumnChange) -> Bool {
    switch self {
    case .everything: true
    case .type(let type): column.type == type
    case .records: false
    }
  }

  /// True if a change of all rows of a large import is asked for, which of single records is none.
  public func includes(_ rows: RowsChange) -> Bool {
    switch self {
    case .everything: true
    case .type(let type): rows.type == type
    case .records: false
    }
  }

  /// True if something of a command's change is asked for.
  public func includes(_ change: Change) -> Bool {
    if case .everything = self { return true }
    return change.items.contains { includes($0) } || change.columns.contains { includes($0) }
      || change.rows.contains { includes($0) }
  }
}

/// What entries of the history hold of the rows of a large import.
public enum RowsDetail: Sendable {
  /// A change of each.
  case each
  /// One change for all.
  case all
}
