import Equipment

/// A calculation under way: it notes what was taken, and what was not known.
struct Worksheet {
  let inputs: CalculationInputs
  private(set) var used: [CalculationInput] = []
  private(set) var estimates: [Estimate] = []
  private(set) var certainty = DerivedCertainty.exact

  init(inputs: CalculationInputs) { self.inputs = inputs }

  /// Takes a number if it is known.
  mutating func number(_ quantity: Quantity) -> Double? {
    guard let number = inputs.number(quantity) else { return nil }
    note(quantity)
    return number
  }

  /// Takes a word of a fixed set if it is known.
  mutating func word(_ quantity: Quantity) -> String? {
    note(quantity)
    return inputs[quantity]?.text
  }

  private mutating func note(_ quantity: Quantity) {
    guard let input = inputs[quantity], !used.contains(input) else { return }
    used.append(input)
  }

  /// Takes numbers without which there is no result.
  mutating func need(_ quantity: Quantity) throws(MissingInputs) -> Double { try needed([quantity])[0] }

  mutating func need(_ one: Quantity, _ two: Quantity) throws(MissingInputs) -> (Double, Double) {
    let numbers = try needed([one, two])
    return (numbers[0], numbers[1])
  }

  mutating func need(
    _ one: Quantity, _ two: Quantity, _ three: Quantity
  ) throws(MissingInputs) -> (Double, Double, Double) {
    let numbers = try needed([one, two, three])
    return (numbers[0], numbers[1], numbers[2])
  }

  private mutating func needed(_ quantities: [Quantity]) throws(MissingInputs) -> [Double] {
    let missing = quantities.filter { inputs.number($0) == nil }
    guard missing.isEmpty else { throw MissingInputs(quantities: missing) }
    return quantities.compactMap { number($0) }
  }

  /// The result of another formula, with all that it takes.
  mutating func result(_ calculator: Calculator) throws(MissingInputs) -> Double { try calculator.compute(&self) }

  /// Notes what is taken to be so; a bound stays a bound.
  mutating func estimate(_ estimate: Estimate, _ certainty: DerivedCertainty = .estimate) {
    if !estimates.contains(estimate) { estimates.append(estimate) }
    if self.certainty == .exact || certainty != .estimate { self.certainty = certainty }
  }
}
