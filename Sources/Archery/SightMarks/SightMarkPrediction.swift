/// Sight marks between and beyond the distances that were measured.
///
/// The curve is that of an arrow's flight with drag, weighed over all flights that the marks and what is known of the bow
/// leave possible. Values may run up or down and below zero. Values and errors are in the unit of the marks, whatever
/// that is.
public struct SightMarkPrediction: Sendable {
  /// The measured marks, one point a distance, the nearest first.
  public let points: [SightMarkPoint]
  /// How wrong one reading may be.
  public let readingError: Double
  private let fit: FlightFit

  /// How wrong a reading may be.
  public enum Reading: Sendable, Hashable {
    /// Half of the last digit that was typed: arrows scatter by more than that, and nobody said by how much.
    case lastDigit(Double)
    /// The error that a person stated.
    case stated(Double)

    /// The number.
    public var error: Double {
      switch self {
      case .lastDigit(let error), .stated(let error): error
      }
    }

    /// Standard deviations that are thought possible, with how likely they are before any mark is looked at.
    ///
    /// Where nobody says, one archer in seven is taken to read marks that do not scatter: what is left is rounding, evenly
    /// spread over half of the last digit to either side, a deviation of 0.58 of that half. The others' arrows scatter,
    /// nobody knows by how much, so theirs is the most that goes with reading tenths of a millimetre: 0.7 mm. How well the
    /// marks lie on a curve decides between the two: two marks say nothing, four little, six nearly all.
    var deviations: [(Double, weight: Double)] {
      switch self {
      case .lastDigit(let error): [(max(0.72 * error, 1e-9), 1 / 7), (max(14 * error, 1e-9), 6 / 7)]
      case .stated(let error): [(max(1.4 * error, 1e-9), 0.8), (max(2.8 * error, 1e-9), 0.2)]
      }
    }
  }

  /// Fits the points, which come in any order; several at one distance count as their average.
  ///
  /// - Parameter knowledge: the known values of the bow besides its marks.
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
  /// From the readings, and from all flights that are possible. On simulated bows from 36 to 95 m/s, among them longbows
  /// with feathers, with two to six marks read to 0.1 mm, with and without a scatter of 0.25 mm, it covered the truth in
  /// 90 to 99 % of cases from the marks alone, and in 90 % and more where division, speed and arrow are known.
  public func uncertainty(at metres: Double) -> Double? {
    SightMarkPoint.distances.contains(metres) ? Self.factor * fit.prediction(at: metres).deviation : nil
  }

  /// Standard deviations to either side.
  ///
  /// Fewer than the two of a normal distribution, as the larger scatter and the spread of flights that are thought possible
  /// are both taken wide. Chosen on simulated bows, and held by others with marks at other distances.
  private static let factor = 1.4

  /// The measured distances, in metres.
  public var range: ClosedRange<Double> { points[0].distance...points[points.count - 1].distance }

  /// True if a distance in metres lies outside the measured ones, where a prediction is worth less.
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
