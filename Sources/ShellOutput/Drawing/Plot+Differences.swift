extension Plot {
  /// How far off a curve the marks are, and how far off the truth may be.
  struct Differences: Sendable {
    /// The curve, and how far above and below it the truth may lie.
    package let band: [(x: Double, y: Double, size: Double)]
    /// What was measured less what the curve says.
    package let points: [(x: Double, y: Double)]
    /// Round numbers around zero that hold all of it, the least first.
    package let ticks: Ticks

    /// How far from zero the axis goes.
    var reach: Double { max(ticks.values.last ?? 1, -(ticks.values.first ?? -1)) }
  }

  /// What lies around the curve, at so many places; nil where that is not known, or nothing.
  func differences(_ count: Int) -> Differences? {
    let band = tolerances(count)
    guard let curve, band.count > 1, let most = band.map(\.size).max(), most > 0 else { return nil }
    let off = points.compactMap { point in curve(point.x).map { (x: point.x, y: point.y - $0) } }
    let reach = max(most, off.map(\.y.magnitude).max() ?? 0)
    return Differences(band: band, points: off, ticks: Ticks(from: -reach, to: reach, steps: 2))
  }
}
