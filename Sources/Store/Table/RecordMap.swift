import Equipment

/// Values by record type: with so few types they are looked through sooner than a dictionary would find one.
struct RecordMap<Value> {
  /// The types that have a value.
  private var types: [RecordType] = []
  /// The value of each.
  private var values: [Value] = []

  /// Without any value.
  init() {}

  /// The value of a type; nil if it has none.
  subscript(type: RecordType) -> Value? {
    get { types.firstIndex(of: type).map { values[$0] } }
    set {
      let index = types.firstIndex(of: type)
      if let index, let newValue {
        values[index] = newValue
      } else if let index {
        types.remove(at: index)
        values.remove(at: index)
      } else if let newValue {
        types.append(type)
        values.append(newValue)
      }
    }
  }

  /// Changes a type's value in place, beginning with one made where it has none.
  mutating func change(_ type: RecordType, from first: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    if let index = types.firstIndex(of: type) { return change(&values[index]) }
    types.append(type)
    values.append(first())
    change(&values[values.count - 1])
  }

  /// Removes the values that do not meet a condition.
  mutating func keep(where isKept: (Value) -> Bool) {
    for index in types.indices.reversed() where !isKept(values[index]) { self[types[index]] = nil }
  }
}

extension RecordMap: Sequence {
  /// The types with their values, in the order in which they came.
  func makeIterator() -> Zip2Sequence<[RecordType], [Value]>.Iterator { zip(types, values).makeIterator() }

  /// True if no type has a value.
  var isEmpty: Bool { types.isEmpty }
}

extension RecordMap: Sendable where Value: Sendable {}
extension RecordMap: Equatable where Value: Equatable {
  /// Maps are equal if they have the same values for the same types, in whatever order.
  static func == (one: Self, other: Self) -> Bool {
    one.types.count == other.types.count && one.allSatisfy { other[$0] == $1 }
  }
}
