/// A plot on a page: the axes with round numbers, the curve, and the points over it.
struct SVGPlot {
  package let title: String
  package let plot: Plot
  /// The curve and its error, and the axes that hold all of it: worked out once, as each position is asked for often.
  private let curve: [(x: Double, y: Double?)]
  private let differences: Plot.Differences?
  private let horizontal: [(value: Double, label: String)]
  private let vertical: Ticks
  private let across: ClosedRange<Double>

  package init(title: String, plot: Plot) {
    (self.title, self.plot) = (title, plot)
    curve = plot.samples(Self.samples)
    differences = plot.differences(Self.samples / 4)
    if plot.horizontal.isOfDays {
      let ticks = DayTicks(within: plot.span, most: 8)
      (horizontal, across) = (Array(zip(ticks.values, ticks.labels)), plot.span)
    } else {
      let ticks = Ticks(from: plot.span.lowerBound, to: plot.span.upperBound, steps: 8)
      horizontal = Array(zip(ticks.values, ticks.labels))
      across = (ticks.values.first ?? 0)...(ticks.values.last ?? 1)
    }
    let predicted = plot.predictions.flatMap { [$0.y - ($0.error ?? 0), $0.y + ($0.error ?? 0)] }
    let edges = differences?.band.flatMap { [$0.y - $0.size, $0.y + $0.size] } ?? []
    let values = plot.points.map(\.y) + predicted + edges + curve.compactMap(\.y)
    vertical = Ticks(from: values.min() ?? 0, to: values.max() ?? 1)
  }

  /// The whole document.
  package var bytes: [UInt8] {
    var page = SVGPage(width: Self.width, height: differences == nil ? Self.height : Self.panelHeight)
    page.text(title, x: Self.left, y: 28, room: Self.right - Self.left, isTitle: true)
    drawAxes(&page)
    if let differences { drawBand(differences.band, &page) }
    drawCurve(&page)
    for point in plot.predictions { drawPrediction(point, &page) }
    for point in plot.points { page.mark(point.series, at: position(point.x, point.y)) }
    drawLegend(&page)
    if let differences { drawPanel(differences, &page) }
    return page.bytes(title: title, description: description)
  }

  private static let width = 800.0
  private static let height = 520.0
  private static let (left, right) = (90.0, 780.0)
  private static let (top, bottom) = (70.0, 450.0)
  private static let samples = 200
  /// The panel below, in which the error of the curve is drawn larger.
  private static let panelHeight = 690.0
  private static let (panelTop, panelBottom) = (530.0, 630.0)

  private func position(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    func share(_ value: Double, _ first: Double, _ last: Double) -> Double {
      last > first ? (value - first) / (last - first) : 0
    }
    let up = share(y, vertical.values.first ?? 0, vertical.values.last ?? 0)
    let height = plot.vertical.isReversed ? 1 - up : up
    return (
      Self.left + (Self.right - Self.left) * share(x, across.lowerBound, across.upperBound),
      Self.bottom - (Self.bottom - Self.top) * height
    )
  }

  private func drawAxes(_ page: inout SVGPage) {
    for (value, label) in horizontal {
      let x = position(value, 0).x
      page.line(from: (x, Self.top), to: (x, Self.bottom + 5), colour: "#bbb")
      page.text(label, x: x, y: Self.bottom + 20, .middle)
    }
    for (value, label) in zip(vertical.values, vertical.labels) {
      let y = position(0, value).y
      page.line(from: (Self.left - 5, y), to: (Self.right, y), colour: "#bbb")
      page.text(label, x: Self.left - 10, y: y + 4, .end)
    }
    page.line(from: (Self.left, Self.bottom), to: (Self.right, Self.bottom))
    page.line(from: (Self.left, Self.top), to: (Self.left, Self.bottom))
    page.text(plot.horizontal.label, x: (Self.left + Self.right) / 2, y: Self.bottom + 44, .middle)
    page.text(plot.vertical.label, x: 24, y: (Self.top + Self.bottom) / 2, .middle, isUpright: true)
  }

  /// The curve in parts, where it has values.
  private func drawCurve(_ page: inout SVGPage) {
    let parts = curve.split { $0.y == nil }
    for part in parts where part.count > 1 {
      page.path(through: part.map { position($0.x, $0.y ?? 0) })
    }
  }

  /// The band around the curve that its tolerance makes.
  private func drawBand(_ band: [(x: Double, y: Double, size: Double)], _ page: inout SVGPage) {
    page.field(
      within: band.map { position($0.x, $0.y + $0.size) } + band.reversed().map { position($0.x, $0.y - $0.size) })
  }

  /// The same larger, around a line that the curve is: beside the marks it is mostly too small to be seen.
  private func drawPanel(_ differences: Plot.Differences, _ page: inout SVGPage) {
    let middle = (Self.panelTop + Self.panelBottom) / 2
    func y(_ value: Double) -> Double {
      middle - value / differences.reach * (Self.panelBottom - Self.panelTop) / 2
    }
    for (value, label) in zip(differences.ticks.values, differences.ticks.labels) {
      page.line(from: (Self.left - 5, y(value)), to: (Self.right, y(value)), colour: "#bbb")
      page.text(label, x: Self.left - 10, y: y(value) + 4, .end)
    }
    let edges = differences.band.map { (x: position($0.x, 0).x, size: $0.size) }
    page.field(within: edges.map { ($0.x, y($0.size)) } + edges.reversed().map { ($0.x, y(-$0.size)) })
    page.path(through: edges.map { ($0.x, middle) })
    for point in differences.points { page.circle(at: (position(point.x, 0).x, y(point.y)), radius: 4) }
    page.text(Plot.differences, x: (Self.left + Self.right) / 2, y: Self.panelBottom + 28, .middle)
  }

  private func drawPrediction(_ point: Plot.Point, _ page: inout SVGPage) {
    let centre = position(point.x, point.y)
    if let error = point.error, error > 0 {
      let (low, high) = (position(point.x, point.y - error).y, position(point.x, point.y + error).y)
      page.line(from: (centre.x, low), to: (centre.x, high))
      for y in [low, high] { page.line(from: (centre.x - 4, y), to: (centre.x + 4, y)) }
    }
    page.circle(at: centre, radius: 4, isFilled: false)
  }

  private func drawLegend(_ page: inout SVGPage) {
    var x = Self.left
    let y = 50.0
    let room = (Self.right - Self.left) / Double(max(1, plot.series.count)) - 42
    for series in plot.shownSeries {
      let name = plot.name(ofSeries: series)
      page.mark(series, at: (x + 6, y - 4))
      page.text(name, x: x + 18, y: y, room: room)
      x += 18 + min(room, SVGPage.width(of: name)) + 24
    }
    if !plot.predictions.isEmpty {
      page.circle(at: (x + 6, y - 4), radius: 4, isFilled: false)
      page.text(Plot.predicted, x: x + 18, y: y)
      x += 18 + SVGPage.width(of: Plot.predicted) + 24
    }
    guard plot.curve != nil else { return }
    page.path(through: [(x, y - 4), (x + 24, y - 4)])
    page.text(Plot.fitted, x: x + 32, y: y)
    guard differences != nil else { return }
    x += 32 + SVGPage.width(of: Plot.fitted) + 24
    page.field(within: [(x, y - 10), (x + 24, y - 10), (x + 24, y + 2), (x, y + 2)])
    page.text(Plot.tolerance, x: x + 32, y: y)
  }

  /// The same in words.
  private var description: String {
    let measured = plot.points.map { (point: $0, what: plot.name(ofSeries: $0.series)) }
    let all = (measured + plot.predictions.map { ($0, Plot.predicted) }).map { point, what in
      "\(plot.horizontalLabel(point.x)): \(point.y.fixed(plot.decimals).withTrueMinus) \(what)"
    }
    return all.joined(separator: "; ")
  }
}
