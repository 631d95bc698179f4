/// The variance that rounds have at least, whatever a few of them seem to say.
struct VarianceFloor: Sendable {
  /// What the weights of the rounds are.
  enum Measure: Sendable {
    /// Points per arrow: their arrows.
    case points
    /// Handicaps: what chance alone leaves of each, 1/SE².
    case handicaps
  }

  private let measure: Measure
  private var most = 0.0
  private var sum = 0.0
  private var count = 0.0

  init(_ measure: Measure = .points) { self.measure = measure }

  mutating func add(_ weight: Double) {
    (most, sum, count) = (max(most, weight), sum + weight, count + 1)
  }

  /// That of rounding to whole scores, even among rounds that happen to be alike.
  var ofRounding: Double {
    switch measure {
    // The variance of a uniform distribution that is as wide as a point.
    case .points: 1 / (12 * max(1, most) * max(1, most))
    // Chance makes some seven points, a hundred of whose squares are six hundred times that.
    case .handicaps: ofChance / 600
    }
  }

  /// That of chance alone, where it is known: of handicaps, as nobody shoots more evenly than arrows fall.
  var ofChance: Double {
    switch measure {
    case .points: ofRounding
    case .handicaps: sum > 0 ? count / sum : 0
    }
  }
}
