import Equipment

extension Calculator {
  /// The energy of the arrow in foot-pounds.
  ///
  /// m·v²/450 436.68, exactly: half of 1/7000 lb of 0.45359237 kg to the grain, 0.3048 m to the foot and 9.80665 m/s²,
  /// of which 450 240 and 450 800 in other programs are roundings.
  public static let kineticEnergy = Calculator(
    "energy", "Kinetic energy", unit: "ft·lbf", decimals: 1, formula: "mass in gr · arrow_speed² / 450436.68",
    source: "½·m·v² with exact units (2 · 7000 gr/lb · 32.17405 ft/s²)", takes: arrowMass.takes + [.arrowSpeed]
  ) { sheet throws(MissingInputs) in
    let (mass, speed) = try flight(&sheet)
    return mass * speed * speed / (2 * Self.grainsPerSlug)
  }

  /// The momentum of the arrow in slug-feet per second: m·v/225 218.34.
  public static let momentum = Calculator(
    "momentum", "Momentum", unit: "slug·ft/s", decimals: 3, formula: "mass in gr · arrow_speed / 225218.34",
    source: "m·v with exact units (7000 gr/lb · 32.17405 ft/s²)", takes: arrowMass.takes + [.arrowSpeed]
  ) { sheet throws(MissingInputs) in
    let (mass, speed) = try flight(&sheet)
    return mass * speed / Self.grainsPerSlug
  }

  /// 7000 gr to the pound, and standard gravity of 9.80665 m/s² in feet.
  private static let grainsPerSlug = 7000 * 9.80665 / 0.3048

  private static func flight(_ sheet: inout Worksheet) throws(MissingInputs) -> (Double, Double) {
    let speed = try sheet.require(.arrowSpeed)
    let mass = try sheet.result(.arrowMass)
    if sheet.inputs[.weight]?.origin == .computed, sheet.inputs[.arrowSpeed]?.origin != .typed {
      sheet.estimate(.sameSpeed)
    }
    return (mass, speed)
  }
}
