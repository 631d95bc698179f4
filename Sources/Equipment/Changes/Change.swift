/// The change that one command makes: one line of the journal, one step of undo, one entry of the history.
public struct Change: Sendable {
  /// The changes of items, at most one for each item.
  public var items: [ItemChange]
  /// The changes of unknown columns, in this order; the values in those columns change with `items`.
  public var columns: [ColumnChange]
  /// The changes of records that are too many to have one each in `items`.
  public package(set) var rows: [RowsChange] = []

  /// Makes a change of several items, and of columns.
  public init(items: [ItemChange] = [], columns: [ColumnChange] = []) {
    self.items = items
    self.columns = columns
  }

  /// True if it changes no item and no column.
  public var isEmpty: Bool { items.isEmpty && columns.isEmpty && rows.isEmpty }

  /// True if all that it changes stays on this machine, whoever shares the folder.
  public var isLocal: Bool { !isEmpty && types.allSatisfy(\.isLocal) }

  /// The types of the items and columns that it changes.
  package var types: Set<RecordType> {
    var types: Set<RecordType> = []
    for item in items { types.insert(item.type) }
    for column in columns { types.insert(column.type) }
    for row in rows { types.insert(row.type) }
    return types
  }

  /// The change that undoes this one.
  public var inverse: Change {
    var inverse = Change(items: items.reversed().map(\.inverse), columns: columns.reversed().map(\.inverse))
    inverse.rows = rows.map(\.inverse)
    return inverse
  }
}

/// A change that is stored, or in a dry run would be.
public struct Committed: Sendable {
  /// Its sequence number in the journal; 0 in a transaction that has not ended.
  public let sequence: Int
  /// The change with the ids that were assigned.
  public let change: Change

  /// Pairs a stored change with its sequence number.
  public init(sequence: Int, change: Change) {
    self.sequence = sequence
    self.change = change
  }
}
