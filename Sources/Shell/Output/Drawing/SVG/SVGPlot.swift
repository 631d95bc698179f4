/// A plot on a page: the axes with round numbers, the curve, and the points over it.
struct SVGPlot {
  let title: String
  let plot: Plot

  /// The whole document.
  var bytes: [UInt8] {
    var page = SVGPage(width: Self.width, height: Self.height)
    page.text(title, x: Self.left, y: 28, room: (Self.right - Self.left) / 1.5, isTitle: true)
    drawAxes(&page)
    drawCurve(&page)
    for point in plot.predictions { drawPrediction(point, &page) }
    for point in plot.points { page.circle(at: place(point.x, point.y), radius: 4) }
    drawLegend(&page)
    return page.bytes(title: title, description: description)
  }

  private static let width = 800.0
  private static let height = 520.0
  private static let (left, right) = (90.0, 780.0)
  private static let (top, bottom) = (70.0, 450.0)
  private static let samples = 200

  private var horizontal: Ticks { Ticks(from: plot.span.lowerBound, to: plot.span.upperBound, steps: 8) }

  private var vertical: Ticks {
    let predicted = plot.predictions.flatMap { [$0.y - ($0.error ?? 0), $0.y + ($0.error ?? 0)] }
    let values = plot.points.map(\.y) + predicted + plot.samples(Self.samples).compactMap(\.y)
    return Ticks(from: values.min() ?? 0, to: values.max() ?? 1)
  }

  private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (across, up) = (horizontal.values, vertical.values)
    func share(_ value: Double, _ values: [Double]) -> Double {
      guard let first = values.first, let last = values.last, last > first else { return 0 }
      return (value - first) / (last - first)
    }
    return (
      Self.left + (Self.right - Self.left) * share(x, across), Self.bottom - (Self.bottom - Self.top) * share(y, up)
    )
  }

  private func drawAxes(_ page: inout SVGPage) {
    let (across, up) = (horizontal, vertical)
    for (value, label) in zip(across.values, across.labels) {
      let x = place(value, 0).x
      page.line(from: (x, Self.top), to: (x, Self.bottom + 5), colour: "#bbb")
      page.text(label, x: x, y: Self.bottom + 20, .middle)
    }
    for (value, label) in zip(up.values, up.labels) {
      let y = place(0, value).y
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
    let parts = plot.samples(Self.samples).split { $0.y == nil }
    for part in parts where part.count > 1 {
      page.path(through: part.map { place($0.x, $0.y ?? 0) })
    }
  }

  private func drawPrediction(_ point: Plot.Point, _ page: inout SVGPage) {
    let centre = place(point.x, point.y)
    if let error = point.error, error > 0 {
      let (low, high) = (place(point.x, point.y - error).y, place(point.x, point.y + error).y)
      page.line(from: (centre.x, low), to: (centre.x, high))
      for y in [low, high] { page.line(from: (centre.x - 4, y), to: (centre.x + 4, y)) }
    }
    page.circle(at: centre, radius: 4, isFilled: false)
  }

  private func drawLegend(_ page: inout SVGPage) {
    var x = Self.left
    let y = 50.0
    if !plot.points.isEmpty {
      page.circle(at: (x + 6, y - 4), radius: 4)
      page.text(Plot.measured, x: x + 18, y: y)
      x += 18 + SVGPage.width(of: Plot.measured) + 24
    }
    if !plot.predictions.isEmpty {
      page.circle(at: (x + 6, y - 4), radius: 4, isFilled: false)
      page.text(Plot.predicted, x: x + 18, y: y)
      x += 18 + SVGPage.width(of: Plot.predicted) + 24
    }
    guard plot.curve != nil else { return }
    page.path(through: [(x, y - 4), (x + 24, y - 4)])
    page.text(Plot.fitted, x: x + 32, y: y)
  }

  /// The same in words.
  private var description: String {
    let all = [(plot.points, Plot.measured), (plot.predictions, Plot.predicted)].flatMap { points, what in
      points.map { "\(Plot.place($0.x)): \($0.y.fixed(plot.decimals)) \(what)" }
    }
    return all.joined(separator: "; ")
  }
}
