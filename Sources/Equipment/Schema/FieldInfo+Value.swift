extension FieldInfo {
  init<Value: FieldValue>(
    name: String, help: String, value: Value.Type, unit: Unit? = nil, range: ClosedRange<Double>? = nil,
    decimals: Int? = nil, suggestions: [String] = [], object: String? = nil, default defaultText: String? = nil,
    traits: [FieldTrait]
  ) {
    self.name = name
    self.help = help
    self.shape = Value.shape
    self.unit = unit
    self.range = range
    self.decimals = decimals ?? unit?.decimals ?? 0
    self.suggestions = suggestions
    self.object = object
    self.defaultText = defaultText
    isRequired = traits.contains(.required)
    isAdvanced = traits.contains(.advanced)
    isManaged = traits.contains(.managed)
    isIndividual = traits.contains(.individual)
    isInferred = traits.contains(.inferred)
    isAdministrative = traits.contains(.administrative)
    key = { (info, text, today) throws(FieldError) in
      try Value.read(text, as: info.unlimited, today: today).sortKey
    }
  }

  /// The description of a value that no record has, such as the input of a calculation.
  public static func input<Value: FieldValue>(
    _ name: String, _ help: String, _ value: Value.Type, unit: Unit? = nil, in range: ClosedRange<Double>? = nil,
    decimals: Int? = nil
  ) -> FieldInfo {
    FieldInfo(name: name, help: help, value: value, unit: unit, range: range, decimals: decimals, traits: [])
  }
}
