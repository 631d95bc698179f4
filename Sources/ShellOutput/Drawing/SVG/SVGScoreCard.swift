import Archery
import Equipment
import ShellLanguage

/// A score card on a page of millimetres, as large as A4 has room for: a row an end, distance by distance.
package struct SVGScoreCard {
  package let title: String
  package let sheet: ScoreSheetPage

  /// Puts the parts together.
  package init(title: String, sheet: ScoreSheetPage) { (self.title, self.sheet) = (title, sheet) }

  /// The size of the page.
  package var width: Double { SVGTape.printable.width }
  package var height: Double { SVGTape.printable.height }

  /// True if its rows are high enough to be written in.
  package var hasRoom: Bool { rowHeight >= Self.leastRow }

  /// The whole document.
  package var bytes: [UInt8] {
    var page = SVGPage(millimetresWide: width, high: height)
    page.head(title, facts, x: Self.margin, y: Self.margin, room: width - 2 * Self.margin)
    drawBlanks(&page)
    var (running, end) = (0, 0)
    for (index, lines) in columns.enumerated() {
      let block = ScoreCardBlock(sheet: sheet, x: x(of: index), width: blockWidth, rowHeight: rowHeight)
      block.draw(lines, from: top, &running, &end, &page)
    }
    drawTotals(&page)
    drawSignatures(&page)
    return page.bytes(title: title, description: sheet.description)
  }

  private static let margin = 5.0
  private static let gap = 5.0
  /// A row in which nobody could write, one that most hands need, and more than that it need not be.
  private static let leastRow = 3.6
  private static let usualRow = 5.2
  private static let highestRow = 8.5
  private static let blankPitch = 8.0
  private static let footer = 24.0

  private var facts: [String] {
    SVGPage.wrapped(sheet.facts, room: width - 2 * Self.margin, size: SVGPage.factSize)
  }

  private var blanksTop: Double { Self.margin + SVGPage.headHeight(facts) + 7 }
  private var top: Double { blanksTop + Double((sheet.blanks.count + 1) / 2 - 1) * Self.blankPitch + 5 }
  private var room: Double { height - Self.margin - Self.footer - top }

  /// All lines one below the other.
  private var lines: [ScoreCardLine] {
    sheet.card.parts.indices.flatMap { part in
      [.head(part)] + (0..<sheet.card.parts[part].rows).map { .row(part, $0) } + [.sum(part)]
    }
  }

  /// The lines of one column; of two, side by side, where rows would be too low otherwise and are short enough.
  private var columns: [[ScoreCardLine]] {
    let lines = lines
    guard Double(lines.count) * Self.usualRow > room, sheet.card.perEnd <= 4 else { return [lines] }
    let half = (lines.count + 1) / 2
    // Between two distances, if that is not far from the middle.
    let starts = lines.indices.filter { if case .head = lines[$0] { $0 > 0 } else { false } }
    let near = starts.min { ($0 - half).magnitude < ($1 - half).magnitude }
    if let near, (near - half).magnitude <= lines.count / 8 { return [Array(lines[..<near]), Array(lines[near...])] }
    guard case .row(let part, _) = lines[half] else { return [Array(lines[..<half]), Array(lines[half...])] }
    return [Array(lines[..<half]), [.head(part)] + lines[half...]]
  }

  private var rowHeight: Double {
    min(Self.highestRow, room / Double(max(1, columns.map(\.count).max() ?? 1)))
  }

  private var blockWidth: Double {
    let whole = width - 2 * Self.margin
    return columns.count == 1 ? whole : (whole - Self.gap) / 2
  }

  private func x(of column: Int) -> Double { Self.margin + Double(column) * (blockWidth + Self.gap) }

  /// Two side by side: the label, and a line with what stands on it.
  private func drawBlanks(_ page: inout SVGPage) {
    let half = (width - 2 * Self.margin - Self.gap) / 2
    for (index, blank) in sheet.blanks.enumerated() {
      let x = Self.margin + Double(index % 2) * (half + Self.gap)
      page.blank(
        blank.label, blank.text, x: x, y: blanksTop + Double(index / 2) * Self.blankPitch, width: half)
    }
  }

  private func drawTotals(_ page: inout SVGPage) {
    let (card, total) = (sheet.card, sheet.card.total)
    let cells = [
      ("hits", total?.hits), card.goldsTitle.map { ($0, total?.golds) }, card.xsTitle.map { ($0, total?.xs) },
      ("total", total?.score),
    ].compactMap { $0 }
    let (cell, y) = (24.0, height - Self.margin - Self.footer + 4)
    let start = width - Self.margin - Double(cells.count) * cell
    for (index, (label, number)) in cells.enumerated() {
      let x = start + Double(index) * cell
      page.rectangle(x: x, y: y, width: cell, height: 9, fill: "none", stroke: "#000", strokeWidth: 0.3)
      page.print(label, x: x + 1, y: y + 2.8, size: 2.2)
      if let number { page.print(String(number), x: x + cell - 2, y: y + 7.4, .end, size: 4.4, isBold: true) }
    }
  }

  private func drawSignatures(_ page: inout SVGPage) {
    let half = (width - 2 * Self.margin - Self.gap) / 2
    for (index, label) in ["signed by the archer", "signed by the scorer"].enumerated() {
      page.blank(
        label, nil, x: Self.margin + Double(index) * (half + Self.gap), y: height - Self.margin - 1, width: half)
    }
  }
}

extension SVGPage {
  /// A label, and behind it a line with what stands on it.
  mutating func blank(_ label: String, _ text: String?, x: Double, y: Double, width: Double) {
    let start = x + Self.room(for: label, size: Self.factSize) + 1.5
    print(label, x: x, y: y, size: Self.factSize)
    line(from: (start, y + 0.8), to: (x + width, y + 0.8), width: 0.2)
    guard let text else { return }
    print(text, x: start + 1, y: y, size: 3.4, room: x + width - start - 1)
  }
}
