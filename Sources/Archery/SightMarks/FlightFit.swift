import Glibc

/// The curves through some marks, each with its weight: how well it meets the marks, and how likely it was before.
///
/// A straight line in each curve's own variable, by least squares; the sight's own numbers say neither where they begin nor
/// how large they are. The weights are those of Bayes' rule with flat priors for where the line begins and for the logarithm
/// of its slope (A. Gelman et al., “Bayesian Data Analysis”, 2013, chapter 14).
struct FlightFit: Sendable {
  /// A line in the variable of one curve.
  private struct Line: Sendable {
    let curve: FlightCurve
    let weight: Double
    /// The mean of the variable, the sum of squares around it, and the line's height there and its slope.
    let middle: Double
    let squares: Double
    let height: Double
    let slope: Double
    /// The variance of one reading.
    let variance: Double
    let count: Double

    func value(_ variable: Double) -> Double { height + slope * (variable - middle) }

    func variance(_ variable: Double) -> Double {
      variance * (1 / count + (variable - middle) * (variable - middle) / squares)
    }
  }

  private let lines: [Line]

  /// Fits marks at two distances or more.
  ///
  /// - Parameter deviations: the standard deviations that a reading may have, with weights.
  init(
    _ points: [SightMarkPoint], _ curves: [(curve: FlightCurve, weight: Double)],
    _ deviations: [(Double, weight: Double)]
  ) {
    let height = points.reduce(0) { $0 + $1.value / Double(points.count) }
    let fits = curves.map { Self.fit(points, $0.curve, height) }
    let freedom = Double(points.count - 2)
    // Marks that scatter more than any reading does say so themselves.
    let least = fits.map(\.rest).min() ?? 0
    let scatter = points.count > 2 ? (least / max(1, freedom - 1)).squareRoot() : 0
    let most = deviations.map(\.0).max() ?? 0
    let all = deviations + (scatter > most ? [(scatter, weight: 0.2)] : [])
    var weights: [[Double]] = []
    for (index, fit) in fits.enumerated() {
      let prior = curves[index].weight - 0.5 * log(fit.squares) - log(max(fit.slope.magnitude, 1e-12))
      weights.append(
        all.map { deviation, weight in
          prior + log(weight) - fit.rest / (2 * deviation * deviation) - freedom * log(deviation)
        })
    }
    lines = Self.lines(curves, fits, weights, all.map { $0.0 * $0.0 }, height, points.count)
  }

  private static func lines(
    _ curves: [(curve: FlightCurve, weight: Double)], _ fits: [Fit], _ weights: [[Double]], _ variances: [Double],
    _ height: Double, _ count: Int
  ) -> [Line] {
    let best = weights.joined().max() ?? 0
    let parts = weights.map { $0.map { exp($0 - best) } }
    let sum = parts.joined().reduce(0, +)
    return curves.indices.compactMap { index in
      let weight = parts[index].reduce(0, +) / sum
      // A curve of next to no weight is dropped, as it would cost as much time as any other.
      guard weight > 1e-5 else { return nil }
      let variance = zip(parts[index], variances).reduce(0) { $0 + $1.0 * $1.1 } / (weight * sum)
      let fit = fits[index]
      return Line(
        curve: curves[index].curve, weight: weight, middle: fit.middle, squares: fit.squares, height: height,
        slope: fit.slope, variance: variance, count: Double(count))
    }
  }

  /// The expected mark at a distance in metres, and its standard deviation.
  func prediction(at metres: Double) -> (value: Double, deviation: Double) {
    let variables = lines.map { $0.curve.mark(at: metres) }
    let sum = lines.reduce(0) { $0 + $1.weight }
    // From the first line on: lines that agree give exactly what they agree on.
    let start = lines.first.map { $0.value(variables[0]) } ?? 0
    let value = start + zip(lines, variables).reduce(0) { $0 + $1.0.weight * ($1.0.value($1.1) - start) } / sum
    let variance = zip(lines, variables).reduce(0) { total, line in
      let difference = line.0.value(line.1) - value
      return total + line.0.weight * (line.0.variance(line.1) + difference * difference)
    }
    return (value, (variance / sum).squareRoot())
  }

  private struct Fit {
    let middle: Double
    let squares: Double
    let slope: Double
    let rest: Double
  }

  private static func fit(_ points: [SightMarkPoint], _ curve: FlightCurve, _ height: Double) -> Fit {
    let variables = points.map { curve.mark(at: $0.distance) }
    let middle = variables.reduce(0, +) / Double(points.count)
    let squares = max(1e-24, variables.reduce(0) { $0 + ($1 - middle) * ($1 - middle) })
    let product = zip(variables, points).reduce(0) { $0 + ($1.0 - middle) * ($1.1.value - height) }
    let slope = product / squares
    let rest = zip(variables, points).reduce(0) { sum, point in
      let difference = point.1.value - height - slope * (point.0 - middle)
      return sum + difference * difference
    }
    return Fit(middle: middle, squares: squares, slope: slope, rest: rest)
  }
}
