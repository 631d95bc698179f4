import Equipment

extension Calculator {
  /// The mass of an arrow from its parts, in grains.
  ///
  /// archery-live-tuner (ducjs), notes 4.1: the mass of an inch of shaft times its length from nock groove to end, and
  /// the masses of all parts.
  public static let partsMass = Calculator(
    "mass", "Mass of the arrow from its parts", unit: "gr", decimals: 1,
    formula: "gpi·length + " + Quantity.parts.map(\.info.name).joined(separator: " + "),
    source: "archery-live-tuner (ducjs), notes 4.1", takes: [.gpi, .length] + Quantity.parts
  ) { sheet throws(MissingInputs) in
    let (gpi, length, point) = try sheet.require(.gpi, .length, .pointWeight)
    let others = Quantity.parts.filter { $0 != .pointWeight }
    let missing = others.filter { sheet.inputs.number($0) == nil }
    if !missing.isEmpty { sheet.estimate(.withoutParts(missing.map(\.info.name)), .atLeast) }
    return others.reduce(gpi * length + point) { $0 + (sheet.number($1) ?? 0) }
  }

  /// A measured mass less the mass of the known parts, in grains.
  public static let unexplainedMass = Calculator(
    "unexplained", "Measured mass that no known part explains", unit: "gr", decimals: 1,
    formula: "weight − mass of the known parts", source: "archery-live-tuner (ducjs), notes 4.1",
    takes: [.weight, .gpi, .length] + Quantity.parts
  ) { sheet throws(MissingInputs) in
    let weight = try sheet.require(.weight)
    if sheet.inputs[.weight]?.origin == .computed { sheet.estimate(.massChanged) }
    var parts = sheet
    let sum = try parts.result(.partsMass)
    for quantity in Calculator.partsMass.takes { _ = sheet.number(quantity) }
    guard sum - weight <= Self.roundings else {
      throw MissingInputs(quantities: [.weight], because: .partsHeavierThanWhole(sum - weight))
    }
    return weight - sum
  }

  /// Grains by which a measured mass and the sum of its parts may differ: a grain is the finest that shops print, and
  /// below that the sum of their roundings speaks.
  static let roundings = 1.0

  /// The mass of an arrow in grains: as it was measured, else that of its parts.
  public static let arrowMass = Calculator(
    "arrow-mass", "Mass of the arrow", unit: "gr", decimals: 1, formula: "weight, or the sum of the parts",
    source: "measured; parts: archery-live-tuner (ducjs), notes 4.1", takes: [.weight, .gpi, .length] + Quantity.parts
  ) { sheet throws(MissingInputs) in
    if let weight = sheet.number(.weight) {
      if sheet.inputs[.weight]?.origin == .computed {
        sheet.estimate(.massChanged)
        for quantity in Calculator.partsMass.takes where sheet.inputs[quantity]?.origin == .typed {
          _ = sheet.number(quantity)
        }
      }
      return weight
    }
    do throws(MissingInputs) {
      let sum = try sheet.result(.partsMass)
      sheet.estimate(.massOfParts)
      return sum
    } catch {
      throw MissingInputs(quantities: [.weight] + error.quantities, because: error.contradiction)
    }
  }
}
