import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let markTape = Command(
    "mark tape", of: .mark, "Lay marks out as a sight tape or a card, to be printed at its true size.",
    .someDistances, .step, .filter(isImplicit: false), .spacing, .click, .top,
    .flag("card", "a card instead of a tape"),
    .readingError, .markKind, .ofSetup, .svg,
    onlyReads: true,
    examples: [
      "mark tape --spacing 10mm --setup 1", #"mark tape "WA 1440 men" --spacing 10mm --setup 1"#,
      "mark tape 20m..70m step 5m --spacing 10mm --setup 1 --svg tape.svg --yes",
      "mark tape 18m,30m..70m step 10m --card --spacing 10mm --click 0.2mm --setup 1 --svg card.svg --yes",
    ],
    notes: [
      "Measured marks are always there, whatever distances are asked for. The distances of a round have a dot, and the"
        + " page its name: mark tape \"WA 1440 men\" 20m..90m has the others between them too.",
      "A measured mark stands as it was measured, with a full line and in bold; one that mark predict would give with"
        + " a broken line and its ±; what lies beyond the measured distances with dots and in brackets.",
      "place is how far a mark lies below the topmost. Whether the numbers grow up or down the tape follows from the"
        + " marks, and from --top where the near distances are not at the upper end.",
      "On the left of the tape are the numbers of the sight's own scale, to put it to its place. Print it at 100 %, and"
        + " measure the bar of 50 mm on the print. A card is as large as a credit card.",
      "clicks are whole ones from a distance to the next. They need --spacing, and --click or the click of the sight.",
    ]
  ) { context, requests, step, filter, spacing, click, top, isCard, error, kind, target, drawing in
    let asked = try await context.distances(requests, every: step, for: "mark tape")
    let series = try await context.markSeries(target, kind, filter, for: "mark tape")
    let prediction = MarkPrediction(
      series: series, curve: try series.prediction(error),
      distances: series.tapeDistances(requested: asked.distances))
    let layout = try MarkLayout(prediction, asked, spacing: spacing, click: click, top: top, isCard: isCard)
    var output = Output(table: layout.table)
    output.notes = context.notes(on: layout, isDrawn: drawing != nil)
    output.findings = context.findings(on: prediction) + Messages.courses(among: asked.rounds)
    return try await context.drawn(output, into: drawing)
  }
}

/// Marks of several distances, laid out to be printed.
struct MarkLayout {
  let prediction: MarkPrediction
  private let asked: AskedDistances
  /// Nil without a spacing, which only a card may lack.
  let scale: MarkScale?
  let isCard: Bool
  /// True if a click is known, but without a spacing no clicks can be counted.
  let lacksSpacing: Bool

  /// Computes the scale from the options, the sight and the marks.
  ///
  /// - Throws: `CommandError` if a tape has no spacing or would be too long, or if crawls are to have clicks.
  init(
    _ prediction: MarkPrediction, _ asked: AskedDistances, spacing: Double?, click: Double?, top: TapeTop?, isCard: Bool
  ) throws {
    self.asked = asked
    let (series, isCrawl) = (prediction.series, prediction.series.kind == .crawl)
    if isCrawl, click != nil { throw CommandError.crawlClicks }
    guard isCard || spacing != nil else { throw CommandError.noSpacing(series.kind) }
    let click = click ?? (isCrawl ? nil : series.clickOfSight)
    let isNear = top.map { $0 == .near } ?? !isCrawl
    scale = spacing.map { spacing in
      MarkScale(
        spacing: spacing, click: click,
        growsDown: MarkScale.growsDown(prediction.curve.direction, nearIsOnTop: isNear))
    }
    (self.prediction, self.isCard, lacksSpacing) = (prediction, isCard, spacing == nil && click != nil)
    if !isCard, let length = positions?.max(), length > Self.longest {
      throw CommandError.tapeTooLong(length, limit: Self.longest)
    }
  }

  /// Millimetres of the longest tape.
  private static let longest = 1000.0

  /// The printed mark of each distance, the nearest first.
  private var marks: [MarkSheet.Mark] {
    let marks = prediction.distances.compactMap { distance in
      var mark = prediction.printed(at: distance)
      mark?.rounds = asked.rounds(at: distance)
      return mark
    }
    return marks.enumerated().map { index, mark in
      var mark = mark
      mark.clicks =
        index + 1 < marks.count ? scale?.clicks(from: mark.number, to: marks[index + 1].number) : nil
      return mark
    }
  }

  private var positions: [Double]? { scale?.positions(of: marks.map(\.number)) }

  /// One row a distance.
  var table: Table {
    let (marks, positions) = (marks, isCard ? nil : positions)
    let hasClicks = scale?.click != nil
    var table = Table(
      columns: [
        Column("distance", isNumeric: true), Column("value", isNumeric: true),
        Column("error", title: "±", isNumeric: true),
      ] + (positions == nil ? [] : [Column("place", unit: Unit.millimetres.rawValue, isNumeric: true)])
        + (hasClicks ? [Column("clicks", isNumeric: true)] : []) + [Column("basis")] + asked.columns,
      idColumn: "distance")
    table.rows = marks.enumerated().map { index, mark in
      [mark.distance, mark.value, mark.error] + (positions.map { [$0[index].fixed(2)] } ?? [])
        + (hasClicks ? [mark.clicks.map(String.init)] : []) + [mark.basis.rawValue]
        + (asked.rounds.isEmpty ? [] : [mark.rounds])
    }
    let chart = chart
    table.chart = { chart }
    return table
  }

  /// The drawing.
  private var chart: Chart {
    let series = prediction.series
    let sheet = MarkSheet(
      facts: Messages.facts(of: series, scale, for: asked.rounds), marks: marks)
    if !isCard, let scale { return Chart(title: series.setup.name, drawing: .tape(Tape(sheet: sheet, scale: scale))) }
    return Chart(title: series.setup.name, drawing: .card(sheet))
  }

  /// Notes on the drawn page: its size on paper, and how many distances have no label for want of room.
  var notes: [String] {
    let chart = chart
    switch chart.drawing {
    case .tape(let tape):
      let page = SVGTape(title: chart.title, tape: tape)
      return Messages.printing(width: page.width, height: page.height) + Messages.crowding(page.unlabelled)
    case .card(let sheet):
      let page = SVGCard(title: chart.title, sheet: sheet)
      return Messages.printing(width: page.width, height: page.height)
    default: return []
    }
  }
}

extension MarkPrediction {
  /// The mark of a distance as it is printed: the measured one, else the predicted one.
  fileprivate func printed(at distance: Distance) -> MarkSheet.Mark? {
    if let value = series.mark(at: distance)?.value {
      return MarkSheet.Mark(
        distance: distance.text, amount: distance.amount, value: value.text, number: value.number, error: nil,
        basis: .measured)
    }
    return curve.value(at: distance.metres).map { number in
      MarkSheet.Mark(
        distance: distance.text, amount: distance.amount, value: reading(at: distance)?.text ?? number.text,
        number: number,
        error: error(at: distance)?.text,
        basis: curve.isExtrapolated(at: distance.metres) ? .extrapolated : .predicted)
    }
  }
}

extension CommandContext {
  /// Notes on the drawn page, or on how to get one, on clicks that lack a spacing, and on the basis of the marks.
  fileprivate func notes(on layout: MarkLayout, isDrawn: Bool) -> [String] {
    let page = isDrawn ? layout.notes : isAtTerminal ? [Messages.tapeHint] : []
    return page + (layout.lacksSpacing ? [Messages.clicksNeedSpacing] : []) + notes(on: layout.prediction)
  }
}
