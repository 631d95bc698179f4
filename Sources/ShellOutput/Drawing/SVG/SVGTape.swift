import Archery
import ShellLanguage

/// A tape on a page of millimetres: the strip to cut out, the numbers of the sight's scale on its left, the marks in
/// figures on its right, a bar to check the print with, and a legend of the lines.
package struct SVGTape {
  package let title: String
  package let tape: Tape
  /// Marks with their positions, in millimetres below the strip's upper end.
  package let rows: [Row]
  /// The length of the strip.
  package let length: Double
  /// The round numbers of the sight's own scale, with which the strip is aligned.
  package let numbers: [(position: Double, label: String)]
  /// The left edge and the width of the strip, and the left edges of the marks, the clicks and the legend.
  let stripX: Double
  let stripWidth: Double
  let valueX: Double
  let clicksX: Double
  let legendX: Double

  /// A mark, its position, the position of its label, and the clicks to the next label.
  package struct Row {
    package let mark: MarkSheet.Mark
    package let position: Double
    package let label: Double?
    package let clicks: Int?

    /// Puts the parts together.
    package init(mark: MarkSheet.Mark, position: Double, label: Double?, clicks: Int?) {
      self.mark = mark
      self.position = position
      self.label = label
      self.clicks = clicks
    }
  }

  package init(title: String, tape: Tape) {
    (self.title, self.tape) = (title, tape)
    let (marks, positions) = (tape.sheet.marks, tape.scale.positions(of: tape.sheet.marks.map(\.number)))
    let order = positions.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    let labels = Self.labels(of: order.map { (marks[$0], positions[$0]) })
    let labelled = Set(zip(order, labels).compactMap { $1 == nil ? nil : $0 }).sorted()
    let next = Dictionary(zip(labelled, labelled.dropFirst())) { first, _ in first }
    let start = Self.end - min(0, labels.compactMap(\.self).first ?? 0)
    rows = zip(order, labels).map { index, label in
      Row(
        mark: marks[index], position: start + positions[index], label: label.map { start + $0 },
        clicks: next[index].flatMap { tape.scale.clicks(from: marks[index].number, to: marks[$0].number) })
    }
    length = (rows.map { max($0.position, $0.label ?? 0) }.max() ?? 0) + Self.end
    numbers = rows.first.map { [length] in Self.numbers(tape.scale, from: $0, to: length) } ?? []
    stripX = Self.margin + Self.widest(numbers.map(\.label)) + 3
    stripWidth = Self.labelX + Self.widest(marks.map(\.label)) + 1
    valueX = stripX + stripWidth + Self.gap
    clicksX = valueX + Self.widest(marks.map(\.figures) + [Self.value]) + Self.gap
    let clicks = rows.contains { $0.clicks != nil } ? Self.widest([Self.clicks, "00000"]) + Self.gap : 0
    legendX = clicksX + clicks + 2 * Self.gap
  }

  /// The positions of labels: beside their marks, or as near as there is room; nil for those that have none.
  private static func labels(of rows: [(mark: MarkSheet.Mark, position: Double)]) -> [Double?] {
    let kept = LabelPositions.thinned(rows.map { ($0.position, $0.mark.rank) }, pitch: pitch, widestShift: widestShift)
    let positions = LabelPositions.spread(kept.map { rows[$0].position }, pitch: pitch)
    return zip(kept, positions).reduce(into: Array(repeating: nil, count: rows.count)) { $0[$1.0] = $1.1 }
  }

  /// How many marks have no label.
  package var unlabelled: Int { rows.count { $0.label == nil } }

  /// The size of the page.
  ///
  /// As wide as its heading takes, as long as paper is: lines are broken where there is no room, and not before.
  package var width: Double {
    let heading = allFacts.map { SVGPage.runningRoom(for: VisibleText.line($0), size: SVGPage.factSize) }
    let title = SVGPage.room(for: VisibleText.line(title), size: SVGPage.titleSize)
    let wanted = (heading + [title]).max().map { $0 + 2 * Self.margin + 0.1 } ?? 0
    return max(Self.leastWidth, legendX + Self.legendWidth + Self.margin, min(Self.printable.width, wanted))
  }
  package var height: Double { top + max(length, legendHeight) + Self.margin }

  /// Millimetres of A4 within the margins that printers leave.
  package static let printable = (width: 190.0, height: 277.0)

  package static let margin = 6.0
  private static let leastWidth = 100.0
  /// From one label to the next at least, and from the outermost to the ends of the strip.
  private static let pitch = 3.1
  private static let end = 2.5
  /// From one number of the scale to the next at least.
  private static let leastStep = 5.0
  /// On the strip: the line of a mark, where its label begins, and what is free behind it.
  package static let line = 3.5
  static let shortLine = 2.0
  static let labelX = 6.0
  private static let gap = 2.0
  private static let legendWidth = 34.0
  /// How far a label may stand from its mark before others are left out.
  private static let widestShift = 3.0
  /// From the middle of letters to the line on which they stand.
  static let halfLetter = 0.85

  package var facts: [String] {
    SVGPage.wrapped(allFacts, room: width - 2 * Self.margin, size: SVGPage.factSize)
  }

  /// The lines below the title: the sheet's facts, and how many marks have no label.
  private var allFacts: [String] { tape.sheet.facts + Self.crowding(unlabelled) }

  /// A note for the page that some lines of the tape have no label; empty if all have one.
  private static func crowding(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    return ["\(count == 1 ? "1 line has" : "\(count) lines have") no label, for want of room"]
  }

  package var top: Double { Self.margin + SVGPage.headHeight(facts) + 7 }
  package var hasClicks: Bool { rows.contains { $0.clicks != nil } }
  private var legendHeight: Double { SVGPage.barLength + 4 + Double(tape.sheet.bases.count) * 4 }

  package static let value = "mark"
  package static let clicks = "clicks to next"

  private static func widest(_ texts: [String]) -> Double { texts.map { SVGPage.room(for: $0) }.max() ?? 0 }

  private static func numbers(
    _ scale: MarkScale, from first: Row, to length: Double
  ) -> [(position: Double, label: String)] {
    let value = first.mark.number
    let ends = [0, length].map { scale.value($0 - first.position, below: value) }
    let ticks = Ticks(from: ends.min() ?? 0, to: ends.max() ?? 1, steps: max(1, Int(length / leastStep)))
    return zip(ticks.values, ticks.labels).map { (first.position + scale.drop(from: value, to: $0), $1) }
      .filter { 0...length ~= $0.position }
  }
}

extension MarkSheet.Mark {
  /// Which labels are kept first where there is no room for all: measured ones and those of
  /// rounds, then round numbers.
  fileprivate var rank: Int {
    if basis == .measured || rounds != nil { return 0 }
    let steps = [10.0, 5, 2, 1]
    return 1 + (steps.firstIndex { amount.truncatingRemainder(dividingBy: $0) == 0 } ?? steps.count)
  }
}
