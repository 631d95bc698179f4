/// A measured mark and how far the curve passes from it.
public struct SightMarkResidual: Sendable, Hashable {
  /// What was measured.
  public let point: SightMarkPoint
  /// Measured less predicted, in the units of the marks.
  public let difference: Double
}

extension SightMarkPrediction {
  /// How far each measured mark is from the curve, the nearest distance first; zero for two and three marks.
  public var residuals: [SightMarkResidual] {
    zip(points, fit.residuals).map(SightMarkResidual.init)
  }

  /// How many marks more there are than the curve needs: without any, it passes through all of them, right or wrong.
  public var degreesOfFreedom: Int { max(0, points.count - 3) }

  /// The part of the marks' variance that the curve explains, 0…1; three marks always give 1.
  ///
  /// Nil for two marks, and where all marks are the same, so that there is nothing to explain.
  public var rSquared: Double? {
    guard points.count > 2, points.contains(where: { $0.value != points[0].value }) else { return nil }
    let mean = points.reduce(0) { $0 + $1.value / Double(points.count) }
    let total = points.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) }
    return total > 0 ? min(1, max(0, 1 - squaredResiduals / total)) : nil
  }

  /// One standard error of the predicted mark, in the units of the marks; nil where there is no prediction.
  ///
  /// `σ·√(xᵀ(XᵀX)⁻¹x)`, the standard error of a fitted value (Draper and Smith, “Applied Regression Analysis”, 1998,
  /// section 3.1): `X` has a row a measured mark, `x` is the row of the distance asked for. σ is the reading error, or
  /// the standard deviation of the residuals where that is larger. About two in three marks lie within it, nineteen in
  /// twenty within twice that. It knows of readings only: on simulated shots the curve itself was off by up to 0.5 mm
  /// between marks and by up to 1.4 mm ten or twenty metres beyond them.
  public func error(at metres: Double) -> Double? {
    place(metres).map { sigma * fit.leverage(at: $0).squareRoot() }
  }

  private var sigma: Double {
    guard degreesOfFreedom > 0 else { return readingError }
    return max(readingError, (squaredResiduals / Double(degreesOfFreedom)).squareRoot())
  }

  private var squaredResiduals: Double { fit.residuals.reduce(0) { $0 + $1 * $1 } }
}
