import Equipment

/// A calculation under way: it notes the values that were used, and the assumptions that were made.
struct Worksheet {
  let inputs: CalculationInputs
  private(set) var used: [CalculationInput] = []
  private(set) var estimates: [Estimate] = []
  private(set) var certainty = DerivedCertainty.exact

  init(inputs: CalculationInputs) { self.inputs = inputs }

  /// The number of a quantity, noted as used; nil if it is not known.
  mutating func number(_ quantity: Quantity) -> Double? {
    guard let number = inputs.number(quantity) else { return nil }
    note(quantity)
    return number
  }

  /// The word of a quantity with a fixed set of words, noted as used; nil if it is not known.
  mutating func word(_ quantity: Quantity) -> String? {
    note(quantity)
    return inputs[quantity]?.text
  }

  private mutating func note(_ quantity: Quantity) {
    guard let input = inputs[quantity], !used.contains(input) else { return }
    used.append(input)
  }

  /// The number of a quantity without which there is no result.
  mutating func require(_ quantity: Quantity) throws(MissingInputs) -> Double { try required([quantity])[0] }

  mutating func require(_ one: Quantity, _ two: Quantity) throws(MissingInputs) -> (Double, Double) {
    let numbers = try required([one, two])
    return (numbers[0], numbers[1])
  }

  mutating func require(
    _ one: Quantity, _ two: Quantity, _ three: Quantity
  ) throws(MissingInputs) -> (Double, Double, Double) {
    let numbers = try required([one, two, three])
    return (numbers[0], numbers[1], numbers[2])
  }

  private mutating func required(_ quantities: [Quantity]) throws(MissingInputs) -> [Double] {
    let missing = quantities.filter { inputs.number($0) == nil }
    guard missing.isEmpty else { throw MissingInputs(quantities: missing) }
    return quantities.compactMap { number($0) }
  }

  /// The result of another formula, with all that it takes.
  mutating func result(_ calculator: Calculator) throws(MissingInputs) -> Double { try calculator.compute(&self) }

  /// Notes an assumption; a bound stays a bound.
  mutating func estimate(_ estimate: Estimate, _ certainty: DerivedCertainty = .estimate) {
    if !estimates.contains(estimate) { estimates.append(estimate) }
    if self.certainty == .exact || certainty != .estimate { self.certainty = certainty }
  }
}
