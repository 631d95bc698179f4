extension Chart {
  /// The drawing as a page of SVG.
  package var svg: [UInt8] {
    switch drawing {
    case .bars(let bars): SVGBars(title: title, bars: bars).bytes
    case .plot(let plot): SVGPlot(title: title, plot: plot).bytes
    case .tape(let tape): SVGTape(title: title, tape: tape).bytes
    case .card(let sheet): SVGCard(title: title, sheet: sheet).bytes
    case .scores(let sheet): SVGScoreCard(title: title, sheet: sheet).bytes
    }
  }

  /// True if there is nothing that could be drawn.
  package var isEmpty: Bool {
    switch drawing {
    case .bars(let bars): !bars.rows.contains { $0.value != nil }
    case .plot(let plot): plot.points.isEmpty && plot.predictions.isEmpty
    case .tape(let tape): tape.sheet.marks.isEmpty
    case .card(let sheet): sheet.marks.isEmpty
    case .scores: false
    }
  }
}
