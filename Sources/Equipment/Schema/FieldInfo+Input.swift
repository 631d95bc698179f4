extension FieldInfo {
  /// The description of a value that no record has, such as the input of a calculation.
  public static func input<Value: FieldValue>(
    _ name: String, _ help: String, _ value: Value.Type, unit: Unit? = nil, in range: ClosedRange<Double>? = nil,
    decimals: Int? = nil
  ) -> FieldInfo {
    FieldInfo(name: name, help: help, value: value, unit: unit, range: range, decimals: decimals, traits: [])
  }
}
