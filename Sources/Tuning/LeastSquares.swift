/// A polynomial of the first or second degree through points, with the least sum of squared differences.
///
/// Polynomials that are orthogonal on the points (G. E. Forsythe, “Generation and use of orthogonal polynomials for
/// data-fitting with a digital computer”, 1957), in a variable that runs from −1 to 1: no matrix to invert, and
/// distances of 70 and 90 m lose no digits to their squares.
struct LeastSquares {
  /// The middle of the points, and how far the outermost are from it.
  let middle: Double
  let halfWidth: Double
  /// `p₁ = t − first`, `p₂ = (t − second)·p₁ − third`.
  private let shifts: (first: Double, second: Double, third: Double)
  /// What stands before each polynomial, and the sum of its squares on the points.
  private let terms: [(weight: Double, norm: Double)]
  /// Measured less fitted, in the order of the points.
  let residuals: [Double]

  /// Fits the points; the places must be at least one more than the degree, in rising order and all different.
  init(places: [Double], values: [Double], degree: Int) {
    let (low, high) = (places.first ?? 0, places.last ?? 0)
    middle = (low + high) / 2
    halfWidth = high > low ? (high - low) / 2 : 1
    let scaled = places.map { [middle, halfWidth] in ($0 - middle) / halfWidth }
    shifts = Self.shifts(scaled)
    let rows = scaled.map { [shifts] in Self.basis($0, degree, shifts) }
    // From the first value on: equal values give terms of exactly zero.
    let start = values.first ?? 0
    terms = (0...degree).map { term in
      let norm = rows.reduce(0) { $0 + $1[term] * $1[term] }
      let product = zip(rows, values).reduce(0) { $0 + $1.0[term] * ($1.1 - start) }
      return (product / norm + (term == 0 ? start : 0), norm)
    }
    residuals = zip(rows, values).map { [terms] in $1 - Self.sum($0, terms) }
  }

  /// The fitted value at a place.
  func value(at place: Double) -> Double { Self.sum(basis(at: place), terms) }

  /// `xᵀ(XᵀX)⁻¹x`: the variance of the fitted value in units of that of one measured value.
  func leverage(at place: Double) -> Double {
    zip(basis(at: place), terms).reduce(0) { $0 + $1.0 * $1.0 / $1.1.norm }
  }

  /// The coefficients of the powers of the scaled variable, the constant first.
  var powers: (constant: Double, linear: Double, square: Double) {
    let (first, second, third) = shifts
    let square = terms.count > 2 ? terms[2].weight : 0
    return (
      terms[0].weight - terms[1].weight * first + square * (first * second - third),
      terms[1].weight - square * (first + second), square
    )
  }

  private func basis(at place: Double) -> [Double] {
    Self.basis((place - middle) / halfWidth, terms.count - 1, shifts)
  }

  private static func basis(_ at: Double, _ degree: Int, _ shifts: (Double, Double, Double)) -> [Double] {
    let first = at - shifts.0
    return degree == 1 ? [1, first] : [1, first, (at - shifts.1) * first - shifts.2]
  }

  private static func sum(_ row: [Double], _ terms: [(weight: Double, norm: Double)]) -> Double {
    zip(row, terms).reduce(0) { $0 + $1.0 * $1.1.weight }
  }

  private static func shifts(_ scaled: [Double]) -> (Double, Double, Double) {
    let first = scaled.reduce(0, +) / Double(scaled.count)
    let squares = scaled.map { ($0 - first) * ($0 - first) }
    let norm = squares.reduce(0, +)
    return (first, zip(scaled, squares).reduce(0) { $0 + $1.0 * $1.1 } / norm, norm / Double(scaled.count))
  }
}
