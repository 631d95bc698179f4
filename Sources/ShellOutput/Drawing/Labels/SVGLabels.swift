import Archery
import Equipment

/// A page of labels in true millimetres, as large as the sheet that it is printed on.
package struct SVGLabels {
  private let sheet: LabelPrint
  private let number: Int
  private let layout: LabelLayout

  /// Draws a page by its number from 0.
  package init(_ sheet: LabelPrint, page: Int) {
    (self.sheet, number) = (sheet, page)
    layout = LabelLayout(sheet.grid, hasCode: sheet.codes != nil)
  }

  /// The whole document.
  package var bytes: [UInt8] {
    var page = SVGPage(millimetresWide: grid.page.width, high: grid.page.height)
    let labels = sheet.labels(onPage: number)
    if grid.isCut || sheet.hasFrames { drawFrames(labels, &page) }
    for (place, label) in labels { draw(label, at: grid.corner(of: place), &page) }
    if let rule { draw(rule, &page) }
    return page.bytes(title: title, description: description(labels.map(\.label)))
  }

  /// True if a page to try a sheet with has room for its rule.
  package var hasRule: Bool { rule != nil }

  private var grid: LabelGrid { sheet.grid }

  private var title: String {
    "labels on \(grid.name)" + (sheet.pages > 1 ? ", page \(number + 1) of \(sheet.pages)" : "")
  }

  private func description(_ labels: [Int]) -> String {
    labels.map { "\(sheet.labels[$0].code) \(sheet.labels[$0].lines.joined(separator: ", "))" }.joined(separator: "; ")
  }

  private func draw(_ label: Int, at corner: (x: Double, y: Double), _ page: inout SVGPage) {
    if let box = layout.code, let code = sheet.codes?[label] {
      page.draw(code, x: corner.x + box.x, y: corner.y + box.y, side: box.width)
    }
    let (box, lines) = (layout.texts, sheet.lines(label, in: layout.texts))
    let top = corner.y + box.y + max(0, (box.height - lines.height) / 2)
    for (line, baseline) in zip(lines.lines, lines.baselines) {
      page.print(
        line.text, x: corner.x + box.x, y: top + baseline, size: line.size, isBold: line.isBold, room: box.width)
    }
  }

  /// Frames around the labels, which on plain paper are lines to cut along; of a page to try a sheet with each has the
  /// number that `--skip` counts by.
  private func drawFrames(_ labels: [(place: Int, label: Int)], _ page: inout SVGPage) {
    let used = Set(labels.map(\.place))
    for place in 0..<grid.places where sheet.hasFrames || used.contains(place) {
      let corner = grid.corner(of: place)
      page.rectangle(
        x: corner.x, y: corner.y, width: grid.width, height: grid.height, fill: "none",
        stroke: sheet.hasFrames ? "#000" : "#999", strokeWidth: sheet.hasFrames ? 0.2 : 0.1)
      if sheet.hasFrames, !used.contains(place) {
        page.print(String(place + 1), x: corner.x + 1.5, y: corner.y + 3.4, size: 2.6)
      }
    }
  }

  /// The lengths of rules in millimetres, and what a page needs beside one of them.
  private static let rules = [100.0, 50, 20]
  private static let beside = 10.0
  /// The height that a rule and the edge of what a printer reaches need.
  private static let band = 12.0

  /// A rule to measure the print with, where no label is in its way: its length, and where its middle lies.
  private var rule: (length: Double, y: Double)? {
    guard sheet.hasFrames, let length = Self.rules.first(where: { $0 + Self.beside <= grid.page.width }) else {
      return nil
    }
    if grid.page.height - grid.bottom >= Self.band { return (length, grid.bottom + 4) }
    if grid.margin.top >= Self.band { return (length, grid.margin.top - 4) }
    let used = Set(sheet.labels(onPage: number).map { $0.place / grid.columns })
    let row = (0..<grid.rows).last { !used.contains($0) }
    return row.map { (length, grid.corner(of: $0 * grid.columns).y + grid.height * 0.65) }
  }

  private func draw(_ rule: (length: Double, y: Double), _ page: inout SVGPage) {
    let start = (grid.page.width - rule.length) / 2
    page.bar(from: (start, rule.y), to: (start + rule.length, rule.y))
    for tick in stride(from: 10.0, to: rule.length, by: 10) {
      page.line(from: (start + tick, rule.y - 0.8), to: (start + tick, rule.y + 0.8), width: 0.2)
    }
    page.print(
      "\(rule.length.fixed(0)) mm", x: grid.page.width / 2, y: rule.y - 1.6, .middle, size: 2.6)
  }
}

extension LabelPrint {
  /// The labels on which texts are cut, and those on which some have no room.
  package var shortened: (cut: Int, omitted: Int) {
    let box = LabelLayout(grid, hasCode: codes != nil).texts
    return labels.indices.reduce(into: (0, 0)) { counts, label in
      let lines = lines(label, in: box)
      if lines.omitted > 0 { counts.1 += 1 } else if lines.isCut { counts.0 += 1 }
    }
  }
}

extension SVGPage {
  /// A code with its margin, as large as a square.
  fileprivate mutating func draw(_ code: CodeMatrix, x: Double, y: Double, side: Double) {
    let module = side / Double(code.side + 2 * CodeMatrix.margin)
    let (left, top) = (x + Double(CodeMatrix.margin) * module, y + Double(CodeMatrix.margin) * module)
    fields(
      code.runs.map { run in
        (
          left: left + Double(run.columns.lowerBound) * module, top: top + Double(run.row) * module,
          right: left + Double(run.columns.upperBound) * module, bottom: top + Double(run.row + 1) * module
        )
      })
  }
}
