extension SVGTape {
  /// The whole document.
  package var bytes: [UInt8] {
    var page = SVGPage(millimetresWide: width, high: height)
    page.head(title, facts, x: Self.margin, y: Self.margin, room: width - 2 * Self.margin)
    drawScale(&page)
    drawStrip(&page)
    drawNumbers(&page)
    drawLegend(&page)
    return page.bytes(title: title, description: tape.sheet.description)
  }

  private func drawScale(_ page: inout SVGPage) {
    for (position, label) in numbers {
      page.line(from: (stripX - 2, top + position), to: (stripX, top + position), width: 0.15)
      page.print(label, x: stripX - 3, y: top + position + Self.halfLetter, .end)
    }
  }

  private func drawStrip(_ page: inout SVGPage) {
    page.rectangle(
      x: stripX, y: top, width: stripWidth, height: length, fill: "none", stroke: "#888", strokeWidth: 0.1)
    for row in rows {
      let (y, basis) = (top + row.position, row.mark.basis)
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
    for (index, basis) in tape.sheet.bases.enumerated() {
      let y = top + SVGPage.barLength + 6 + Double(index) * 4
      page.line(from: (legendX, y), to: (legendX + Self.line, y), width: basis.width, dashes: basis.dashes)
      let text = basis == .extrapolated ? "(\(basis.rawValue))" : basis.rawValue
      page.print(text, x: legendX + Self.labelX, y: y + Self.halfLetter, isBold: basis == .measured)
    }
  }
}

extension MarkSheet.Basis {
  /// The width of its line.
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
