/// One change of many records: those of a type that the rows of a large import add, or take back.
///
/// It stands for a change of each where only their number, their ids and the first of them are told.
public struct RowsChange: Sendable {
  /// The type of them all.
  public let type: RecordType
  /// What is done to all of them: an addition or a deletion.
  public let operation: ItemChange.Operation
  /// Their ids, ascending, in as few ranges as there can be.
  public private(set) var ids: [ClosedRange<Int>] = []
  /// How many they are.
  public private(set) var count = 0
  /// The records with the smallest ids, as far as they can be read.
  public private(set) var first: [any Record] = []

  /// Begins without a record.
  package init(type: RecordType, operation: ItemChange.Operation) {
    self.type = type
    self.operation = operation
  }

  /// Adds the record with an id that is larger than all others.
  ///
  /// - Parameter record: is only asked for the first ones, as many as `named`.
  package mutating func append(_ id: Int, named: Int, _ record: () -> (any Record)?) {
    if count < named, let record = record() { first.append(record) }
    count += 1
    if let last = ids.last, last.upperBound == id - 1 {
      ids[ids.count - 1] = last.lowerBound...id
    } else {
      ids.append(id...id)
    }
  }

  /// The change that undoes this one.
  var inverse: RowsChange {
    var inverse = RowsChange(type: type, operation: operation == .add ? .delete : .add)
    (inverse.ids, inverse.count, inverse.first) = (ids, count, first)
    return inverse
  }
}
