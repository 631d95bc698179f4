/// A change of one item: it is added, edited or deleted.
public struct ItemChange: Sendable {
  /// The item's type.
  public let type: RecordType
  /// The item's number; 0 in an addition asks for the next one.
  public var id: Int
  /// The item as it was seen; nil for one that is added.
  public let before: (any Record)?
  /// The item as it will be; nil for one that is deleted.
  public var after: (any Record)?

  /// Makes a change of the item of a type and number.
  package init(type: RecordType, id: Int, before: (any Record)?, after: (any Record)?) {
    self.type = type
    self.id = id
    self.before = before
    self.after = after
  }

  /// Adds an item; its id 0 asks for the next one.
  public static func add(_ item: any Record) -> ItemChange {
    ItemChange(type: item.recordType, id: item.recordId, before: nil, after: item)
  }

  /// Edits an item: replaces its earlier state, which has the same type and id.
  public static func edit(_ before: any Record, to after: any Record) -> ItemChange {
    ItemChange(type: before.recordType, id: before.recordId, before: before, after: after)
  }

  /// Deletes an item.
  public static func delete(_ item: any Record) -> ItemChange {
    ItemChange(type: item.recordType, id: item.recordId, before: item, after: nil)
  }

  /// The change that undoes this one.
  public var inverse: ItemChange { ItemChange(type: type, id: id, before: after, after: before) }
}
