public import Equipment

extension SightMarkPrediction {
  /// Whether the predicted numbers grow or shrink over the measured distances; nil if they do neither.
  public var direction: Sight.Scale? {
    guard let first = value(at: range.lowerBound), let last = value(at: range.upperBound), first != last else {
      return nil
    }
    return last < first ? .down : .up
  }

  /// Where the numbers stop growing and begin to shrink, or the other way, in metres, if that is among the distances.
  ///
  /// A scale that turns among the distances that are shot is broken: a mark is wrong, or belongs to another setup.
  public func turn(within metres: ClosedRange<Double>) -> Double? {
    let (_, linear, square) = fit.powers
    guard points.count > 2, square != 0 else { return nil }
    let turn = fit.middle - fit.halfWidth * linear / (2 * square)
    // At its very end a range is not turned within.
    return metres.lowerBound < turn && turn < metres.upperBound ? turn : nil
  }

  /// Two neighbouring measured marks that run against the direction of the others, the nearest first.
  public var reversals: [(near: SightMarkPoint, far: SightMarkPoint)] {
    guard let direction else { return [] }
    return zip(points, points.dropFirst()).filter { near, far in
      direction == .up ? far.value <= near.value : far.value >= near.value
    }.map { (near: $0, far: $1) }
  }
}
