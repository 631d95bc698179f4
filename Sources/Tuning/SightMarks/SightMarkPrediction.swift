/// Sight marks between and beyond the distances that were measured.
///
/// The curve is that of an arrow's flight with drag, weighed over all flights that the marks and what is known of the bow
/// leave possible. Values may run up or down and below zero. What a value or an error is measured in is the caller's
/// affair: whatever the marks are in.
public struct SightMarkPrediction: Sendable {
  /// What was measured, one point a distance, the nearest first.
  public let points: [SightMarkPoint]
  /// How wrong one reading may be.
  public let readingError: Double
  private let fit: FlightFit

  /// How wrong a reading may be.
  public enum Reading: Sendable, Hashable {
    /// Half of the last digit that was typed: arrows scatter by more than that, and nobody said by how much.
    case lastDigit(Double)
    /// What a person said.
    case told(Double)

    /// The number.
    public var error: Double {
      switch self {
      case .lastDigit(let error), .told(let error): error
      }
    }

    /// Standard deviations with their weights: the rounding of what was read, or ten times as much.
    var deviations: [(Double, weight: Double)] {
      switch self {
      case .lastDigit(let error): [(max(0.6 * error, 1e-9), 0.5), (max(6 * error, 1e-9), 0.5)]
      case .told(let error): [(max(error, 1e-9), 0.8), (max(2 * error, 1e-9), 0.2)]
      }
    }
  }

  /// Fits the points, which come in any order; several at one distance count as their average.
  ///
  /// - Parameter knowledge: what is known of the bow besides its marks.
  /// - Throws: `SightMarkPredictionError`: too few distances, or a number that cannot be.
  public init(
    _ points: [SightMarkPoint], reading: Reading, knowing knowledge: FlightKnowledge = FlightKnowledge()
  ) throws(SightMarkPredictionError) {
    if let wrong = points.first(where: { !$0.isPossible }) { throw .impossible(wrong) }
    guard reading.error >= 0, SightMarkPoint.values.contains(reading.error) else {
      throw .impossibleReadingError(reading.error)
    }
    let points = points.onePerDistance()
    guard points.count > 1 else { throw .tooFewDistances(points.count) }
    self.points = points
    readingError = reading.error
    fit = FlightFit(points, knowledge.curves, reading.deviations)
  }

  /// The mark for a distance in metres; nil if nobody can shoot that far.
  public func value(at metres: Double) -> Double? {
    SightMarkPoint.distances.contains(metres) ? fit.prediction(at: metres).value : nil
  }

  /// How far the true mark may be from the predicted one, in 19 of 20 cases; nil where there is no prediction.
  ///
  /// From the readings, and from all flights that are possible. On simulated bows from 36 to 95 m/s, with marks read to
  /// 0.1 mm and with and without a scatter of 0.25 mm, it covered the truth in 90 % of cases and more.
  public func uncertainty(at metres: Double) -> Double? {
    SightMarkPoint.distances.contains(metres) ? Self.factor * fit.prediction(at: metres).deviation : nil
  }

  /// Standard deviations to either side: what held 19 of 20 simulated marks.
  private static let factor = 1.9

  /// The measured distances, in metres.
  public var range: ClosedRange<Double> { points[0].distance...points[points.count - 1].distance }

  /// Whether a distance in metres lies outside the measured ones, where a prediction is worth less.
  public func isExtrapolated(at metres: Double) -> Bool {
    let margin = SightMarkPoint.sameDistance
    return !(range.lowerBound - margin...range.upperBound + margin).contains(metres)
  }
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
