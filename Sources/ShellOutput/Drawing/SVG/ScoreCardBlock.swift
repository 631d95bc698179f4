import Archery
import Equipment

/// A line of a score card: the heading of a distance, an end of it, or what the distance comes to.
enum ScoreCardLine {
  case head(Int)
  case row(Int, Int)
  case sum(Int)
}

/// Lines of a score card one below the other, all of one width.
struct ScoreCardBlock {
  /// What a column of the card holds.
  private enum Content: Hashable {
    case number
    case arrow(Int)
    case end, dozen, hits, golds, xs, running
  }

  private let sheet: ScoreSheetPage
  private let x: Double
  private let rowHeight: Double
  /// The columns with their left edges and widths.
  private let columns: [(content: Content, x: Double, width: Double)]

  init(sheet: ScoreSheetPage, x: Double, width: Double, rowHeight: Double) {
    (self.sheet, self.x, self.rowHeight) = (sheet, x, rowHeight)
    let card = sheet.card
    // Two ends of six are a dozen, as score cards outdoors have it.
    let wanted: [(Content, Double)] =
      [(.number, 8.0)] + (0..<card.perEnd).map { (.arrow($0), 12.0) } + [(.end, 13.0)]
      + (card.perEnd == 6 ? [(.dozen, 13.0)] : []) + [(.hits, 9.0)]
      + (card.goldsTitle == nil ? [] : [(.golds, 9.0)]) + (card.xsTitle == nil ? [] : [(.xs, 9.0)])
      + [(.running, 16.0)]
    let scale = width / wanted.reduce(0) { $0 + $1.1 }
    var left = x
    columns = wanted.map { content, width in
      defer { left += width * scale }
      return (content, left, width * scale)
    }
  }

  private var card: ScoreCard { sheet.card }
  private var letter: Double { min(4, rowHeight * 0.62) }
  private var small: Double { min(2.4, rowHeight * 0.5) }

  /// Draws lines from a height on.
  ///
  /// - Parameters:
  ///   - running: the points so far.
  ///   - end: how many ends there were so far.
  func draw(
    _ lines: [ScoreCardLine], from top: Double, _ running: inout Int, _ end: inout Int, _ page: inout SVGPage
  ) {
    for (index, line) in lines.enumerated() {
      let y = top + Double(index) * rowHeight
      switch line {
      case .head(let part): drawHead(part, y, &page)
      case .row(let part, let row):
        end += 1
        drawRow(part, row, number: end, y, &running, &page)
      case .sum(let part): drawSum(part, y, &page)
      }
    }
  }

  /// The line on which letters of a row stand.
  private func base(_ y: Double, _ size: Double) -> Double { y + (rowHeight + size * 0.72) / 2 }

  private func drawHead(_ part: Int, _ y: Double, _ page: inout SVGPage) {
    let arrows = columns.filter { if case .arrow = $0.content { true } else { false } }
    for column in columns {
      guard let title = title(of: column.content) else { continue }
      page.print(
        title, x: column.x + column.width / 2, y: y + rowHeight - 0.9, .middle,
        size: SVGPage.size(small, of: title, in: column.width))
    }
    guard let first = arrows.first, let last = arrows.last else { return }
    page.print(
      label(of: part), x: first.x, y: y + rowHeight - 0.9, size: min(3, rowHeight * 0.6), isBold: true,
      room: last.x + last.width - first.x)
  }

  private func title(of content: Content) -> String? {
    switch content {
    case .number: card.isCourse ? "target" : "end"
    case .arrow: nil
    case .end: "sum"
    case .dozen: "dozen"
    case .hits: "hits"
    case .golds: card.goldsTitle
    case .xs: card.xsTitle
    case .running: "total"
    }
  }

  /// `70m, 122 cm`; where several parts have the same, with their number.
  private func label(of part: Int) -> String {
    let stage = card.parts[part].stage
    let facts = [stage.distance?.text, stage.size.map { "\($0.text) cm" }].compactMap(\.self)
    let same = card.parts.indices.filter {
      card.parts[$0].stage.distance == stage.distance && card.parts[$0].stage.size == stage.size
    }
    let place = same.count > 1 ? same.firstIndex(of: part).map { "\($0 + 1) of \(same.count)" } : nil
    return (facts + [place].compactMap(\.self)).joined(separator: ", ")
  }

  private func drawRow(
    _ part: Int, _ row: Int, number: Int, _ y: Double, _ running: inout Int, _ page: inout SVGPage
  ) {
    let own = card.parts[part]
    let shots = row < own.ends.count ? own.ends[row] : nil
    let sum = shots.map { card.sum(of: [$0]) }
    running += sum?.score ?? 0
    for column in columns {
      // A dozen is as high as its two rows.
      let isTall = column.content == .dozen && row % 2 == 0 && row + 1 < own.rows
      if column.content != .dozen || row % 2 == 0 {
        page.rectangle(
          x: column.x, y: y, width: column.width, height: rowHeight * (isTall ? 2 : 1), fill: "none",
          stroke: "#000", strokeWidth: 0.15)
      }
      switch column.content {
      case .number: print(String(number), in: column, y, &page, size: small)
      case .arrow(let index):
        let shot = shots.flatMap { index < $0.count ? $0[index] : nil }
        drawArrow(shot, column.x, column.width, y, &page)
      case .end: print(sum.map { String($0.score) }, in: column, y, &page)
      case .dozen:
        guard row % 2 == 1 || row + 1 == own.rows, row < own.ends.count else { continue }
        let middle = row % 2 == 1 ? y - rowHeight / 2 : y
        print(String(card.sum(of: own.ends[(row / 2 * 2)...row]).score), in: column, middle, &page)
      case .hits: print(sum?.hits.map { String($0) }, in: column, y, &page)
      case .golds: print(sum?.golds.map { String($0) }, in: column, y, &page)
      case .xs: print(sum?.xs.map { String($0) }, in: column, y, &page)
      case .running: print(sum == nil ? nil : String(running), in: column, y, &page)
      }
    }
  }

  /// A score, and in the corner of its cell the arrow's number or a box for it.
  private func drawArrow(_ shot: Shot?, _ x: Double, _ width: Double, _ y: Double, _ page: inout SVGPage) {
    let box = (width: min(4.6, width * 0.4), height: min(3, rowHeight * 0.55))
    let centre = sheet.showsNumbers ? (width - box.width) / 2 : width / 2
    if let shot { page.print(shot.score.text, x: x + centre, y: base(y, letter), .middle, size: letter) }
    guard sheet.showsNumbers else { return }
    let (left, top) = (x + width - box.width, y + rowHeight - box.height)
    page.rectangle(
      x: left, y: top, width: box.width, height: box.height, fill: "none", stroke: "#888", strokeWidth: 0.1)
    guard let number = shot?.number else { return }
    page.print(
      String(number), x: left + box.width / 2, y: top + box.height - 0.6, .middle,
      size: SVGPage.size(box.height * 0.8, of: String(number), in: box.width))
  }

  /// What a distance comes to, in bold.
  private func drawSum(_ part: Int, _ y: Double, _ page: inout SVGPage) {
    let own = card.parts[part]
    let sum = own.ends.isEmpty ? nil : card.sum(of: own.ends)
    for column in columns {
      let number: Int?
      switch column.content {
      case .number, .arrow, .dozen, .running: continue
      case .end: number = sum?.score
      case .hits: number = sum?.hits
      case .golds: number = sum?.golds
      case .xs: number = sum?.xs
      }
      page.rectangle(
        x: column.x, y: y, width: column.width, height: rowHeight, fill: "none", stroke: "#000", strokeWidth: 0.4)
      print(number.map { String($0) }, in: column, y, &page, isBold: true)
    }
  }

  private func print(
    _ text: String?, in column: (content: Content, x: Double, width: Double), _ y: Double, _ page: inout SVGPage,
    size: Double? = nil, isBold: Bool = false
  ) {
    guard let text else { return }
    let size = SVGPage.size(size ?? letter, of: text, in: column.width - 1)
    page.print(text, x: column.x + column.width / 2, y: base(y, size), .middle, size: size, isBold: isBold)
  }
}
