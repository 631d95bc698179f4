public import Equipment

/// A quantity that a calculation uses: read from an item or a setup, or typed.
public struct Quantity: Sendable, Equatable {
  /// Its name as it is typed, with its unit and range.
  public let info: FieldInfo
  /// Where it is looked for if nobody types it.
  public let source: Source

  /// Where a quantity is found.
  public enum Source: Sendable, Equatable {
    /// In a field of a fitted item, or in a column of the file by that name which the program does not know.
    case item(EquipmentType, String)
    /// Among the tuning values of a setup.
    case tuning
    /// Nowhere: it is typed.
    case typed
  }
}

extension Quantity {
  /// A field of a type, which may have another name beside those of other types.
  private init(_ type: EquipmentType, _ field: String, as name: String? = nil) {
    let info = type.field(field) ?? .input(field, "", Double.self)
    self.init(info: info.named(name ?? field), source: .item(type, field))
  }

  /// A measure of arrows that has no field, but may have a column of one's own.
  private init(ofArrow name: String, _ help: String, _ unit: Unit, _ range: ClosedRange<Double>) {
    self.init(info: .input(name, help, Double.self, unit: unit, in: range), source: .item(.arrow, name))
  }

  private init(tuning name: String) {
    self.init(info: SetupTuning.field(name)?.info ?? .input(name, "", Double.self), source: .tuning)
  }

  private init(typed name: String, _ help: String, _ unit: Unit, _ range: ClosedRange<Double>) {
    self.init(info: .input(name, help, Double.self, unit: unit, in: range), source: .typed)
  }
}

extension Quantity {
  /// Grains, of one finished arrow.
  public static let weight = Quantity(.arrow, "weight")
  /// Inches, from the nock groove to the end of the shaft.
  public static let length = Quantity(.arrow, "length")
  /// Grains per inch of the shaft.
  public static let gpi = Quantity(.arrow, "gpi")
  /// Grains.
  public static let pointWeight = Quantity(.arrow, "point_weight")
  /// Grains.
  public static let insertWeight = Quantity(.arrow, "insert_weight")
  /// Grains, of all of it.
  public static let fletchingWeight = Quantity(.arrow, "fletching_weight")
  /// The static spine that is printed on the shaft.
  public static let spine = Quantity(.arrow, "spine")
  /// Grains.
  public static let nockWeight = Quantity(ofArrow: "nock_weight", "Mass of a nock", .grains, 0...200)
  /// Grains.
  public static let bushingWeight = Quantity(
    ofArrow: "bushing_weight", "Mass of a bushing or a pin for the nock", .grains, 0...200)
  /// Grains.
  public static let wrapWeight = Quantity(ofArrow: "wrap_weight", "Mass of a wrap", .grains, 0...200)
  /// Inches.
  public static let balancePoint = Quantity(
    ofArrow: "balance_point", "Nock groove to where the finished arrow balances", .inches, 1...40)
  /// Inches.
  public static let pointCentre = Quantity(
    ofArrow: "point_centre", "Centre of the point's mass in front of the end of the shaft; behind it below zero",
    .inches, -6...3)

  /// Pounds on the fingers at full draw.
  public static let drawWeight = Quantity(tuning: "draw_weight")
  /// Inches at full draw.
  public static let drawLength = Quantity(tuning: "draw_length")
  /// Feet per second, measured.
  public static let arrowSpeed = Quantity(tuning: "arrow_speed")
  /// Pounds, marked on the limbs at 28 inches.
  public static let poundage = Quantity(.limbs, "poundage")
  /// Short, medium, long or extra long.
  public static let limbLength = Quantity(.limbs, "length", as: "limb_length")
  /// How the limbs are joined to the riser.
  public static let fitting = Quantity(.limbs, "fitting")
  /// Inches.
  public static let riserLength = Quantity(.riser, "length", as: "riser_length")
  /// Inches, of the bow that a string is made for.
  public static let stringFits = Quantity(.bowstring, "fits")

  /// Inches, as the bow is marked.
  public static let bowLength = Quantity(typed: "bow_length", "AMO length of the bow", .inches, 30...80)
  /// Diameter in 64ths of an inch and wall in thousandths, two digits each.
  public static let code = Quantity(
    info: .input("code", "The four digits of an aluminium shaft", Int.self, in: 1000...9999), source: .typed)
  /// Inches, on a span of 28.
  public static let deflection = Quantity(
    typed: "deflection", "How far 1.94 lb bend the shaft on a span of 28 in", .inches, 0.1...3)
  /// Degrees.
  public static let angle = Quantity(typed: "angle", "How steep the shot is; below zero downhill", .degrees, -89...89)

  /// The distance to the target along the slope, as an archer or a range finder has it, in a unit.
  public static func distance(in unit: Unit) -> Quantity {
    Quantity(typed: "distance", "How far away the target stands", unit, 1...550)
  }

  /// All of them.
  public static let all: [Quantity] = [
    weight, length, gpi, pointWeight, insertWeight, fletchingWeight, nockWeight, bushingWeight, wrapWeight,
    balancePoint, pointCentre, spine, drawWeight, drawLength, arrowSpeed, poundage, limbLength, fitting, riserLength,
    stringFits, bowLength, code, deflection, distance(in: .metres), angle,
  ]

  /// The masses that add up to an arrow's, together with its shaft's.
  static let parts = [pointWeight, insertWeight, bushingWeight, nockWeight, fletchingWeight, wrapWeight]
}
