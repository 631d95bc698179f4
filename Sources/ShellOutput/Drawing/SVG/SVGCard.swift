import ShellLanguage

/// Cards of the size of a credit card on a page of millimetres, with the marks in lines.
package struct SVGCard {
  package let title: String
  package let sheet: MarkSheet

  /// Puts the parts together.
  package init(title: String, sheet: MarkSheet) {
    self.title = title
    self.sheet = sheet
  }

  /// Millimetres of a card, ISO/IEC 7810 ID-1.
  package static let card = (width: 85.6, height: 53.98)

  /// The size of the page.
  package var width: Double { Self.card.width + 2 * Self.margin }
  package var height: Double { y(of: cards.count) + 4 + Self.margin }

  /// The whole document.
  package var bytes: [UInt8] {
    var page = SVGPage(millimetresWide: width, high: height)
    for (number, marks) in cards.enumerated() { draw(marks, number, &page) }
    let bar = y(of: cards.count) + 2
    page.bar(from: (Self.margin, bar), to: (Self.margin + SVGPage.barLength, bar))
    page.print(SVGPage.barLabel, x: Self.margin + SVGPage.barLength + 3, y: bar + 0.85)
    return page.bytes(title: title, description: sheet.description)
  }

  private static let margin = 6.0
  /// Between cards, and within one to its edge.
  private static let gap = 4.0
  private static let inset = 3.0
  private static let lines = 9
  private static let columns = 2
  private static let pitch = 3.7
  private static let columnWidth = 39.8
  private static let factSize = 2.0

  /// The marks of each card.
  private var cards: [ArraySlice<MarkSheet.Mark>] {
    let each = Self.lines * Self.columns
    return stride(from: 0, to: sheet.marks.count, by: each).map { sheet.marks[$0..<min($0 + each, sheet.marks.count)] }
  }

  /// The top of a card by its number from 0, or of the rest of the page for the number behind the last.
  private func y(of card: Int) -> Double { Self.margin + Double(card) * (Self.card.height + Self.gap) }

  private func draw(_ marks: ArraySlice<MarkSheet.Mark>, _ number: Int, _ page: inout SVGPage) {
    let (x, y) = (Self.margin + Self.inset, y(of: number))
    let room = Self.card.width - 2 * Self.inset
    page.rectangle(
      x: Self.margin, y: y, width: Self.card.width, height: Self.card.height, fill: "none", stroke: "#888",
      strokeWidth: 0.1)
    let part = cards.count > 1 ? "\(number + 1)/\(cards.count) " : ""
    let size = SVGPage.size(3.2, of: VisibleText.line(part + title), in: room, least: Self.factSize)
    page.print(part + title, x: x, y: y + 5, size: size, isBold: true, room: room)
    for (index, fact) in facts.enumerated() {
      page.print(fact, x: x, y: y + 8.4 + Double(index) * 2.6, size: Self.factSize, room: room)
    }
    for (index, mark) in marks.enumerated() {
      let column = x + Double(index / Self.lines) * Self.columnWidth
      if index % Self.lines == 0 { drawHeadings(column, y + 14, &page) }
      draw(mark, column, y + 17.8 + Double(index % Self.lines) * Self.pitch, &page)
    }
    page.print(legend, x: x, y: y + Self.card.height - 2, size: Self.factSize, room: room)
  }

  /// From the left edge of a column: the right edges of distance, mark and clicks, and where the basis begins.
  private static let edges = (distance: 11.5, value: 22.0, basis: 23.0, clicks: 38.5)

  private func drawHeadings(_ x: Double, _ y: Double, _ page: inout SVGPage) {
    page.print("distance", x: x + Self.edges.distance, y: y, .end, size: 2)
    page.print("mark", x: x + Self.edges.value, y: y, .end, size: 2)
    if hasClicks { page.print("clicks", x: x + Self.edges.clicks, y: y, .end, size: 2) }
  }

  private func draw(_ mark: MarkSheet.Mark, _ x: Double, _ y: Double, _ page: inout SVGPage) {
    let isBold = mark.basis == .measured
    for (text, edge, room) in [(mark.label, Self.edges.distance, 12.0), (mark.printed, Self.edges.value, 10.0)] {
      page.print(text, x: x + edge, y: y, .end, size: SVGPage.size(2.6, of: text, in: room), isBold: isBold)
    }
    let basis = mark.tolerance ?? mark.basis.rawValue
    page.print(basis, x: x + Self.edges.basis, y: y, size: SVGPage.size(1.8, of: basis, in: 9.5))
    if let clicks = mark.clicks {
      page.print(String(clicks), x: x + Self.edges.clicks, y: y, .end, size: 2.4)
    }
  }

  /// The facts about the marks in at most two lines; the second is cut when it is printed, if it is too long.
  private var facts: [String] {
    let room = Self.card.width - 2 * Self.inset
    let lines = SVGPage.wrapped([sheet.facts.joined(separator: "; ")], room: room, size: Self.factSize)
    return lines.count > 2 ? [lines[0], lines.dropFirst().joined(separator: " ")] : lines
  }

  private var hasClicks: Bool { sheet.marks.contains { $0.clicks != nil } }

  private var legend: String {
    [
      "bold: measured", sheet.bases.contains(.extrapolated) ? "(…): extrapolated" : nil,
      sheet.marks.contains { $0.rounds != nil } ? "\(MarkSheet.roundSign): of the round" : nil,
      hasClicks ? "clicks: to the next distance" : nil,
    ].compactMap(\.self).joined(separator: "; ")
  }
}
