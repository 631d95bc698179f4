import Glibc

/// The standard normal distribution.
enum NormalDistribution {
  /// The value that chance alone exceeds on either side with a probability, both sides together.
  ///
  /// Of twelve comparisons at five in a hundred that is 2.865.
  static func margin(_ probability: Double) -> Double {
    var (low, high) = (0.0, 40.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if erfc(middle / 2.0.squareRoot()) > probability { low = middle } else { high = middle }
    }
    return high
  }
}
