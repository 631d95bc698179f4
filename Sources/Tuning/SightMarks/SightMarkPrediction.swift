/// Sight marks between and beyond the distances that were measured.
///
/// Two marks give a power law, three and more a quadratic with the least squares. Values may run up or down and below
/// zero. What a value or an error is measured in is the caller's affair: whatever the marks are in.
public struct SightMarkPrediction: Sendable {
  /// What was measured, one point a distance, the nearest first.
  public let points: [SightMarkPoint]
  /// How wrong one reading may be, as the caller said.
  public let readingError: Double
  let fit: LeastSquares

  /// Fits the points, which come in any order; several at one distance count as their average.
  ///
  /// - Throws: `SightMarkPredictionError`: too few distances, or a number that cannot be.
  public init(_ points: [SightMarkPoint], readingError: Double) throws(SightMarkPredictionError) {
    if let wrong = points.first(where: { !$0.isPossible }) { throw .impossible(wrong) }
    guard readingError >= 0, SightMarkPoint.values.contains(readingError) else {
      throw .impossibleReadingError(readingError)
    }
    let points = points.onePerDistance()
    guard points.count > 1 else { throw .tooFewDistances(points.count) }
    self.points = points
    self.readingError = readingError
    let places = points.map { points.count == 2 ? SightMarkModel.raised($0.distance) : $0.distance }
    fit = LeastSquares(places: places, values: points.map(\.value), degree: points.count == 2 ? 1 : 2)
  }

  /// The curve and its coefficients.
  public var model: SightMarkModel {
    let (constant, linear, square) = fit.powers
    let (middle, width) = (fit.middle, fit.halfWidth)
    let slope = linear / width
    guard points.count > 2 else { return .power(constant: constant - slope * middle, factor: slope) }
    let bend = square / (width * width)
    return .quadratic(
      constant: constant - slope * middle + bend * middle * middle, linear: slope - 2 * bend * middle, square: bend)
  }

  /// The mark for a distance in metres; nil if nobody can shoot that far.
  public func value(at metres: Double) -> Double? { place(metres).map(fit.value) }

  /// The measured distances, in metres.
  public var range: ClosedRange<Double> { points[0].distance...points[points.count - 1].distance }

  /// Whether a distance in metres lies outside the measured ones, where a prediction is worth less.
  public func isExtrapolated(at metres: Double) -> Bool {
    let margin = SightMarkPoint.sameDistance
    return !(range.lowerBound - margin...range.upperBound + margin).contains(metres)
  }

  /// The distance as the curve takes it.
  func place(_ metres: Double) -> Double? {
    guard SightMarkPoint.distances.contains(metres) else { return nil }
    return points.count == 2 ? SightMarkModel.raised(metres) : metres
  }
}
