import Equipment

/// Values by record type: with so few types they are looked through sooner than a dictionary would find one.
struct RecordMap<Value> {
  /// A type and its value.
  struct Entry {
    /// The type.
    let type: RecordType
    /// Its value.
    var value: Value
  }

  private var entries: [Entry] = []

  /// Without any value.
  init() {}

  /// The value of a type; nil if it has none.
  subscript(type: RecordType) -> Value? {
    get { place(of: type).map { entries[$0].value } }
    set {
      switch (place(of: type), newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append(Entry(type: type, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Changes a type's value in place, beginning with one made where it has none.
  mutating func change(
    _ type: RecordType, from first: @autoclosure () -> Value, _ change: (inout Value) -> Void
  ) {
    if place(of: type) == nil { entries.append(Entry(type: type, value: first())) }
    if let place = place(of: type) { change(&entries[place].value) }
  }

  /// The values alone.
  var values: [Value] { entries.map(\.value) }

  /// Removes the values that do not meet a condition.
  mutating func keep(where isKept: (Value) -> Bool) { entries.removeAll { !isKept($0.value) } }

  private func place(of type: RecordType) -> Int? { entries.firstIndex { $0.type == type } }
}

extension RecordMap: Sequence {
  /// The types with their values, in the order in which they came.
  func makeIterator() -> IndexingIterator<[Entry]> { entries.makeIterator() }

  /// True if no type has a value.
  var isEmpty: Bool { entries.isEmpty }
}

extension RecordMap.Entry: Sendable where Value: Sendable {}
extension RecordMap: Sendable where Value: Sendable {}
extension RecordMap: Equatable where Value: Equatable {
  /// Maps are equal if they have the same values for the same types, in whatever order.
  static func == (one: Self, other: Self) -> Bool {
    one.entries.count == other.entries.count && one.allSatisfy { other[$0.type] == $0.value }
  }
}
