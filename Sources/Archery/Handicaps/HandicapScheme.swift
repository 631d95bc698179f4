public import Equipment
import Glibc

/// A way to say by one number how far arrows stray from the centre, whatever they are shot at.
public enum HandicapScheme: String, Choice {
  /// Archery GB, from 2023 on (J. Atkinson).
  case agb = "AGB"
  /// Archery GB, before 2023 (D. Lane).
  case agbOld = "AGB-old"
  /// Archery Australia (J. Park).
  case aa = "AA"
  /// Archery Australia with less spread far away (J. Park 2014, DOI 10.1177/1754337114539308).
  case aa2 = "AA2"

  /// True where a lower handicap is a better one.
  public var isLowerBetter: Bool { self == .agb || self == .agbOld }

  /// The handicaps that are looked through; no archer is outside.
  public var scale: ClosedRange<Int> { isLowerBetter ? -75...300 : -250...175 }

  /// Millimetres across the shaft that the scheme's tables are made for.
  public func shaft(isIndoors: Bool) -> Double {
    switch self {
    case .agb: isIndoors ? 9.3 : 5.5
    case .agbOld: 7.14
    case .aa, .aa2: isIndoors ? 9.3 : 5
    }
  }

  /// How far arrows stray at so many metres, in radians: √2 times the standard deviation of either axis.
  ///
  /// The formulas and constants are those of archeryutils (github.com/jatkinson1000/archeryutils, MIT), which names the
  /// papers: D. Lane, “The construction of the graduated handicap tables for target archery” (2013); J. Park.
  public func spread(_ handicap: Double, metres: Double) -> Double {
    switch self {
    case .agb: 5e-4 * exp(Self.growth * (handicap + 6) + 0.003_65 * metres)
    case .agbOld: 5e-4 * exp(Self.oldGrowth * (handicap + 12.9)) * (1 + Self.drag(handicap, metres))
    case .aa: 2.0.squareRoot() * 1e-3 * exp(2.37 - 0.027 * handicap + 0.004 * metres)
    case .aa2: 2.0.squareRoot() * 1e-3 * exp(2.57 - 0.027 * handicap) * (0.815 + 0.185 * metres / 50)
    }
  }

  /// By which share the spread grows for each point of the handicap.
  func growth(_ handicap: Double, metres: Double) -> Double {
    switch self {
    case .agb: return Self.growth
    case .agbOld:
      let drag = Self.drag(handicap, metres)
      return Self.oldGrowth + Self.dragGrowth * drag / (1 + drag)
    case .aa, .aa2: return -0.027
    }
  }

  /// The score that tables have for an expected one: Archery GB rounds up, the others to the nearest.
  public func tableScore(_ expected: Double) -> Int { Int(self == .agb ? expected.rounded(.up) : expected.rounded()) }

  /// How far below the maximum a score may be expected so that tables still have the maximum.
  var roundedUp: Double { self == .agb ? 1 : 0.5 }

  private static let growth = log(1.035)
  private static let oldGrowth = log(1.036)
  private static let dragGrowth = log(1.07)

  private static func drag(_ handicap: Double, _ metres: Double) -> Double {
    1.429e-6 * exp(dragGrowth * (handicap + 4.3)) * metres * metres
  }
}
