public import Equipment
import Glibc

/// The values of a bow and its arrows that decide how these fly, as far as known before any mark is looked at.
public struct FlightKnowledge: Sendable, Hashable {
  /// How fast arrows leave the string, as far as that is known.
  public enum Speed: Sendable, Hashable {
    /// Metres per second, measured.
    case measured(Double)
    /// Metres per second, from draw weight and arrow mass.
    case estimated(Double)
    case unknown
  }

  /// The bow's division; nil if it is not known.
  public var division: Division?
  /// How fast its arrows are.
  public var speed = Speed.unknown
  /// Grams, of a whole arrow.
  public var mass: Double?
  /// Millimetres, of the shaft.
  public var diameter: Double?
  /// True if the arrows have feathers, which brake more than vanes.
  public var hasFeathers = false
  /// Millimetres that the sight stands out from the bow.
  public var sightExtension: Double?
  /// True if a peep in the string fixes the height of the eye above the arrow.
  public var hasPeep = false
  /// True if the marks are crawls, for which the arrow's point is the sight.
  public var isCrawl = false

  /// Nothing is known.
  public init() {}

  /// Reads a setup and the arrows that it is tuned for.
  public init(_ setup: Setup, _ kind: SightMark.Kind) {
    let (content, tuning) = (setup.present.content, setup.present.tuning)
    let arrow = content.primaryArrow?.item
    division = setup.division
    isCrawl = kind == .crawl
    diameter = arrow?.text("diameter").flatMap { Double(text: $0) }
    let mass = try? Calculator.arrowMass.calculation(CalculationInputs(arrow: arrow, setup: setup))
    self.mass = mass.flatMap { Unit.grains.convert($0.value, to: .grams) }
    hasFeathers = (arrow?.text("fletching") ?? "").split(separator: " ").contains { word in
      Folding.fold(String(word)).hasPrefix("feather")
    }
    let sight = content[.sight].first?.item.text("extension").flatMap { Double(text: $0) }
    sightExtension = sight.flatMap { Unit.inches.convert($0, to: .millimetres) }
    hasPeep = content[.accessory].contains { $0.item.text("kind") == "peep" }
    speed =
      tuning.arrowSpeed.flatMap { Unit.feetPerSecond.convert($0, to: .metresPerSecond) }.map { .measured($0) }
      ?? estimate(tuning).map { .estimated($0) } ?? .unknown
  }

  /// The speed that a draw weight gives an arrow of known mass.
  ///
  /// Recurve bows: half of draw weight times power stroke, 1.14 times that as the curve is no line, shared with 5.5 g of
  /// limb tips and a third of the string. Compounds: three quarters of peak weight times power stroke, of which 82 %
  /// reach the arrow. Right to 6 and 8 %.
  private func estimate(_ tuning: SetupTuning) -> Double? {
    guard let mass, let pounds = tuning.drawWeight else {
      return nil
    }
    let newtons = pounds * 4.4482216152605
    let brace = tuning.braceHeight ?? (division == .compound ? 180 : 220)
    let stroke = ((tuning.drawLength ?? 28) - 1.75) * 0.0254 - brace / 1000
    guard stroke > 0.1 else { return nil }
    return division == .compound
      ? (2 * 0.615 * newtons * stroke / (mass / 1000)).squareRoot()
      : (2 * 0.57 * newtons * stroke / (mass / 1000 + 0.008)).squareRoot()
  }
}

extension FlightKnowledge {
  /// A quantity of which a middle and a relative spread are thought likely.
  private struct Guess {
    let middle: Double
    let spread: Double
    let limits: ClosedRange<Double>

    /// So many values, evenly by their logarithms, with the logarithms of their weights.
    func values(_ count: Int) -> [(value: Double, weight: Double)] {
      let low = max(log(limits.lowerBound), log(middle) - 2.4 * spread)
      let high = min(log(limits.upperBound), log(middle) + 2.4 * spread)
      return (0..<count).map { index in
        let at = count > 1 ? low + (high - low) * Double(index) / Double(count - 1) : log(middle)
        let distance = (at - log(middle)) / spread
        return (exp(at), -distance * distance / 2)
      }
    }
  }

  /// All ways to fly that are thought possible, with the logarithms of their weights.
  var curves: [(curve: FlightCurve, weight: Double)] {
    let (speeds, drags, eyes) = (speeds, drags, eyes)
    return speeds.flatMap { speed in
      drags.flatMap { drag in
        eyes.map { eye in
          (
            FlightCurve(
              speed: speed.value, drag: drag.value, eye: eye.value, sight: sightDistance, isCrawl: isCrawl),
            speed.weight + drag.weight + eye.weight
          )
        }
      }
    }
  }

  private static let possibleSpeeds = 28.0...120.0

  private var speeds: [(value: Double, weight: Double)] {
    switch speed {
    case .measured(let speed): return Guess(middle: speed, spread: 0.015, limits: Self.possibleSpeeds).values(5)
    case .estimated(let speed):
      return Guess(middle: speed, spread: division == .compound ? 0.08 : 0.06, limits: Self.possibleSpeeds).values(5)
    case .unknown:
      let usual: (Double, Double) =
        switch division {
        case .recurve: (54, 0.25)
        case .barebow: (52, 0.22)
        case .compound: (80, 0.15)
        case nil: (64, 0.22)
        default: (49, 0.2)
        }
      return Guess(middle: usual.0, spread: usual.1, limits: 33...105).values(24)
    }
  }

  /// ρ·c·A/(2·m) with 1.21 kg/m³; c is 1.6 to 3 of vanes, 2.5 to 5 of feathers.
  ///
  /// Of an arrow of which nothing is known, from a thin and heavy one, 0.0012, to a thick one with feathers, 0.0074.
  private var drags: [(value: Double, weight: Double)] {
    let isFeathered = hasFeathers || [.longbow, .traditional].contains(division)
    guard let mass, let diameter else {
      let usual: (Double, Double) =
        if isFeathered { (0.0040, 0.35) } else if division == nil { (0.0030, 0.45) } else { (0.0022, 0.5) }
      return Guess(middle: usual.0, spread: usual.1, limits: 0.0006...0.008).values(6)
    }
    let area = .pi / 4 * diameter * diameter * 1e-6
    let drag = 1.21 * (hasFeathers ? 3.6 : 2.3) * area / (2 * mass / 1000)
    return Guess(middle: drag, spread: hasFeathers ? 0.3 : 0.25, limits: 0.0003...0.012).values(5)
  }

  /// Metres from the arrow to the eye.
  ///
  /// Where the speed is not known that matters more, and one value will do.
  private var eyes: [(value: Double, weight: Double)] {
    let middle =
      if hasPeep || division == .compound { 0.115 } else if division == .recurve { 0.12 } else if division == .barebow {
        0.095
      } else { 0.11 }
    if isCrawl { return [(0, 0)] }
    if speed == .unknown { return [(middle, 0)] }
    return [-0.03, 0, 0.03].map { (middle + $0, -($0 / 0.02) * ($0 / 0.02) / 2) }
  }

  /// Metres: at full draw the bow is some 0.7 m before the eye; the point of an arrow that is aimed with stands there too.
  private var sightDistance: Double { isCrawl ? 0.75 : 0.7 + (sightExtension ?? 150) / 1000 }
}
