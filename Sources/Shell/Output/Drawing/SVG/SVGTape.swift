import Tuning

/// A tape on a page of millimetres: the strip to cut out, the numbers of the sight's scale on its left, the marks in
/// figures on its right, a bar to check the print with, and what the signs mean.
struct SVGTape {
  let title: String
  let tape: Tape
  /// Marks with their places, in millimetres below the strip's upper end.
  private let rows: [Row]
  /// How long the strip is.
  let length: Double
  /// The round numbers of the sight's own scale, by which the strip is put to its place.
  private let numbers: [(place: Double, label: String)]
  /// Where the strip begins and how wide it is, and where what is on its right begins.
  private let stripX: Double
  private let stripWidth: Double
  private let valueX: Double
  private let clicksX: Double
  private let legendX: Double

  /// A mark, where it lies, where its label stands, and the clicks to the next label.
  private struct Row {
    let mark: MarkSheet.Mark
    let place: Double
    let label: Double?
    let clicks: Int?
  }

  init(title: String, tape: Tape) {
    (self.title, self.tape) = (title, tape)
    let (marks, places) = (tape.sheet.marks, tape.scale.places(of: tape.sheet.marks.map(\.number)))
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let labels = Self.labels(of: order.map { (marks[$0], places[$0]) })
    let labelled = Set(zip(order, labels).compactMap { $1 == nil ? nil : $0 }).sorted()
    let next = Dictionary(zip(labelled, labelled.dropFirst())) { first, _ in first }
    let start = Self.end - min(0, labels.compactMap(\.self).first ?? 0)
    rows = zip(order, labels).map { index, label in
      Row(
        mark: marks[index], place: start + places[index], label: label.map { start + $0 },
        clicks: next[index].flatMap { tape.scale.clicks(from: marks[index].number, to: marks[$0].number) })
    }
    length = (rows.map { max($0.place, $0.label ?? 0) }.max() ?? 0) + Self.end
    numbers = rows.first.map { [length] in Self.numbers(tape.scale, from: $0, to: length) } ?? []
    stripX = Self.margin + Self.widest(numbers.map(\.label)) + 3
    stripWidth = Self.labelX + Self.widest(marks.map(\.label)) + 1
    valueX = stripX + stripWidth + Self.gap
    clicksX = valueX + Self.widest(marks.map(\.figures) + [Self.value]) + Self.gap
    let clicks = rows.contains { $0.clicks != nil } ? Self.widest([Self.clicks, "00000"]) + Self.gap : 0
    legendX = clicksX + clicks + 2 * Self.gap
  }

  /// Where labels stand: beside their marks, or as near as there is room; nil for those that have none.
  private static func labels(of rows: [(mark: MarkSheet.Mark, place: Double)]) -> [Double?] {
    let all = LabelPlaces.spread(rows.map(\.place), pitch: pitch)
    guard zip(all, rows).contains(where: { ($0 - $1.place).magnitude > widestShift }) else { return all }
    let kept = LabelPlaces.thinned(rows.map { ($0.place, $0.mark.rank) }, pitch: pitch)
    let places = LabelPlaces.spread(kept.map { rows[$0].place }, pitch: pitch)
    return zip(kept, places).reduce(into: Array(repeating: nil, count: rows.count)) { $0[$1.0] = $1.1 }
  }

  /// How many marks have no label.
  var unlabelled: Int { rows.count { $0.label == nil } }

  /// The size of the page.
  var width: Double { max(Self.leastWidth, legendX + Self.legendWidth + Self.margin) }
  var height: Double { top + max(length, legendHeight) + Self.margin }

  /// The whole document.
  var bytes: [UInt8] {
    var page = SVGPage(millimetresWide: width, high: height)
    page.head(title, facts, x: Self.margin, y: Self.margin, room: width - 2 * Self.margin)
    drawScale(&page)
    drawStrip(&page)
    drawNumbers(&page)
    drawLegend(&page)
    return page.bytes(title: title, description: tape.sheet.description)
  }

  private static let margin = 6.0
  private static let leastWidth = 100.0
  /// From one label to the next at least, and from the outermost to the ends of the strip.
  private static let pitch = 3.1
  private static let end = 2.5
  /// From one number of the scale to the next at least.
  private static let leastStep = 5.0
  /// On the strip: the line of a mark, where its label begins, and what is free behind it.
  private static let line = 3.5
  private static let shortLine = 2.0
  private static let labelX = 6.0
  private static let gap = 2.0
  private static let legendWidth = 34.0
  /// How far a label may stand from its mark before others are left out.
  private static let widestShift = 3.0
  /// From the middle of letters to the line on which they stand.
  private static let halfLetter = 0.85

  private var facts: [String] {
    let columns = SVGPage.columns(in: width - 2 * Self.margin, size: SVGPage.factSize)
    return HelpText.wrapped(tape.sheet.facts.map(VisibleText.line), width: columns)
  }

  private var top: Double { Self.margin + SVGPage.headHeight(facts) + 7 }
  private var hasClicks: Bool { rows.contains { $0.clicks != nil } }
  private var legendHeight: Double { SVGPage.barLength + 4 + Double(tape.sheet.bases.count) * 4 }

  private static let value = "mark"
  private static let clicks = "clicks to next"

  private static func widest(_ texts: [String]) -> Double { texts.map { SVGPage.room(for: $0) }.max() ?? 0 }

  private static func numbers(
    _ scale: MarkScale, from first: Row, to length: Double
  ) -> [(place: Double, label: String)] {
    let value = first.mark.number
    let ends = [0, length].map { scale.value($0 - first.place, below: value) }
    let ticks = Ticks(from: ends.min() ?? 0, to: ends.max() ?? 1, steps: max(1, Int(length / leastStep)))
    return zip(ticks.values, ticks.labels).map { (first.place + scale.drop(from: value, to: $0), $1) }
      .filter { 0...length ~= $0.place }
  }

  private func drawScale(_ page: inout SVGPage) {
    for (place, label) in numbers {
      page.line(from: (stripX - 2, top + place), to: (stripX, top + place), width: 0.15)
      page.print(label, x: stripX - 3, y: top + place + Self.halfLetter, .end)
    }
  }

  private func drawStrip(_ page: inout SVGPage) {
    page.rectangle(
      x: stripX, y: top, width: stripWidth, height: length, fill: "none", stroke: "#888", strokeWidth: 0.1)
    for row in rows {
      let (y, basis) = (top + row.place, row.mark.basis)
      let end = stripX + (row.label == nil ? Self.shortLine : Self.line)
      page.line(from: (stripX, y), to: (end, y), width: basis.width, dashes: basis.dashes)
      guard let label = row.label.map({ top + $0 }) else { continue }
      if (label - y).magnitude > 0.1 {
        page.line(from: (end, y), to: (stripX + Self.labelX - 0.5, label), colour: "#888", width: 0.1)
      }
      page.print(
        row.mark.label, x: stripX + Self.labelX, y: label + Self.halfLetter, isBold: basis == .measured)
    }
  }

  /// The marks in figures, and the clicks to the next, each beside its label.
  private func drawNumbers(_ page: inout SVGPage) {
    page.print(Self.value, x: valueX, y: top - 1.5)
    if hasClicks { page.print(Self.clicks, x: clicksX, y: top - 1.5) }
    for row in rows {
      guard let y = row.label.map({ top + $0 + Self.halfLetter }) else { continue }
      page.print(row.mark.figures, x: valueX, y: y, isBold: row.mark.basis == .measured)
      if let clicks = row.clicks { page.print(String(clicks), x: clicksX, y: y) }
    }
  }

  private func drawLegend(_ page: inout SVGPage) {
    let x = legendX + 1.5
    page.bar(from: (x, top), to: (x, top + SVGPage.barLength))
    page.print(SVGPage.barLabel, x: x + 3, y: top + SVGPage.barLength / 2)
    for (place, basis) in tape.sheet.bases.enumerated() {
      let y = top + SVGPage.barLength + 6 + Double(place) * 4
      page.line(from: (legendX, y), to: (legendX + Self.line, y), width: basis.width, dashes: basis.dashes)
      let text = basis == .extrapolated ? "(\(basis.rawValue))" : basis.rawValue
      page.print(text, x: legendX + Self.labelX, y: y + Self.halfLetter, isBold: basis == .measured)
    }
  }
}

extension MarkSheet.Mark {
  /// Which labels are kept first where there is no room for all: measured ones, then round ones.
  fileprivate var rank: Int {
    if basis == .measured { return 0 }
    let steps = [10.0, 5, 2, 1]
    return 1 + (steps.firstIndex { amount.truncatingRemainder(dividingBy: $0) == 0 } ?? steps.count)
  }
}

extension MarkSheet.Basis {
  /// How wide its line is.
  fileprivate var width: Double { self == .measured ? 0.4 : 0.25 }

  /// Its line's dashes and gaps; none for a full line.
  fileprivate var dashes: [Double] {
    switch self {
    case .measured: []
    case .predicted: [0.7, 0.4]
    case .extrapolated: [0.25, 0.55]
    }
  }
}

/// What pages of millimetres have in common.
extension SVGPage {
  /// How long the bar is that a print is checked with.
  static let barLength = 50.0
  static let barLabel = "50 mm on the print"
  static let titleSize = 4.0
  static let factSize = 2.6
  private static let factPitch = 3.8

  /// How high a title and the lines below it are.
  static func headHeight(_ facts: [String]) -> Double { titleSize + 1 + Double(facts.count) * factPitch }

  /// A title, and lines below it.
  mutating func head(_ title: String, _ facts: [String], x: Double, y: Double, room: Double) {
    print(title, x: x, y: y + Self.titleSize - 1, size: Self.titleSize, isBold: true, room: room)
    for (place, fact) in facts.enumerated() {
      let base = y + Self.titleSize + Double(place + 1) * Self.factPitch
      print(fact, x: x, y: base, size: Self.factSize, room: room)
    }
  }

  /// A bar with a stroke at either end.
  mutating func bar(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let isUpright = start.x == end.x
    line(from: start, to: end, width: 0.3)
    for point in [start, end] {
      let (across, along) = isUpright ? (1.5, 0.0) : (0.0, 1.5)
      line(from: (point.x - across, point.y - along), to: (point.x + across, point.y + along), width: 0.3)
    }
  }
}
