public import Equipment

extension SightMarkPrediction {
  /// Up if the predicted number is larger at the farthest measured distance than at the nearest, down if smaller; nil
  /// if it is the same.
  public var direction: Sight.Scale? {
    guard let first = value(at: range.lowerBound), let last = value(at: range.upperBound), first != last else {
      return nil
    }
    return last < first ? .down : .up
  }

  /// Two neighbouring measured marks that run against the curve, the nearest first.
  ///
  /// The marks of a fast bow turn by themselves at some ten metres, as the eye is above the arrow: the curve does so, too.
  public var reversals: [(near: SightMarkPoint, far: SightMarkPoint)] {
    guard direction != nil else { return [] }
    return zip(points, points.dropFirst()).filter { near, far in
      guard let first = value(at: near.distance), let last = value(at: far.distance) else { return false }
      return (far.value - near.value) * (last - first) <= 0
    }.map { (near: $0, far: $1) }
  }
}
