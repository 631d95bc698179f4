extension Calculator {
  /// The outer diameter of an aluminium shaft in millimetres: the first two digits are 64ths of an inch.
  public static let aluminiumDiameter = Calculator(
    "diameter", "Outer diameter", unit: "mm", decimals: 3, formula: "first two digits of code / 64 in", source: code,
    takes: [.code]
  ) { sheet throws(MissingInputs) in
    try AluminiumShaft(&sheet).diameter * 25.4
  }

  /// The wall of an aluminium shaft in millimetres: the last two digits are thousandths of an inch.
  public static let aluminiumWall = Calculator(
    "wall", "Wall", unit: "mm", decimals: 3, formula: "last two digits of code / 1000 in", source: code, takes: [.code]
  ) { sheet throws(MissingInputs) in
    try AluminiumShaft(&sheet).wall * 25.4
  }

  /// The mass of an inch of aluminium shaft in grains; an estimate, because it takes the alloy for granted.
  public static let aluminiumMass = Calculator(
    "gpi", "Mass of an inch of shaft", unit: "gr/in", decimals: 1,
    formula: "π/4·(diameter² − (diameter − 2·wall)²)·0.1015 lb/in³·7000, in inches",
    source: code + "; computed for the alloy 7075", takes: [.code]
  ) { sheet throws(MissingInputs) in
    let shaft = try AluminiumShaft(&sheet)
    sheet.estimate(.density7075)
    return shaft.grainsPerInch
  }

  private static let code = "size code of aluminium shafts, by archery-note (eita115115)"
}

/// An aluminium shaft by its code `ABCD`, in inches.
public struct AluminiumShaft: Sendable, Hashable {
  /// AB/64.
  public let diameter: Double
  /// CD/1000.
  public let wall: Double

  /// Reads a code; nil if there can be no such tube.
  public init?(code: Int) {
    guard 1000...9999 ~= code else { return nil }
    (diameter, wall) = (Double(code / 100) / 64, Double(code % 100) / 1000)
    guard wall > 0, 2 * wall < diameter else { return nil }
  }

  init(_ sheet: inout Worksheet) throws(MissingInputs) {
    guard let shaft = AluminiumShaft(code: Int(try sheet.require(.code))) else {
      throw MissingInputs(quantities: [.code], because: .unknown)
    }
    self = shaft
  }

  /// Grains of an inch of it, for the alloy 7075 with 0.1015 lb to the cubic inch.
  public var grainsPerInch: Double {
    let inner = diameter - 2 * wall
    return .pi / 4 * (diameter * diameter - inner * inner) * 0.1015 * 7000
  }
}
