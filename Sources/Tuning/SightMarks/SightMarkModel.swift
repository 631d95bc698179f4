/// The curve that sight marks are predicted from; `d` is the distance in metres.
public enum SightMarkModel: Sendable, Hashable {
  /// Two marks: `constant + factor·d^1.25`.
  case power(constant: Double, factor: Double)
  /// Three and more: `constant + linear·d + square·d²`.
  case quadratic(constant: Double, linear: Double, square: Double)

  /// The power of the distance, 1.25.
  ///
  /// Of 1.2, 1.25, 1.3 and 1.4 it was the best on simulated shots with drag (50 to 85 m/s): two marks at 30 and 70 m
  /// predict 35 to 65 m within 0.5 mm, where 1.4 is off by up to 1.3 mm and a straight line by 2.7.
  public static let exponent = 1.25

  /// `d^1.25`, by square roots.
  static func raised(_ distance: Double) -> Double { distance * distance.squareRoot().squareRoot() }
}

/// Why there is no prediction.
public enum SightMarkPredictionError: Error, Sendable, Equatable {
  /// Marks at fewer than two distances.
  case tooFewDistances(Int)
  /// A distance or a value that no mark can have.
  case impossible(SightMarkPoint)
  /// The reading error is negative, beyond what a scale can show, or no number.
  case impossibleReadingError(Double)
}
