public import Answers
public import Equipment

/// An item's type and id, which stay the same while its fields change.
public struct ItemReference: Sendable, Hashable {
  /// The item's type.
  public let type: RecordType
  /// The item's number within the type.
  public let id: Int

  /// Refers to an item that may or may not exist.
  public init(type: RecordType, id: Int) {
    self.type = type
    self.id = id
  }

  /// Refers to this item.
  public init(_ item: any Record) {
    self.init(type: item.recordType, id: item.recordId)
  }

  /// Refers to the record of this row.
  public init(_ row: ItemRow) {
    self.init(type: row.recordType, id: row.recordId)
  }
}
