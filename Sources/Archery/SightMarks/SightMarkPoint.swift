public import Equipment

/// A sight mark that was measured, or a crawl in its place.
public struct SightMarkPoint: Sendable, Hashable {
  /// Metres.
  public let distance: Double
  /// The number on the scale, in its own units; the sign counts.
  public let value: Double

  /// Makes a point, which may be an impossible one: predictions check it.
  public init(distance: Double, value: Double) {
    self.distance = distance
    self.value = value
  }

  /// Metres that a mark may be for: far beyond what anybody shoots, and no arithmetic on them overflows.
  public static let distances = 0.01...10_000.0
  /// Values that a scale may show.
  public static let values = -1e9...1e9
  /// Metres: distances nearer to each other than this are the same one, in whatever unit they were typed.
  static let sameDistance = 0.01

  /// True if both numbers are within their limits, which NaN never is.
  var isPossible: Bool { Self.distances.contains(distance) && Self.values.contains(value) }
}

extension [SightMarkPoint] {
  /// The points by distance, those at the same one averaged.
  func onePerDistance() -> [SightMarkPoint] {
    var groups: [[SightMarkPoint]] = []
    for point in sorted(by: { $0.distance < $1.distance }) {
      if let first = groups.last?.first, point.distance - first.distance < SightMarkPoint.sameDistance {
        groups[groups.count - 1].append(point)
      } else {
        groups.append([point])
      }
    }
    return groups.map(\.average)
  }

  private var average: SightMarkPoint {
    guard count > 1, let first else { return self[0] }
    // From the first on: the average of equal numbers is exactly that number.
    let distance = reduce(0) { $0 + ($1.distance - first.distance) } / Double(count)
    let value = reduce(0) { $0 + ($1.value - first.value) } / Double(count)
    return SightMarkPoint(distance: first.distance + distance, value: first.value + value)
  }
}

extension Distance {
  /// True if it is as long as another, in whatever unit, as far as anybody paces distances out.
  public func isSame(as other: Distance) -> Bool { abs(metres - other.metres) < SightMarkPoint.sameDistance }
}
