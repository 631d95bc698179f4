/// Points over an axis, and a curve through them.
package struct Plot: Sendable {
  /// A point in the units of the axes.
  package struct Point: Sendable {
    package let x: Double
    package let y: Double
    /// How far the truth may lie above or below; nil where that is not known.
    package var error: Double?
    /// The index of its series among those of the plot.
    package var series = 0

    /// Puts the parts together.
    package init(x: Double, y: Double, error: Double? = nil, series: Int = 0) {
      self.x = x
      self.y = y
      self.error = error
      self.series = series
    }
  }

  /// Numbers that led to the present one, drawn as a line of signs beside a table.
  package struct Trails: Sendable {
    /// The title of the lines.
    package let title: String
    /// One for each row of the table, the newest last.
    package let rows: [[Double]]

    /// Puts the parts together.
    package init(title: String, rows: [[Double]]) { (self.title, self.rows) = (title, rows) }
  }

  /// The measured points, from left to right.
  package let points: [Point]
  /// The points that were worked out where nothing was measured.
  package var predictions: [Point] = []
  package let horizontal: Axis
  package let vertical: Axis
  /// What the points of each series are, at most as many as there are marks; where there is one it needs no name.
  package var series: [String] = []
  /// The newest numbers of each row of the table.
  package var trails: Trails?
  /// Digits after the point on the vertical axis.
  package let decimals: Int
  /// The curve, where it has a value.
  package var curve: (@Sendable (Double) -> Double?)?

  /// How far the truth may lie above or below the curve, where that is known.
  package var tolerance: (@Sendable (Double) -> Double?)?

  /// Puts the parts together.
  package init(
    points: [Point], predictions: [Point] = [], horizontal: Axis, vertical: Axis, decimals: Int,
    curve: (@Sendable (Double) -> Double?)? = nil, tolerance: (@Sendable (Double) -> Double?)? = nil
  ) {
    self.points = points
    self.predictions = predictions
    self.horizontal = horizontal
    self.vertical = vertical
    self.decimals = decimals
    self.curve = curve
    self.tolerance = tolerance
  }

  /// The signs of the drawing with what they mean.
  package static let measured = "measured"
  package static let predicted = "predicted"
  package static let fitted = "fitted"
  package static let tolerance = "± of the curve"
  package static let differences = "measured less fitted"

  /// The signs of series of points on a terminal, and as many series as can be told apart.
  static let signs: [Character] = ["●", "○", "■", "□", "▲", "△"]
  /// How many series of points can be told apart.
  package static let mostSeries = signs.count

  /// What the points of a series are called.
  func name(ofSeries index: Int) -> String { series.indices.contains(index) ? series[index] : Self.measured }

  /// The series that have points.
  var shownSeries: [Int] { points.isEmpty ? [] : Array(0..<max(1, series.count)) }

  /// From the leftmost to the rightmost point; a little of both sides where there is only one.
  package var span: ClosedRange<Double> {
    let xs = (points + predictions).map(\.x)
    guard let least = xs.min(), let most = xs.max() else { return 0...1 }
    return least < most ? least...most : least - 1...most + 1
  }

  /// The curve at so many points from the left to the right.
  package func samples(_ count: Int) -> [(x: Double, y: Double?)] {
    guard let curve, count > 1 else { return [] }
    let span = span
    return (0..<count).map { index in
      let x = span.lowerBound + (span.upperBound - span.lowerBound) * Double(index) / Double(count - 1)
      return (x, curve(x))
    }
  }

  /// The curve and how far the truth may lie from it, at so many points from the left to the right.
  func tolerances(_ count: Int) -> [(x: Double, y: Double, size: Double)] {
    guard let tolerance else { return [] }
    return samples(count).compactMap { sample in
      guard let y = sample.y, let size = tolerance(sample.x) else { return nil }
      return (sample.x, y, size)
    }
  }

  /// A value on the horizontal axis as people read it: `18`, `54.9`, `2026-04-11`.
  func horizontalLabel(_ x: Double) -> String {
    if horizontal.isOfDays { return DayTicks.label(x) }
    let text = x.fixed(1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
