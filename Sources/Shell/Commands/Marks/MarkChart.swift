import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let markChart = Command(
    "mark chart", of: .mark, "Draw the marks of a setup and the curve through them.",
    .filter(isImplicit: true), .distanceUnit, .readingError, .markKind, .ofSetup, .svg,
    onlyReads: true,
    examples: [
      "mark chart --setup 1", "mark chart arrow=3 --setup 1 --unit yd", "mark chart --setup 1 --svg marks.svg --yes",
    ],
    notes: [
      "The newest measured mark of each distance; the curve is the one that mark predict uses, and needs two of them.",
      "Where no terminal is, it is a table.",
    ]
  ) { context, filter, unit, error, kind, target, drawing in
    let series = try await context.markSeries(target, kind, filter, for: "mark chart")
    guard !series.marks.isEmpty else {
      return Output(notes: try await context.noMarksNotes(filter, series.setup))
    }
    let curve = series.marks.count > 1 ? try series.prediction(error) : nil
    var output = Output(table: series.chart(curve, unit ?? .metres))
    output.findings = curve.map { context.warnings(on: series, $0) } ?? [Messages.noCurve]
    return try await context.drawn(output, into: drawing)
  }
}

extension MarkSeries {
  /// A row a mark; on a terminal a drawing.
  fileprivate func chart(_ curve: SightMarkPrediction?, _ unit: Unit) -> Table {
    let decimals = marks.decimals
    let rows: [[String?]] = marks.map { mark in
      let fitted = mark.distance.flatMap { curve?.value(at: $0.metres) }
      return [
        mark.distance.map { $0.converted(to: unit)?.text ?? $0.text }, mark.value?.text,
        fitted.flatMap { Reading($0, decimals: decimals + 1)?.text },
      ]
    }
    var table = Table(
      columns: [
        Column("distance", isNumeric: true), Column("value", isNumeric: true), Column("fitted", isNumeric: true),
      ], rows: rows, idColumn: "distance", layout: .plot)
    let chart = chart(plot(curve, unit))
    table.chart = { chart }
    return table
  }

  /// The measured marks and the curve over distances in a unit.
  func plot(_ curve: SightMarkPrediction?, _ unit: Unit) -> Plot {
    let metres = unit.factor / Unit.metres.factor
    var plot = Plot(
      points: marks.points.map { Plot.Point(x: $0.distance / metres, y: $0.value) },
      horizontal: Axis(title: "distance", unit: unit.rawValue),
      vertical: Axis(title: kind == .crawl ? "crawl" : "sight"), decimals: marks.decimals)
    if let curve {
      plot.curve = { curve.value(at: $0 * metres) }
      plot.tolerance = { curve.uncertainty(at: $0 * metres) }
    }
    return plot
  }

  /// A drawing of these marks.
  func chart(_ plot: Plot) -> Chart {
    Chart(title: Messages.marks(of: setup, kind), drawing: .plot(plot))
  }
}
