import Glibc

/// Student's t distribution (“Student”, “The probable error of a mean”, 1908).
enum StudentDistribution {
  /// How often chance alone gives more than `t`, on both sides together.
  ///
  /// One and two degrees of freedom have closed forms; of a few more, and of parts of one, it is the incomplete beta
  /// function by Lentz's continued fraction (Press et al., “Numerical Recipes”, 2007, section 6.4). From 30 on it is D. L.
  /// Wallace's “Bounds on normal approximations to Student's and the chi-square distributions” (1959), right to 0.0002.
  static func tail(_ t: Double, degreesOfFreedom: Double) -> Double {
    let (t, freedom) = (t.magnitude, degreesOfFreedom)
    guard t > 0 else { return 1 }
    guard t.isFinite, freedom > 0 else { return t.isFinite ? 1 : 0 }
    if freedom == 1 { return 1 - 2 / .pi * atan(t) }
    if freedom == 2 { return 1 - t / (2 + t * t).squareRoot() }
    if freedom >= 30 {
      let z = (8 * freedom + 1) / (8 * freedom + 3) * (freedom * log1p(t * t / freedom)).squareRoot()
      return erfc(z / 2.0.squareRoot())
    }
    return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
  }

  private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0, x < 1 else { return x <= 0 ? 0 : 1 }
    let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x))
    return x < (a + 1) / (a + b + 2)
      ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b
  }

  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    var fraction = ContinuedFraction(-(a + b) * x / (a + 1))
    for step in 1...200 {
      let m = Double(step)
      _ = fraction.extend(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)))
      let change = fraction.extend(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)))
      if (change - 1).magnitude < 1e-12 { break }
    }
    return fraction.value
  }

  /// Stirling's series for ln Γ, right to twelve digits from ten on; smaller arguments are moved up there.
  private static func logGamma(_ x: Double) -> Double {
    var (shifted, product) = (x, 1.0)
    while shifted < 10 {
      product *= shifted
      shifted += 1
    }
    let inverse = 1 / shifted
    let square = inverse * inverse
    let series = inverse * (1 / 12.0 - square * (1 / 360.0 - square * (1 / 1260.0 - square / 1680)))
    return (shifted - 0.5) * log(shifted) - shifted + 0.5 * log(2 * .pi) + series - log(product)
  }
}

/// The value of 1 / (1 + a₁ / (1 + a₂ / (1 + …))), term by term from the front, as Lentz computes it.
private struct ContinuedFraction {
  private(set) var value: Double
  private var numerators = 1.0
  private var denominators: Double
  /// Stands for zero where one would be divided by it.
  private static let least = 1e-300

  init(_ first: Double) {
    denominators = 1 / Self.apart(1 + first)
    value = denominators
  }

  /// Takes one more term along, and says by what it changes the value.
  mutating func extend(_ term: Double) -> Double {
    denominators = 1 / Self.apart(1 + term * denominators)
    numerators = Self.apart(1 + term / numerators)
    let change = numerators * denominators
    value *= change
    return change
  }

  private static func apart(_ value: Double) -> Double { value.magnitude < least ? least : value }
}
