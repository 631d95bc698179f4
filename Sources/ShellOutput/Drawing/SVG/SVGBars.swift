import ShellLanguage

/// Bars on a page: a line each, labels on the left, numbers behind the bars, trails on the right.
struct SVGBars {
  package let title: String
  package let bars: Bars

  /// The whole document.
  package var bytes: [UInt8] {
    var page = SVGPage(width: Self.width, height: bottom + 50)
    page.text(title, x: Self.margin, y: 28, room: Self.width - 2 * Self.margin, isTitle: true)
    drawAxis(&page)
    for (index, row) in bars.rows.enumerated() { draw(row, index, &page) }
    page.line(from: (left, Self.top), to: (left, bottom))
    return page.bytes(title: title, description: description)
  }

  private static let width = 800.0
  private static let margin = 20.0
  /// The top of the first bar's line, the height of a line, and the height of a bar.
  private static let top = 70.0
  private static let pitch = 24.0
  private static let thickness = 16.0
  private static let widestLabel = 260.0
  private static let trailWidth = 120.0
  private static let gap = 8.0

  private var ticks: Ticks { Ticks(from: 0, to: max(bars.largest, bars.rows.compactMap(\.most).max() ?? 0)) }
  private var bottom: Double { Self.top + Double(bars.rows.count) * Self.pitch + 4 }

  /// The left end of the bars, right of the labels.
  private var left: Double {
    let labels = bars.rows.map { VisibleText.line($0.label) } + [bars.labels.label]
    let widest = labels.map(SVGPage.width).max() ?? 0
    return Self.margin + min(Self.widestLabel, widest) + Self.gap
  }

  /// The right end of the axis: the numbers behind the longest bar have room.
  private var right: Double {
    let numbers = bars.rows.map { SVGPage.width(of: VisibleText.line($0.text)) }.max() ?? 0
    return Self.width - Self.margin - (bars.trails == nil ? 0 : Self.trailWidth + 2 * Self.gap) - numbers - Self.gap
  }

  private func x(_ value: Double) -> Double {
    left + (right - left) * value / (ticks.values.last ?? 1)
  }

  private func drawAxis(_ page: inout SVGPage) {
    page.text(bars.labels.label, x: left - Self.gap, y: Self.top - 10, .end, room: left - Self.margin)
    for (value, label) in zip(ticks.values, ticks.labels) {
      page.line(from: (x(value), Self.top), to: (x(value), bottom + 4), colour: "#bbb")
      page.text(label, x: x(value), y: bottom + 18, .middle)
    }
    page.line(from: (left, bottom), to: (right, bottom))
    page.text(bars.values.label, x: (left + right) / 2, y: bottom + 38, .middle)
    if let trails = bars.trails {
      page.text(trails, x: Self.width - Self.margin - Self.trailWidth / 2, y: Self.top - 10, .middle)
    }
  }

  private func draw(_ row: Bars.Row, _ index: Int, _ page: inout SVGPage) {
    let middle = Self.top + (Double(index) + 0.5) * Self.pitch + 2
    let upper = middle - Self.thickness / 2
    page.text(row.label.withTrueMinus, x: left - Self.gap, y: middle + 4, .end, room: left - Self.margin - Self.gap)
    if let most = row.most, let value = row.value, most > value {
      page.rectangle(
        x: left, y: upper, width: x(most) - left, height: Self.thickness, fill: "none", stroke: "#888")
    }
    let end = x(max(0, row.value ?? 0))
    if let value = row.value, value > 0 {
      page.rectangle(x: left, y: upper, width: end - left, height: Self.thickness, fill: "#444")
    }
    page.text(row.text.withTrueMinus, x: max(end, x(row.most ?? 0)) + Self.gap / 2, y: middle + 4)
    drawTrail(row.trail, from: upper, &page)
  }

  /// The numbers of a trail between its least and its largest, as a line; one alone as a point.
  private func drawTrail(_ trail: [Double], from upper: Double, _ page: inout SVGPage) {
    guard let least = trail.min(), let most = trail.max(), least.isFinite, most.isFinite else { return }
    let start = Self.width - Self.margin - Self.trailWidth
    let points = trail.enumerated().map { index, value in
      let share = trail.count > 1 ? Double(index) / Double(trail.count - 1) : 1
      let height = most > least ? (value - least) / (most - least) : 0.5
      return (x: start + share * Self.trailWidth, y: upper + Self.thickness * (1 - height))
    }
    if points.count > 1 { page.path(through: points) }
    if let last = points.last { page.circle(at: last, radius: 2) }
  }

  /// The same in words.
  private var description: String {
    bars.rows.map { "\($0.label.withTrueMinus): \($0.text.withTrueMinus)" }.joined(separator: "; ")
  }
}
