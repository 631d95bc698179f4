extension Calculator {
  /// The static spine of a deflection in inches: thousandths of an inch.
  public static let spineOfDeflection = Calculator(
    "spine", "Static spine", unit: "", decimals: 0, formula: "1000·deflection in inches", source: span,
    takes: [.deflection]
  ) { sheet throws(MissingInputs) in
    1000 * (try sheet.require(.deflection))
  }

  /// The deflection of a static spine, in inches.
  public static let deflectionOfSpine = Calculator(
    "deflection", "Deflection of the shaft", unit: "in", decimals: 3, formula: "spine / 1000 in", source: span,
    takes: [.spine]
  ) { sheet throws(MissingInputs) in
    try sheet.require(.spine) / 1000
  }

  /// The bending stiffness EI in N·m²: F·L³/(48·δ) with F = 8.6296 N (1.94 lbf) and L = 0.7112 m (28 in).
  public static let stiffness = Calculator(
    "stiffness", "Bending stiffness EI", unit: "N·m²", decimals: 2,
    formula: "8.6296 N·(0.7112 m)³ / (48·deflection)",
    source: "archery-live-tuner (ducjs), notes 4.2, from B. W. Kooi (1998)", takes: [.deflection, .spine]
  ) { sheet throws(MissingInputs) in
    let inches: Double
    if let deflection = sheet.number(.deflection) {
      inches = deflection
    } else {
      inches = try sheet.require(.spine) / 1000
    }
    return 8.6296 * 0.7112 * 0.7112 * 0.7112 / (48 * inches * 0.0254)
  }

  /// True if its result is asked for beside these inputs: spine and deflection follow from each other, so that the typed
  /// one is not computed.
  public func isMeant(_ typed: CalculationInputs) -> Bool {
    switch name {
    case Calculator.spineOfDeflection.name where takes == Calculator.spineOfDeflection.takes: typed[.deflection] != nil
    case Calculator.deflectionOfSpine.name: typed[.deflection] == nil
    default: true
    }
  }

  private static let span = "ATA: 28 in span, 1.94 lb in the middle (archery-live-tuner, notes 4.2)"
}
