import Equipment

extension Calculator {
  /// How far an arrow balances in front of its middle, in per cent of its length.
  ///
  /// Easton, Arrow Tuning and Maintenance Guide, p. 32: 100·(A − L/2)/L, with L from the nock's groove to the end of the
  /// shaft and A from there to the balance point of the finished arrow. Without a measured A it is Σ m·x / Σ m of the
  /// parts (archerytools: nock at 0, fletching at 3 in, point at the end of the shaft).
  public static let frontOfCentre = Calculator(
    "foc", "Front of centre", unit: "%", decimals: 1,
    formula: "100·(balance_point − length/2)/length; without balance_point that of the parts, Σ mass·place / Σ mass",
    source: "Easton, Arrow Tuning and Maintenance Guide, p. 32; parts: archerytools (Paalmessenlien)",
    takes: [.length, .balancePoint, .gpi, .weight, .pointCentre] + Quantity.parts
  ) { sheet throws(MissingInputs) in
    let length = try sheet.require(.length)
    if let balance = sheet.number(.balancePoint) { return try percent(balance, length) }
    let balance: Double
    do throws(MissingInputs) {
      balance = try Self.balance(&sheet, length)
    } catch {
      throw MissingInputs(quantities: [.balancePoint] + error.quantities)
    }
    return try percent(balance, length)
  }

  /// - Throws: `MissingInputs` where an arrow would balance beyond the end of its shaft, which none can.
  private static func percent(_ balance: Double, _ length: Double) throws(MissingInputs) -> Double {
    guard balance < length else {
      throw MissingInputs(
        quantities: [.balancePoint, .length], because: .balanceBeyondShaft(balance - length))
    }
    return 100 * (balance - length / 2) / length
  }

  /// Inches from the nock's groove to where the known parts balance.
  private static func balance(_ sheet: inout Worksheet, _ length: Double) throws(MissingInputs) -> Double {
    let (gpi, point) = try sheet.require(.gpi, .pointWeight)
    let centre = sheet.number(.pointCentre)
    if centre == nil { sheet.estimate(.pointAtEnd) }
    var masses = [(gpi * length, length / 2), (point, length + (centre ?? 0))]
    for (quantity, position, estimate) in positions(length) {
      guard let mass = sheet.number(quantity) else { continue }
      masses.append((mass, position))
      if let estimate, mass > 0 { sheet.estimate(estimate) }
    }
    if let rest = rest(&sheet, masses.reduce(0) { $0 + $1.0 }) { masses.append((rest, fletchingPosition)) }
    return masses.reduce(0) { $0 + $1.0 * $1.1 } / masses.reduce(0) { $0 + $1.0 }
  }

  private static let fletchingPosition = 3.0

  private static func positions(_ length: Double) -> [(Quantity, Double, Estimate?)] {
    [
      (.insertWeight, length, .insertAtEnd), (.nockWeight, 0, nil), (.bushingWeight, 0, nil),
      (.fletchingWeight, fletchingPosition, .fletchingAtThreeInches),
      (.wrapWeight, fletchingPosition, .fletchingAtThreeInches),
    ]
  }

  /// Grains that the measured mass has more than the known parts; without a measured mass some parts may be missing.
  private static func rest(_ sheet: inout Worksheet, _ known: Double) -> Double? {
    if let weight = sheet.number(.weight) {
      if known - weight > roundings { sheet.estimate(.partsHeavierThanWhole(((known - weight) * 10).rounded() / 10)) }
      guard weight - known > roundings else { return nil }
      sheet.estimate(.rest(((weight - known) * 10).rounded() / 10))
      return weight - known
    }
    let missing = Quantity.parts.filter { sheet.inputs.number($0) == nil }
    if !missing.isEmpty { sheet.estimate(.withoutParts(missing.map(\.info.name))) }
    return nil
  }
}
