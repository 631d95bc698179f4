extension Plot {
  /// How far off a curve the marks are, and how far off the truth may be.
  struct Differences: Sendable {
    /// The curve, and how far above and below it the truth may lie.
    package let band: [(x: Double, y: Double, size: Double)]
    /// The measured values less those of the curve.
    package let points: [(x: Double, y: Double)]
    /// Round numbers around zero that hold all of it, the least first.
    package let ticks: Ticks

    /// How far from zero the axis goes.
    var reach: Double { max(ticks.values.last ?? 1, -(ticks.values.first ?? -1)) }
  }

  /// The differences from the curve, and its tolerance at so many samples; nil if no tolerance is known, or all are 0.
  func differences(_ count: Int) -> Differences? {
    let band = tolerances(count)
    guard let curve, band.count > 1, let most = band.map(\.size).max(), most > 0 else { return nil }
    let off = points.compactMap { point in curve(point.x).map { (x: point.x, y: point.y - $0) } }
    let reach = max(most, off.map(\.y.magnitude).max() ?? 0)
    return Differences(band: band, points: off, ticks: Ticks(from: -reach, to: reach, steps: 2))
  }
}
