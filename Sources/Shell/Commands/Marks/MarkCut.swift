import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let markCut = Command(
    "mark cut", of: .mark, "Predict the mark for a shot uphill or downhill.",
    .distance, .angle, .filter(isImplicit: false), .readingError, .markKind, .ofSetup,
    onlyReads: true,
    examples: [
      "mark cut 45m 12deg --setup 1", "mark cut 60yd -25deg --setup Outdoor", "mark cut 50m 30 --setup 1 --format json",
    ],
    notes: [
      "The distance is the one along the slope, as a range finder has it. mark is what mark predict says for the"
        + " horizontal distance, and level what it says for the same distance on the level.",
      "Up and down it is the same.",
    ] + Messages.notes(on: [.horizontalDistance(in: .metres)])
  ) { context, distance, angle, filter, error, kind, target in
    let series = try await context.markSeries(target, kind, filter, for: "mark cut")
    let cut = try MarkCut(distance, angle: angle, series, try series.prediction(error))
    var output = context.output([cut.sheet], isExplained: true)
    output.table?.insert(cut.cells, before: "formula")
    output.notes = context.notes(on: cut.prediction)
    output.findings += context.findings(on: cut.prediction)
    return output
  }
}

/// The mark for a shot on a slope, beside that for the same distance on the level.
private struct MarkCut {
  /// The calculation of the horizontal distance.
  let sheet: CalculationSheet
  /// The prediction for it, and for the slope's distance on the level.
  let prediction: MarkPrediction
  private let level: Distance
  private let metres: Double

  /// Computes the horizontal distance.
  ///
  /// - Throws: `CommandError.tooSteep` if it is shorter than the distance of any mark may be.
  init(_ distance: Distance, angle: String, _ series: MarkSeries, _ curve: SightMarkPrediction) throws {
    let unit = distance.unit
    var inputs = CalculationInputs()
    try inputs.set(.distance(in: unit), to: distance.amount.text)
    try inputs.set(.angle, to: angle)
    sheet = try CalculationSheet(
      [.horizontalDistance(in: unit)], before: inputs, CalculationInputs(), of: nil, for: "mark cut")
    let amount = sheet.results.first?.after.value ?? 0
    (level, metres) = (distance, amount * unit.factor / Unit.metres.factor)
    guard let horizontal = Distance(amount, unit) else { throw CommandError.tooSteep(metres) }
    prediction = MarkPrediction(series: series, curve: curve, distances: [distance, horizontal])
  }

  /// The mark, its error, the mark on the level, their difference and the basis: columns with one value each.
  var cells: [(column: Column, text: String?)] {
    let (curve, decimals) = (prediction.curve, prediction.decimals)
    let (mark, flat) = (curve.value(at: metres), curve.value(at: level.metres))
    let difference = mark.flatMap { mark in flat.map { mark - $0 } }
    return [
      (Column("mark", isNumeric: true), mark.flatMap { Reading($0, decimals: decimals)?.text }),
      (
        Column("error", title: "±", isNumeric: true),
        prediction.series.tolerance(curve.uncertainty(at: metres))?.text
      ),
      (Column("level", title: "mark on the level", isNumeric: true), prediction.reading(at: level)?.text),
      (
        Column("difference", isNumeric: true), difference.flatMap { Reading($0, decimals: decimals + 1)?.text }
      ),
      (Column("basis"), curve.isExtrapolated(at: metres) ? "extrapolated" : "between marks"),
    ]
  }
}

extension Table {
  /// Puts columns with the same texts in every row before another column.
  fileprivate mutating func insert(_ cells: [(column: Column, text: String?)], before name: String) {
    let index = columnIndex(of: name) ?? columns.count
    columns.insert(contentsOf: cells.map(\.column), at: index)
    for row in rows.indices { rows[row].insert(contentsOf: cells.map(\.text), at: min(index, rows[row].count)) }
  }
}
