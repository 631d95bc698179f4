public import Equipment

/// What happens to one item: it is added, edited or deleted.
public struct ItemChange: Sendable {
  /// The item's type.
  public let type: RecordType
  /// The item's number; 0 in an addition asks for the next one.
  public var id: Int
  /// The item as it was seen; nil for one that is added.
  public let before: (any Record)?
  /// The item as it will be; nil for one that is deleted.
  public var after: (any Record)?

  /// Adds an item; its id 0 asks for the next one.
  public static func add(_ item: any Record) -> ItemChange {
    ItemChange(type: item.recordType, id: item.recordId, before: nil, after: item)
  }

  /// Puts an item into the place of what it was, which has the same type and id.
  public static func edit(_ before: any Record, to after: any Record) -> ItemChange {
    ItemChange(type: before.recordType, id: before.recordId, before: before, after: after)
  }

  /// Deletes an item.
  public static func delete(_ item: any Record) -> ItemChange {
    ItemChange(type: item.recordType, id: item.recordId, before: item, after: nil)
  }

  /// What takes this change back.
  public var inverse: ItemChange { ItemChange(type: type, id: id, before: after, after: before) }
}

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
  var types: Set<RecordType> { Set(items.map(\.type) + columns.map(\.type)) }

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

/// One line of the log: what was done to the inventory, when and by whom.
public struct HistoryEntry: Sendable {
  /// Where a line of the log came from.
  public enum Kind: Sendable, Equatable {
    /// A command.
    case change
    /// An edit of a file by another program.
    case outside(file: String)
    /// The taking back of the entries with these numbers.
    case undo(of: [Int])
    /// The doing again of the entries with these numbers.
    case redo(of: [Int])
  }

  /// The line's number, counted from 1 without a gap.
  public let sequence: Int
  /// When it was written.
  public let at: Timestamp
  /// Who wrote it: user and host.
  public let by: String
  /// Where it came from.
  public let kind: Kind
  /// What it did.
  public internal(set) var change: Change
  /// Where the items are that it added, if they are too many for its line; `change` may not hold them yet.
  var rows: RowsRecord?

  /// Makes an entry of the log.
  public init(sequence: Int, at: Timestamp, by: String, kind: Kind, change: Change) {
    self.sequence = sequence
    self.at = at
    self.by = by
    self.kind = kind
    self.change = change
  }
}
