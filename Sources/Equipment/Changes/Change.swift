/// What one command does to the inventory: one line of the journal, one step of undo, one entry of the history.
public struct Change: Sendable {
  /// What happens to each item; no item is named twice.
  public var items: [ItemChange]
  /// What happens to columns that are no fields, in this order; the values that they have or had are those of `items`.
  public var columns: [ColumnChange]

  /// Makes a change of several items, and of columns.
  public init(items: [ItemChange] = [], columns: [ColumnChange] = []) {
    self.items = items
    self.columns = columns
  }

  /// Whether nothing happens.
  public var isEmpty: Bool { items.isEmpty && columns.isEmpty }

  /// The types of what it touches.
  package var types: Set<RecordType> { Set(items.map(\.type) + columns.map(\.type)) }

  /// What takes this change back.
  public var inverse: Change {
    Change(items: items.reversed().map(\.inverse), columns: columns.reversed().map(\.inverse))
  }
}

/// A change that is stored, or in a dry run would be.
public struct Committed: Sendable {
  /// The number of its line in the log; 0 in a transaction that has not ended.
  public let sequence: Int
  /// The change with the ids that were given.
  public let change: Change

  /// Tells of a change that is stored.
  public init(sequence: Int, change: Change) {
    self.sequence = sequence
    self.change = change
  }
}
