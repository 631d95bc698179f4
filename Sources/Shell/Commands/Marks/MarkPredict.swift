import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let markPredict = Command(
    "mark predict", of: .mark, "Predict the marks for other distances.",
    .distances, .step, .filter(isImplicit: false), .readingError, .markKind, .ofSetup,
    .flag("save", "store them as predicted marks").writing, .flag("chart", "draw them and the curve"), .svg,
    onlyReads: true,
    examples: [
      "mark predict 18m..90m step 5m --setup 1", "mark predict 35m,45m --setup 1",
      #"mark predict "WA 1440 men" --setup 1"#,
      "mark predict 60yd where arrow=3 --setup 1", "mark predict 40m..60m step 10m --setup 1 --save",
      "mark predict 18m..90m step 4m --setup 1 --chart", "mark predict 35m,45m --setup 1 --svg tape.svg --yes",
    ],
    notes: [
      "From the newest measured mark of each distance of the setup in use, or the one that --setup names; predicted"
        + " marks are never used. where leaves marks out.",
      "A name of the round catalogue, or its code, stands for all distances of that round; names with blanks in quotes.",
      "The curve is an arrow’s flight with drag: of all flights that the marks leave possible, each by its weight. What the"
        + " setup knows narrows them down where two or three marks cannot: arrow_speed, or draw_weight with the weight of"
        + " its arrows; their diameter and fletching; the sight’s extension; a peep; the division.",
      "± is meant to hold 19 of 20 true marks. On simulated bows from 36 to 95 m/s, longbows with feathers among them, with"
        + " two to six marks read to 0.1 mm, with and without a scatter of 0.25 mm, it held 90 to 99 % from the marks alone,"
        + " and 90 % and more where the division, or speed and arrow, are known. With these, marks between two that are 20 m"
        + " apart were right to 0.5 mm for recurves and compounds, among three to 0.4 mm, for barebows in 99 %; where not, ±"
        + " said so.",
      "Readings are taken to scatter by up to a few of the last digit of the marks, or by --error, or by as much as they"
        + " do around the curve: the nearer several marks lie to it, the smaller ± is. Beyond the measured distances it grows"
        + " quickly.",
    ]
  ) { context, requests, step, filter, error, kind, target, isSaved, isChart, drawing in
    let asked = try await context.distances(requests, every: step, for: "mark predict")
    let series = try await context.markSeries(target, kind, filter, for: "mark predict")
    let prediction = MarkPrediction(
      series: series, curve: try series.prediction(error), distances: asked.distances)
    var output = Output(table: prediction.table(of: asked))
    if isChart { output.table?.layout = .plot }
    if !isSaved { output.notes = context.notes(on: prediction) }
    output.findings = context.findings(on: prediction) + Messages.courses(among: asked.rounds)
    // The drawing can fail, so it comes before anything is stored.
    output = try await context.drawn(output, into: drawing)
    guard isSaved else { return output }
    var saved = try await context.save(prediction)
    if isChart, ["table", nil].contains(context.options.format?.name) { saved.table = output.table }
    saved.notes += output.notes
    saved.findings = output.findings
    return saved
  }
}

extension MarkPrediction {
  /// One row a distance, with the rounds that have it where rounds are asked for.
  func table(of asked: AskedDistances) -> Table {
    var table = Table(
      columns: [
        Column("distance", isNumeric: true), Column("value", isNumeric: true),
        Column("error", title: "±", isNumeric: true), Column("measured", isNumeric: true),
        Column("difference", isNumeric: true), Column("basis"),
      ] + asked.columns, rows: distances.map { row($0) + asked.cells(at: $0) }, idColumn: "distance")
    let chart = series.chart(plot)
    table.chart = { chart }
    return table
  }

  /// The measured marks, the curve, and the predicted marks with their errors.
  private var plot: Plot {
    let unit = distances.allSatisfy { $0.unit == distances.first?.unit } ? distances.first?.unit ?? .metres : .metres
    let metres = unit.factor / Unit.metres.factor
    var plot = series.plot(curve, unit)
    plot.predictions = unmeasured.compactMap { distance in
      curve.value(at: distance.metres).map { value in
        Plot.Point(x: distance.metres / metres, y: value, error: curve.uncertainty(at: distance.metres))
      }
    }
    return plot
  }

  private func row(_ distance: Distance) -> [String?] {
    let mark = series.mark(at: distance)
    let isExtrapolated = curve.isExtrapolated(at: distance.metres)
    return [
      distance.text, reading(at: distance)?.text, error(at: distance)?.text, mark?.value?.text,
      difference(at: distance)?.text,
      mark != nil ? "measured" : isExtrapolated ? "extrapolated" : "between marks",
    ]
  }
}

extension CommandContext {
  /// The basis of predicted marks, in a table on a terminal only.
  func notes(on prediction: MarkPrediction) -> [String] { isAtTerminal ? Messages.basis(of: prediction) : [] }

  /// Everything that may be wrong with predicted marks, wherever the answer goes.
  func findings(on prediction: MarkPrediction) -> [String] {
    warnings(on: prediction.series, prediction.curve) + Messages.extrapolations(in: prediction)
      + Messages.belowScale(in: prediction)
  }

  /// True if a person reads the answer as a table on a terminal.
  var isAtTerminal: Bool { terminal.outputIsTerminal && ["table", nil].contains(options.format?.name) }

  /// Warnings about the equipment behind the marks of a curve, and about the curve.
  func warnings(on series: MarkSeries, _ curve: SightMarkPrediction) -> [String] {
    Messages.equipmentWarnings(on: series) + Messages.curveWarnings(on: series, curve)
  }

  /// Stores predicted marks, each in the place of an older prediction for its distance.
  fileprivate func save(_ prediction: MarkPrediction) async throws -> Output {
    let changes = prediction.changes(on: today)
    let change = try await viewModel.perform(.importing(Change(items: changes)))
    let verb = options.isDryRun ? "would store" : "stored"
    let saved = change.items.compactMap(\.after)
    let left = prediction.distances.count - prediction.unmeasured.count
    return changed(
      saved,
      notes: saved.map { "\(verb) \(Messages.name($0)), predicted" }
        + (options.isDryRun ? Messages.details(of: change) : [])
        + (left > 0 ? [Messages.measuredAlready(left)] : []) + (changes.isEmpty ? ["nothing to change"] : [])
        + notes(on: prediction))
  }
}
