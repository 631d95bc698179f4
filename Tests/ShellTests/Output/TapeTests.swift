import Archery
import Equipment
import Foundation
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

/// Tapes and cards as a ruler would measure them.
@Suite("Tapes and cards")
struct TapeTests {
  private func mark(_ amount: Double, _ number: Double, _ basis: MarkSheet.Basis = .measured) -> MarkSheet.Mark {
    MarkSheet.Mark(
      distance: "\(amount.text)m", amount: amount, value: number.fixed(2), number: number,
      error: basis == .measured ? nil : "0.04", basis: basis, clicks: 25)
  }

  private func tape(_ marks: [MarkSheet.Mark], spacing: Double = 10, click: Double? = 0.2, growsDown: Bool = false)
    -> Tape
  {
    Tape(
      sheet: MarkSheet(
        facts: ["version 4, arrow 3 Easton X10; newest mark 2026-05-09", "one click 0.2 mm"], marks: marks),
      scale: MarkScale(spacing: spacing, click: click, growsDown: growsDown))
  }

  private var usual: [MarkSheet.Mark] {
    [
      mark(18, 9.06), mark(25, 8.24, .predicted), mark(30, 7.63), mark(50, 4.89, .predicted), mark(54.86, 4.15),
      mark(55, 4.14, .predicted), mark(70, 1.78), mark(90, -1.72, .extrapolated),
    ]
  }

  /// From 18 m on, one every so many metres.
  private func many(_ step: Double) -> [MarkSheet.Mark] {
    stride(from: 18, through: 90, by: step).map { metres in
      mark(metres, 10 - metres * metres / 900, [18, 30, 70].contains(metres) ? .measured : .predicted)
    }
  }

  private func page(_ tape: Tape, title: String = "Outdoor") throws -> ParsedPage {
    try ParsedPage(Chart(title: title, drawing: .tape(tape)).svg)
  }

  private func page(ofCard marks: [MarkSheet.Mark], title: String = "Outdoor") throws -> ParsedPage {
    let sheet = MarkSheet(facts: ["version 4, arrow 3 Easton X10", "shot with other equipment"], marks: marks)
    return try ParsedPage(Chart(title: title, drawing: .card(sheet)).svg)
  }

  @Test("are drawn in millimetres")
  func millimetres() throws {
    for page in [try page(tape(usual)), try page(ofCard: usual)] {
      #expect(page.root["width"] == page.root["viewBox"]?.split(separator: " ")[2].appending("mm"))
      #expect(page.root["height"] == page.root["viewBox"]?.split(separator: " ")[3].appending("mm"))
    }
  }

  @Test("have lines as far apart as the marks, whatever the scale", arguments: [1, 5, 10, 12.7, 25.4], [true, false])
  func distances(spacing: Double, growsDown: Bool) throws {
    for marks in [usual, many(5), many(1), [mark(30, 5), mark(60, 5)], [mark(30, -3.5), mark(60, 4.25, .predicted)]] {
      let lines = try page(tape(marks, spacing: spacing, growsDown: growsDown)).markLines
      #expect(lines.count == marks.count)
      let values = marks.map(\.number).sorted { growsDown ? $0 < $1 : $0 > $1 }
      for (line, value) in zip(lines, values) {
        #expect(((line.y - lines[0].y) - (value - values[0]).magnitude * spacing).magnitude < 0.011)
      }
    }
  }

  @Test("have a bar of 50 mm, along the tape")
  func bar() throws {
    for marks in [usual, many(1)] {
      let bar = try #require(try page(tape(marks)).lines.first { $0.width == 0.3 && $0.height > 10 })
      #expect(abs(bar.height - 50) < 0.011)
    }
    let across = try #require(try page(ofCard: usual).lines.first { $0.width == 0.3 && $0.length > 10 })
    #expect(abs(across.length - 50) < 0.011)
  }

  @Test("tell measured marks from predicted and extrapolated ones without colours")
  func bases() throws {
    let page = try page(tape([mark(30, 7), mark(50, 5, .predicted), mark(90, 1, .extrapolated)]))
    let dashes = page.markLines.map(\.dashes)
    #expect(dashes[0] == nil && dashes[1] != nil && dashes[2] != nil && dashes[1] != dashes[2])
    #expect(page.markLines[0].width > page.markLines[1].width)
    for basis in MarkSheet.Basis.allCases {
      #expect(page.texts.filter { $0 == basis.rawValue || $0 == "(\(basis.rawValue))" }.count == 1)
    }
    let labels = zip(page.elements, page.texts).filter { ["30m", "50m", "(90m)"].contains($0.1) }
    #expect(labels.map { $0.0.attributes["font-weight"] } == ["bold", nil, nil])
    #expect(!page.texts.contains("90m"))
    #expect(try !self.page(tape([mark(30, 7), mark(50, 5)])).texts.contains("predicted"))
  }

  @Test("have a dot at the distances of a round, whose labels are never left out")
  func rounds() throws {
    var marks = many(1)
    for (index, mark) in marks.enumerated() where [43.0, 57, 71].contains(mark.amount) { marks[index].rounds = "Mine" }
    let drawing = SVGTape(title: "", tape: tape(marks))
    let page = try ParsedPage(drawing.bytes)
    #expect(drawing.unlabelled > 30)
    #expect(page.texts.filter { $0.contains("•") } == ["• 43m", "• 57m", "• 71m"])
    #expect(drawing.tape.sheet.description.contains("43m: 7.95 predicted, for Mine;"))
    let card = try self.page(ofCard: [mark(30, 7)] + marks.filter { $0.rounds != nil })
    #expect(card.texts.filter { $0.hasPrefix("•") } == ["• 43m", "• 57m", "• 71m"])
    // A heading that names the round may be cut on a card, and its legend says what the dot is.
    #expect(card.texts.contains { $0.contains("; •: of the round;") })
    #expect(card.texts.contains("30m"))
    for page in [page, card] { try check(page) }
  }

  @Test("say the clicks from a label to the next")
  func clicks() throws {
    let page = try page(tape([mark(30, 7), mark(50, 5, .predicted), mark(90, 1, .extrapolated)]))
    #expect(page.texts.contains("100") && page.texts.contains("200"))
    #expect(try !self.page(tape(usual, click: nil)).texts.contains("clicks to next"))
  }

  @Test("have the numbers of the scale where the scale has them")
  func numbers() throws {
    let (spacing, marks) = (10.0, usual)
    let page = try page(tape(marks, spacing: spacing))
    let numbers = page.lines.filter { $0.width == 0.15 }
    let first = try #require(page.markLines.first)
    let texts = zip(page.elements, page.texts).filter { $0.0.attributes["text-anchor"] == "end" }.map(\.1)
    #expect(numbers.count == texts.count && numbers.count > 8)
    for (line, text) in zip(numbers, texts) {
      let value = try #require(Double(String(text.map { $0 == "\u{2212}" ? "-" : $0 })))
      #expect(((line.y - first.y) - (9.06 - value) * spacing).magnitude < 0.011)
    }
  }

  @Test("fit the page, and no text touches another")
  func room() throws {
    let awkward = "a<b> & \"c\" \u{1B}[31m 弓🏹 " + String(repeating: "WMW", count: 60)
    for title in ["Outdoor", awkward] {
      for marks in [usual, many(1), many(2), many(5), many(0.5), [mark(30, 5), mark(60, 5)]] {
        try check(try page(tape(marks), title: title))
        try check(try page(tape(marks, spacing: 1, growsDown: true), title: title))
        try check(try page(ofCard: marks, title: title))
      }
    }
  }

  private func check(_ page: ParsedPage) throws {
    #expect(page.positions.allSatisfy { (0...page.width).contains($0.x) && (0...page.height).contains($0.y) })
    let boxes = page.boxes
    #expect(boxes.count > 4)
    #expect(boxes.allSatisfy { $0.left >= 0 && $0.right <= page.width && $0.top >= 0 && $0.bottom <= page.height })
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] { #expect(!box.touches(other), "\(box.text) touches \(other.text)") }
    }
  }

  /// Names of every length with wide letters, on the narrowest pages.
  @Test("never cut the day in the heading", arguments: 0..<60)
  func day(length: Int) throws {
    for letter in ["m", "W", "i", "弓"] {
      let name = "Easton " + String(repeating: letter, count: length)
      for facts in [
        "newest mark 2026-05-09; version 4, arrow 3 \(name)", "version 4, arrow 3 \(name); newest mark 2026-05-09",
      ] {
        let sheet = MarkSheet(facts: [facts, "from one number to the next 5 mm"], marks: [mark(30, 7), mark(50, 5)])
        let scale = MarkScale(spacing: 5, click: nil, growsDown: false)
        let page = try ParsedPage(Chart(title: "T", drawing: .tape(Tape(sheet: sheet, scale: scale))).svg)
        #expect(page.shown.contains { $0.contains("2026-05-09") }, "\(page.shown)")
      }
      let sheet = MarkSheet(facts: ["newest mark 2026-05-09; version 4, \(name)", "more"], marks: [mark(30, 7)])
      #expect(try ParsedPage(Chart(title: "T", drawing: .card(sheet)).svg).shown.contains { $0.contains("2026-05-09") })
    }
  }

  @Test("leave labels out where there is no room, never lines or measured marks")
  func crowding() throws {
    let drawing = SVGTape(title: "", tape: tape(many(1)))
    let page = try ParsedPage(drawing.bytes)
    #expect(drawing.unlabelled > 30 && page.markLines.count == 73)
    for label in ["18m", "30m", "70m", "40m", "50m", "60m", "80m", "90m"] { #expect(page.texts.contains(label)) }
    #expect(page.shown.contains("\(drawing.unlabelled) lines have no label, for want of room"))
    #expect(SVGTape(title: "", tape: tape(usual)).unlabelled == 0)
  }

  @Test("print a minus as wide as a plus, and break no heading where paper has room")
  func heading() throws {
    let page = try page(tape(usual))
    #expect(page.texts.contains("\u{2212}1.72 ± 0.04") && !page.shown.contains { $0.hasPrefix("-") })
    let fact = "newest mark 2026-05-09; version 4, arrow 3 Easton X10 Parallel Pro with long words behind"
    let sheet = MarkSheet(facts: [fact], marks: usual)
    let scale = MarkScale(spacing: 10, click: nil, growsDown: false)
    #expect(
      try ParsedPage(Chart(title: "T", drawing: .tape(Tape(sheet: sheet, scale: scale))).svg).shown.contains(fact))
  }

  @Test("have a name of sixty letters whole in their heading")
  func title() throws {
    let name = "Outdoor, the long season of 2026, with the second riser on it"
    for page in [try page(tape(usual), title: name), try page(ofCard: usual, title: String(name.prefix(50)))] {
      #expect(page.shown.contains { name.hasPrefix($0) && $0.count >= 50 })
      try check(page)
    }
  }

  /// The longest distances and marks that there are.
  @Test("are never cut on a card, where a figure less is another mark")
  func figures() throws {
    let marks = [
      MarkSheet.Mark(
        distance: "109.4yd", amount: 109.4, value: "-10.125", number: -10.125, error: "0.125", basis: .extrapolated,
        clicks: 1234),
      MarkSheet.Mark(
        distance: "100.5m", amount: 100.5, value: "123.456", number: 123.456, error: nil, basis: .measured, clicks: 99),
      mark(54.86, 4.15),
    ]
    let page = try page(ofCard: marks)
    for text in ["(109.4yd)", "\u{2212}10.125", "± 0.125", "123.456", "1234"] { #expect(page.shown.contains(text)) }
    try check(page)
  }

  @Test("of a card are as large as a credit card, as many as are needed")
  func cards() throws {
    for (marks, count) in [(usual, 1), (Array(many(4).prefix(18)), 1), (many(2), 3), (many(1), 5)] {
      let page = try page(ofCard: marks)
      let cards = page.elements.filter { $0.attributes["stroke-width"] == "0.1" && $0.name == "rect" }
      #expect(cards.count == count)
      for card in cards { #expect(card.number("width") == 85.6 && card.number("height") == 53.98) }
      for mark in marks { #expect(page.texts.contains(mark.label) && page.texts.contains(mark.printed)) }
    }
  }
}

/// Labels in a column, whatever they are.
@Suite("Positions of labels")
struct LabelPositionTests {
  @Test func keepTheirOrderAndDistanceAndStayAroundTheirMarks() {
    var random = SeededGenerator(state: 7)
    for _ in 0..<300 {
      let count = Int.random(in: 0...30, using: &random)
      let wanted: [Double] = (0..<count).map { _ in Double.random(in: 0...80, using: &random) }.sorted()
      let positions: [Double] = LabelPositions.spread(wanted, pitch: 3)
      #expect(positions.count == wanted.count)
      for (one, next) in zip(positions, positions.dropFirst()) { #expect(next - one > 3 - 1e-9) }
      let (sum, wantedSum) = (positions.reduce(0, +), wanted.reduce(0, +))
      #expect((sum - wantedSum).magnitude < 1e-6)
      // No other positions that keep the distance are nearer to the wanted ones.
      for _ in 0..<20 {
        let moved: [Double] = wanted.map { $0 + Double.random(in: -2...2, using: &random) }.sorted()
        #expect(shift(LabelPositions.spread(moved, pitch: 3), from: wanted) >= shift(positions, from: wanted) - 1e-6)
      }
    }
  }

  /// The sum of the squared distances between two lists of positions.
  private func shift(_ positions: [Double], from wanted: [Double]) -> Double {
    zip(positions, wanted).reduce(0) { sum, pair in sum + (pair.0 - pair.1) * (pair.0 - pair.1) }
  }

  @Test func areThoseWantedWhereThereIsRoom() {
    #expect(LabelPositions.spread([1, 4, 9], pitch: 3) == [1, 4, 9])
    #expect(LabelPositions.spread([5, 5], pitch: 3) == [3.5, 6.5])
    #expect(LabelPositions.spread([], pitch: 3).isEmpty)
  }

  private func thinned(_ labels: [(Double, Int)]) -> [Int] {
    LabelPositions.thinned(labels.map { (position: $0.0, rank: $0.1) }, pitch: 3, widestShift: 3)
  }

  @Test func ofTheFirstRankAlwaysStay() {
    #expect(thinned((0..<9).map { (Double($0), 0) }) == Array(0..<9))
    #expect(thinned((0..<9).map { (Double($0), $0 == 4 ? 1 : 0) }) == [0, 1, 2, 3, 5, 6, 7, 8])
  }

  @Test func giveWayOneByOneAndOnlyWhereThereIsACrowd() {
    // Four that stand together need 9: each is at most 3 off, and all stay.
    #expect(thinned([(0, 1), (1, 1), (2, 1), (3, 1)]) == [0, 1, 2, 3])
    // Of seven at half the distance as few as possible go, the last rank first; those elsewhere all stay.
    let crowd: [(Double, Int)] = (0..<7).map { (Double($0) * 1.5, $0.isMultiple(of: 2) ? 1 : 2) }
    #expect(thinned(crowd + [(30, 2), (32.9, 2), (33, 2)]).filter { $0 > 6 } == [7, 8, 9])
    let left = thinned(crowd).filter { $0 < 7 }
    #expect(left.count == 5 && left.filter { $0.isMultiple(of: 2) } == [0, 2, 4, 6])
  }

  @Test func neverStandFartherFromTheirMarksThanTheyMay() {
    var random = SeededGenerator(state: 11)
    for _ in 0..<200 {
      let positions: [Double] = (0..<60).map { _ in Double.random(in: 0...90, using: &random) }.sorted()
      let labels = positions.map { (position: $0, rank: Int.random(in: 1...4, using: &random)) }
      let kept = LabelPositions.thinned(labels, pitch: 3, widestShift: 2)
      let wanted = kept.map { positions[$0] }
      #expect(zip(LabelPositions.spread(wanted, pitch: 3), wanted).allSatisfy { ($0 - $1).magnitude <= 2 })
      #expect(kept.count > 12)
    }
  }
}

extension ParsedPage {
  /// A line as it is drawn.
  struct Line {
    let y: Double
    let length: Double
    let height: Double
    let width: Double
    let dashes: String?
    let colour: String?
  }

  /// The area of a text, by the widths of DejaVu Sans.
  struct Box {
    let text: String
    let left, right, top, bottom: Double

    func touches(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  var lines: [Line] {
    elements.filter { $0.name == "line" }.map { element in
      Line(
        y: element.number("y1"), length: abs(element.number("x2") - element.number("x1")),
        height: abs(element.number("y2") - element.number("y1")), width: element.number("stroke-width"),
        dashes: element.attributes["stroke-dasharray"], colour: element.attributes["stroke"])
    }
  }

  /// The lines of marks, from the top downwards; those of the legend come last and are none.
  var markLines: [Line] {
    let left = elements.filter { $0.name == "rect" }.last?.number("x")
    let starts = elements.filter { $0.name == "line" }.map { $0.number("x1") }
    return zip(lines, starts).filter { [0.25, 0.4].contains($0.0.width) && $0.1 == left }.map(\.0)
      .sorted { $0.y < $1.y }
  }

  /// The printed texts, without the titles that hold cut ones whole.
  var shown: [String] { zip(elements, texts).filter { $0.0.name == "text" }.map(\.1) }

  /// The boxes of all texts, by how wide the letters of DejaVu Sans are.
  var boxes: [Box] {
    zip(elements, texts).filter { $0.0.name == "text" }.map { element, text in
      let size = (element.attributes["font-size"] ?? root["font-size"]).flatMap { Double($0) } ?? .nan
      let isBold = element.attributes["font-weight"] == "bold"
      let width = size * text.reduce(0) { $0 + Self.advance($1, isBold) }
      let x = element.number("x")
      let left = ["end": x - width, "middle": x - width / 2][element.attributes["text-anchor"] ?? ""] ?? x
      let base = element.number("y")
      return Box(text: text, left: left, right: left + width, top: base - 0.76 * size, bottom: base + 0.24 * size)
    }
  }

  private static func advance(_ letter: Character, _ isBold: Bool) -> Double {
    let width: Double =
      switch letter {
      case "m": 0.974
      case "w": 0.818
      case "M": 0.863
      case "W": 0.989
      case "±": 0.838
      case "…": 1.0
      case ".", ",", ";", ":", " ", "i", "l", "j", "(", ")", "-", "/", "t", "r", "f", "I", "J", "[", "]": 0.4
      default: letter.isASCII ? 0.64 : 1.0
      }
    return width * (isBold ? 1.1 : 1)
  }
}
