/// A change of one item: it is added, edited or deleted.
public struct ItemChange: Sendable {
  /// What is done to an item.
  public enum Operation: String, Sendable, CaseIterable {
    case add, edit, delete
  }

  /// The item's type.
  public let type: RecordType
  /// The item's number; 0 in an addition asks for the next one.
  public var id: Int
  /// The item as it was seen, which may be still to be made; nil for one that is added.
  package let recordBefore: ChangedRecord?
  /// The item as it will be, likewise; nil for one that is deleted.
  package private(set) var recordAfter: ChangedRecord?

  /// Makes a change of the item of a type and number.
  package init(type: RecordType, id: Int, before: (any Record)?, after: (any Record)?) {
    self.init(type: type, id: id, recordBefore: before.map { .made($0) }, recordAfter: after.map { .made($0) })
  }

  /// Makes a change of an item that is still to be made.
  package init(type: RecordType, id: Int, recordBefore: ChangedRecord?, recordAfter: ChangedRecord?) {
    self.type = type
    self.id = id
    self.recordBefore = recordBefore
    self.recordAfter = recordAfter
  }

  /// What is done; neither state of the item is made for it.
  public var operation: Operation { recordBefore == nil ? .add : recordAfter == nil ? .delete : .edit }

  /// The item as it was seen; nil for one that is added.
  public var before: (any Record)? { recordBefore?.record }

  /// The item as it will be; nil for one that is deleted.
  public var after: (any Record)? {
    get { recordAfter?.record }
    set { recordAfter = newValue.map { .made($0) } }
  }

  /// Gives the item as it will be the change's id.
  package mutating func numberRecord() {
    let id = id
    after?.base.id = id
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
  public var inverse: ItemChange {
    ItemChange(type: type, id: id, recordBefore: recordAfter, recordAfter: recordBefore)
  }
}
