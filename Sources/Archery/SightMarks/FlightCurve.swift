import Glibc

/// One way in which an arrow may fly, and where the sight stands for it.
///
/// A point mass with drag that grows with the square of its speed: along the ground its speed falls as e^(−k·s), where s is
/// the way that it flew, and so it drops g·x²/(2·v²·cos²θ)·φ(2·k·s) below the line of its launch, φ(z) = 2·(e^z − 1 − z)/z².
/// The eye is above the arrow, the sight in front of the eye.
struct FlightCurve: Sendable {
  /// Metres per second, as it leaves the string.
  let speed: Double
  /// How much of its speed it loses to the air, per metre: ρ·c·A/(2·m).
  let drag: Double
  /// Metres from the arrow up to the eye.
  let eye: Double
  /// Metres from the eye to the sight, or to the point of the arrow where that is the sight.
  let sight: Double
  /// True if the arrow's point is the sight, and the fingers go down the string for nearer targets.
  let isCrawl: Bool

  /// Where the mark lies for a distance in metres, in units of the sight's distance: more is farther.
  func mark(at distance: Double) -> Double {
    let launch = launch(at: distance)
    // Beyond the steepest launch the missing tangent is added as it is: a curve that stood still there would make far
    // distances look better known than nearer ones.
    let lacking = launch.angle < Self.steepest ? 0 : max(0, launch.tangent - Self.beyond)
    return lacking + (isCrawl ? launch.sine : (launch.sine - eye / sight) / launch.cosine)
  }

  /// Metres before the eye at which the arrow leaves the string.
  private static let start = 0.5
  /// Metres per second squared.
  private static let gravity = 9.80665
  /// The steepest launch, in radians: a steeper one reaches no farther.
  private static let steepest = 0.75
  private static let beyond = tan(steepest)

  /// The angle above the line of sight at which the arrow hits what the eye sees, with the tangent that it would need.
  private func launch(at distance: Double) -> (angle: Double, sine: Double, cosine: Double, tangent: Double) {
    let start = min(Self.start, distance / 2)
    let fall = Self.gravity / (2 * speed * speed)
    var (angle, sine, cosine, tangent) = (0.0, 0.0, 1.0, 0.0)
    // Each step is right to a tenth of what the one before was wrong by, and better.
    for _ in 0..<6 {
      let way = distance - start * cosine
      let z = min(20, 2 * drag * way * (1 + angle * angle / 6))
      let phi = z < 1e-4 ? 1 + z / 3 : 2 * (exp(z) - 1 - z) / (z * z)
      let drop = fall * way * way / (cosine * cosine) * phi
      let below = isCrawl ? sight * sine : eye
      tangent = (below - start * sine + drop) / way
      angle = min(Self.steepest, atan(tangent))
      (sine, cosine) = (sin(angle), cos(angle))
    }
    return (angle, sine, cosine, tangent)
  }
}
