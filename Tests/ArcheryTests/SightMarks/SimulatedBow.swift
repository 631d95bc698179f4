import Archery
import Foundation
import TestSupport

/// A bow and its true sight marks, by physics of its own, which knows nothing of how marks are predicted.
///
/// A point mass with gravity and quadratic drag, integrated in steps of time (Runge and Kutta's second order), from half a
/// metre before the eye; the aim is found by the secant method. The eye, the sight's pin and the target are in one line.
struct SimulatedBow: Sendable {
  /// The sort of bow, which sets the range of its measures.
  enum Style: String, CaseIterable, Sendable {
    case recurve, barebow, compound, junior, longbow
  }

  let style: Style
  /// Metres per second.
  let speed: Double
  /// Millimetres and grams, of the arrow.
  let diameter: Double
  let mass: Double
  let dragCoefficient: Double
  /// Metres from the arrow to the eye, and from the eye to the pin.
  let eye: Double
  let sight: Double

  init(_ style: Style, _ random: inout SeededGenerator) {
    func within(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    self.style = style
    switch style {
    case .recurve:
      (speed, diameter, mass, dragCoefficient) = (within(50...66), within(5.2...7), within(16...24), within(1.7...2.9))
      (eye, sight) = (within(0.10...0.14), within(0.75...1.05))
    case .barebow:
      (speed, diameter, mass, dragCoefficient) = (
        within(48...62), within(5.2...7.5), within(17...26), within(1.8...2.9)
      )
      (eye, sight) = (within(0.07...0.12), within(0.7...0.9))
    case .compound:
      (speed, diameter, mass, dragCoefficient) = (within(72...95), within(5...9.3), within(19...29), within(1.7...3))
      (eye, sight) = (within(0.09...0.14), within(0.75...1.05))
    case .junior:
      (speed, diameter, mass, dragCoefficient) = (
        within(36...50), within(5.2...7.5), within(12...20), within(1.8...3.2)
      )
      (eye, sight) = (within(0.09...0.13), within(0.6...0.85))
    case .longbow:
      (speed, diameter, mass, dragCoefficient) = (within(47...49), within(8...9), within(26...34), within(3...4.6))
      (eye, sight) = (within(0.07...0.13), within(0.65...0.85))
    }
  }

  /// A bow that is given.
  init(
    _ style: Style, speed: Double, diameter: Double, mass: Double, dragCoefficient: Double, eye: Double, sight: Double
  ) {
    (self.style, self.speed, self.diameter, self.mass) = (style, speed, diameter, mass)
    (self.dragCoefficient, self.eye, self.sight) = (dragCoefficient, eye, sight)
  }

  /// Millimetres of the pin's travel for a distance, from wherever its scale begins.
  func mark(at distance: Double) -> Double {
    let angle = aim(at: distance)
    return 1000 * (sight * sin(angle) - eye) / cos(angle)
  }

  /// Millimetres down the string for a distance, from wherever the crawl begins; the arrow's point is held on the target.
  ///
  /// The anchor stays where it is: fingers that hold lower bring the arrow's end nearer to the eye. `sight` is the arrow's
  /// length from its end to its point. A crawl takes its toll of the bow: a hundredth of the speed for every 50 mm.
  func crawl(at distance: Double, pointOn: Double) -> Double {
    let none = sight * tan(aim(at: pointOn) { self.sight * sin($0) })
    let angle = aim(at: distance) { angle in
      self.sight * sin(angle)
    } speed: { angle in
      self.speed * (1 - 0.2 * (none - self.sight * tan(angle)))
    }
    return 1000 * (none - sight * tan(angle))
  }

  private func aim(at distance: Double) -> Double { aim(at: distance) { _ in eye } }

  /// The launch that hits what the eye sees, for an arrow so far below the eye and of such a speed at each angle.
  private func aim(
    at distance: Double, below: (Double) -> Double, speed: ((Double) -> Double)? = nil
  ) -> Double {
    func height(_ angle: Double) -> Double {
      self.height(angle, at: distance, below: below(angle), speed: speed?(angle) ?? self.speed)
    }
    let guess: Double = asin(min(0.9, 9.81 * distance / (self.speed * self.speed))) / 2 + 0.005
    var (before, angle) = (0.0, guess)
    var last = height(before)
    for _ in 0..<12 {
      let now = height(angle)
      guard abs(now) > 1e-8, now != last else { break }
      (before, angle, last) = (angle, angle - now * (angle - before) / (now - last), now)
    }
    return angle
  }

  /// How high above the line of sight the arrow passes.
  private func height(_ angle: Double, at distance: Double, below eye: Double, speed: Double) -> Double {
    let drag = 1.21 * dragCoefficient * .pi / 4 * diameter * diameter * 1e-6 / (2 * mass / 1000)
    let step = 0.01
    var (x, y) = (0.5 * cos(angle), -eye + 0.5 * sin(angle))
    var (along, up) = (speed * cos(angle), speed * sin(angle))
    for _ in 0..<2000 {
      let fast = (along * along + up * up).squareRoot()
      let (brake, fall) = (-drag * fast * along, -drag * fast * up - 9.81)
      let (midAlong, midUp) = (along + step / 2 * brake, up + step / 2 * fall)
      let midFast = (midAlong * midAlong + midUp * midUp).squareRoot()
      let (nextAlong, nextUp) = (along - step * drag * midFast * midAlong, up - step * (drag * midFast * midUp + 9.81))
      let (nextX, nextY) = (x + step * (along + nextAlong) / 2, y + step * (up + nextUp) / 2)
      if nextX >= distance {
        // The last step is cut short where the target stands.
        let part = (distance - x) / ((along + nextAlong) / 2)
        return y + part * up + part * part / 2 * (nextUp - up) / step
      }
      (x, y, along, up) = (nextX, nextY, nextAlong, nextUp)
      if along <= 0.1 { break }
    }
    return -1000
  }
}

/// A bow with the marks that it would need, worked out once.
struct SimulatedArcher: Sendable {
  static let distances: [Double] = [18, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80, 90]

  let bow: SimulatedBow
  private let truth: [Double]

  init(_ bow: SimulatedBow) {
    self.bow = bow
    truth = Self.distances.map(bow.mark)
  }

  /// The true mark at one of the distances.
  func mark(at distance: Double) -> Double { Self.distances.firstIndex(of: distance).map { truth[$0] } ?? .nan }

  /// Marks as an archer has them: with a scatter, and read to a tenth of a millimetre.
  func shot(at distances: [Double], scatter: Double, _ random: inout SeededGenerator) -> [SightMarkPoint] {
    distances.map { distance in
      let chance = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
      return SightMarkPoint(
        distance: distance, value: ((mark(at: distance) + scatter * chance) * 10).rounded() / 10)
    }
  }

  /// So many archers of every style, always the same.
  static func all(_ count: Int, _ styles: [SimulatedBow.Style] = SimulatedBow.Style.allCases) -> [SimulatedArcher] {
    var random = SeededGenerator(seed: 70)
    return styles.flatMap { style in (0..<count).map { _ in SimulatedArcher(SimulatedBow(style, &random)) } }
  }
}
