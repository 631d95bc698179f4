/// What was worked out for texts, by the numbers that `RowTexts` has for them: each is worked out once.
@frozen public struct NumberedValues<Value> {
  @usableFromInline var values: [Value?] = []

  /// Nothing yet.
  @inlinable public init() {}

  /// The value for a number; nil if it was not made yet.
  @inlinable public subscript(_ number: Int) -> Value? { number < values.count ? values[number] : nil }

  /// The value for a number, which is made where it is not known yet.
  @inlinable public mutating func value(_ number: Int, _ make: () -> Value) -> Value {
    if number < values.count, let known = values[number] { return known }
    let value = make()
    while values.count <= number { values.append(nil) }
    values[number] = value
    return value
  }
}
