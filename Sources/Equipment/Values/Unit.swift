/// The units that fields are stored in and values are typed in.
public enum Unit: String, CaseIterable, Sendable {
  case inches = "in"
  case millimetres = "mm"
  case centimetres = "cm"
  case metres = "m"
  case feet = "ft"
  case yards = "yd"
  case grams = "g"
  case kilograms = "kg"
  case ounces = "oz"
  case pounds = "lb"
  case grains = "gr"
  case grainsPerInch = "gr/in"
  case gramsPerMillimetre = "g/mm"
  case feetPerSecond = "fps"
  case metresPerSecond = "m/s"
  case joules = "J"
  case footPounds = "ft·lbf"
  case newtonSeconds = "N·s"
  case slugFeetPerSecond = "slug·ft/s"
  case turns
  /// Of a plunger or a sight; no two makers agree on how far one goes.
  case clicks
  case degrees = "deg"
}

/// The quantity that a unit measures.
public enum Dimension: String, Sendable {
  case length
  /// Mass, and the weight drawn: a pound on the scale is a pound of either.
  case mass
  case lineDensity = "mass per length"
  case speed
  case energy
  case momentum
  case rotation
  case steps = "number of clicks"
  case angle
}

extension Unit {
  /// The quantity that it measures.
  public var dimension: Dimension {
    switch self {
    case .inches, .millimetres, .centimetres, .metres, .feet, .yards: .length
    case .grams, .kilograms, .ounces, .pounds, .grains: .mass
    case .grainsPerInch, .gramsPerMillimetre: .lineDensity
    case .feetPerSecond, .metresPerSecond: .speed
    case .joules, .footPounds: .energy
    case .newtonSeconds, .slugFeetPerSecond: .momentum
    case .turns: .rotation
    case .clicks: .steps
    case .degrees: .angle
    }
  }

  /// How many millimetres, grams, grams per millimetre, metres per second, joules, newton-seconds, turns, clicks or
  /// degrees it is.
  ///
  /// Exact by definition: 1 in = 25.4 mm and 1 yd = 0.9144 m (international yard, 1959), 1 lb = 453.59237 g,
  /// 16 oz and 7000 gr to the pound; a pound-force is what standard gravity, 9.80665 m/s², makes of a pound (1901).
  public var factor: Double {
    switch self {
    case .millimetres, .grams, .gramsPerMillimetre, .metresPerSecond, .turns, .clicks, .degrees: 1
    case .joules, .newtonSeconds: 1
    case .footPounds: 0.3048 * Self.newtonsInPoundForce
    case .slugFeetPerSecond: Self.newtonsInPoundForce
    case .centimetres: 10
    case .metres, .kilograms: 1000
    case .inches: 25.4
    case .feet: 304.8
    case .feetPerSecond: 0.3048
    case .yards: 914.4
    case .ounces: 28.349523125
    case .pounds: 453.59237
    case .grains: 0.06479891
    case .grainsPerInch: 0.06479891 / 25.4
    }
  }

  /// A slug is what a pound-force moves by a foot per second in a second, so that feet cancel out.
  private static let newtonsInPoundForce = 0.45359237 * 9.80665

  /// Digits kept after the point: finer than anybody measures, so that a value typed in another unit comes back.
  var decimals: Int {
    switch self {
    case .inches, .millimetres, .ounces, .slugFeetPerSecond: 3
    default: 2
    }
  }

  /// Every spelling that is understood, in lower case.
  public var spellings: [String] {
    switch self {
    case .inches: ["in", "inch", "inches", "\"", "″", "”", "''"]
    case .millimetres: ["mm", "millimetre", "millimetres", "millimeter", "millimeters"]
    case .centimetres: ["cm", "centimetre", "centimetres", "centimeter", "centimeters"]
    case .metres: ["m", "metre", "metres", "meter", "meters"]
    case .feet: ["ft", "foot", "feet", "'", "′", "’"]
    case .yards: ["yd", "yds", "yard", "yards"]
    case .grams: ["g", "gram", "grams", "gramme", "grammes"]
    case .kilograms: ["kg", "kilogram", "kilograms"]
    case .ounces: ["oz", "ounce", "ounces"]
    case .pounds: ["lb", "lbs", "#", "pound", "pounds", "lb.", "lbs."]
    case .grains: ["gr", "grn", "grain", "grains"]
    case .grainsPerInch: ["gpi", "gr/in", "gr/inch"]
    case .gramsPerMillimetre: ["g/mm"]
    case .feetPerSecond: ["fps", "ft/s", "feet/s"]
    case .metresPerSecond: ["m/s", "metres/s", "meters/s"]
    case .joules: ["j", "joule", "joules"]
    case .footPounds:
      ["ft·lbf", "ft-lbf", "ftlbf", "ft·lb", "ft-lb", "ft-lbs", "ftlb", "ftlbs", "foot-pound", "foot-pounds"]
    case .newtonSeconds: ["n·s", "ns", "kg·m/s", "kgm/s"]
    case .slugFeetPerSecond: ["slug·ft/s", "slug-ft/s", "slugft/s"]
    case .turns: ["turns", "turn"]
    case .clicks: ["clicks", "click"]
    case .degrees: ["deg", "°", "degree", "degrees"]
    }
  }

  /// The unit that a spelling means, in any case; nil if it means none.
  public init?(spelling: String) {
    let folded = Folding.fold(spelling)
    guard let unit = Self.allCases.first(where: { $0.spellings.contains(folded) }) else { return nil }
    self = unit
  }

  /// A number of this unit in another one; nil if that measures something else.
  public func convert(_ number: Double, to other: Unit) -> Double? {
    guard dimension == other.dimension else { return nil }
    // No arithmetic where there is nothing to convert.
    return self == other ? number : number * factor / other.factor
  }

}
