/// A measured mark and how far the curve passes from it.
public struct SightMarkResidual: Sendable, Hashable {
  /// The measured mark.
  public let point: SightMarkPoint
  /// Measured less predicted, in the units of the marks.
  public let difference: Double
}

extension SightMarkPrediction {
  /// How far each measured mark is from the curve, the nearest distance first; zero for two marks.
  public var residuals: [SightMarkResidual] {
    points.map { point in
      let difference = value(at: point.distance).map { point.value - $0 } ?? 0
      return SightMarkResidual(point: point, difference: points.count > 2 ? difference : 0)
    }
  }

  /// How many marks more there are than a curve needs: without any, it passes through both of them, right or wrong.
  public var degreesOfFreedom: Int { points.count - 2 }

  /// The part of the marks' variance that the curve explains, 0…1.
  ///
  /// Nil for two marks, and where all marks are the same, so that there is nothing to explain.
  public var rSquared: Double? {
    guard points.count > 2, points.contains(where: { $0.value != points[0].value }) else { return nil }
    let mean = points.reduce(0) { $0 + $1.value / Double(points.count) }
    let total = points.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) }
    let rest = residuals.reduce(0) { $0 + $1.difference * $1.difference }
    return total > 0 ? min(1, max(0, 1 - rest / total)) : nil
  }
}
