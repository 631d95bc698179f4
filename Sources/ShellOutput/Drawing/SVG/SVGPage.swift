import ShellLanguage

/// A page of SVG 1.1: black on white, text as text, without styles, scripts or anything from elsewhere.
struct SVGPage {
  /// The point of a text that lies at its position.
  enum Anchor: String {
    case start, middle, end
  }

  /// The size of the page in its own units, about a twelfth of a line of text each.
  package let width: Double
  package let height: Double
  private let printedWidth: Double
  private let fontSize: Double
  private var elements: [String] = []

  package init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    (printedWidth, fontSize) = (Self.printedWidth, Self.fontSize)
  }

  /// A page on which everything is measured in millimetres, and printed so large.
  package init(millimetresWide width: Double, high height: Double) {
    (self.width, self.height) = (width, height)
    (printedWidth, fontSize) = (width, Self.smallPrint)
  }

  /// About how much room a text takes.
  package static func width(of text: String) -> Double { runningRoom(for: text, size: fontSize) }

  /// The size of usual letters, and of a title's.
  static let fontSize = 12.0
  private static let largeSize = 18.0
  /// Millimetres that letters are high on a page of millimetres unless it is said otherwise.
  private static let smallPrint = 2.4
  /// As wide as a sheet of A4 between its margins.
  private static let printedWidth = 180.0

  package mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), colour: String = "#000", width: Double = 1,
    dashes: [Double] = []
  ) {
    let points = "x1=\"\(number(start.x))\" y1=\"\(number(start.y))\" x2=\"\(number(end.x))\" y2=\"\(number(end.y))\""
    let gaps = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes.map(number).joined(separator: " "))\""
    elements.append("<line \(points) stroke=\"\(colour)\" stroke-width=\"\(number(width))\"\(gaps)/>")
  }

  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, fill: String = "#000", stroke: String = "none",
    strokeWidth: Double? = nil
  ) {
    elements.append(
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
        + " fill=\"\(fill)\" stroke=\"\(stroke)\""
        + (strokeWidth.map { " stroke-width=\"\(number($0))\"" } ?? "") + "/>")
  }

  package mutating func circle(at centre: (x: Double, y: Double), radius: Double, isFilled: Bool = true) {
    elements.append(
      "<circle cx=\"\(number(centre.x))\" cy=\"\(number(centre.y))\" r=\"\(number(radius))\""
        + " fill=\"\(isFilled ? "#000" : "#fff")\" stroke=\"#000\" stroke-width=\"1.5\"/>")
  }

  /// The mark of a point of a series: circles, squares and triangles, each filled and then not.
  mutating func mark(_ series: Int, at centre: (x: Double, y: Double)) {
    let isFilled = series.isMultiple(of: 2)
    switch series / 2 % 3 {
    case 0: circle(at: centre, radius: 4, isFilled: isFilled)
    case 1: polygon([(-4, -4), (4, -4), (4, 4), (-4, 4)], at: centre, isFilled)
    default: polygon([(0, -5), (5, 4), (-5, 4)], at: centre, isFilled)
    }
  }

  private mutating func polygon(
    _ corners: [(x: Double, y: Double)], at centre: (x: Double, y: Double), _ isFilled: Bool
  ) {
    let pairs = corners.map { "\(number(centre.x + $0.x)),\(number(centre.y + $0.y))" }.joined(separator: " ")
    elements.append(
      "<polygon points=\"\(pairs)\" fill=\"\(isFilled ? "#000" : "#fff")\" stroke=\"#000\" stroke-width=\"1.5\"/>")
  }

  package mutating func path(through points: [(x: Double, y: Double)]) {
    let pairs = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    elements.append("<polyline points=\"\(pairs)\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"/>")
  }

  /// A grey field within a border.
  package mutating func field(within points: [(x: Double, y: Double)]) {
    let pairs = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    elements.append("<polygon points=\"\(pairs)\" fill=\"#ccc\" stroke=\"#888\" stroke-width=\"0.5\"/>")
  }

  /// Black fields with sharp edges, as one element.
  mutating func fields(_ fields: [(left: Double, top: Double, right: Double, bottom: Double)]) {
    let outlines = fields.map { field in
      "M\(number(field.left)) \(number(field.top))H\(number(field.right))V\(number(field.bottom))H\(number(field.left))Z"
    }
    elements.append("<path shape-rendering=\"crispEdges\" d=\"\(outlines.joined())\"/>")
  }

  /// Writes a text with its base line at a position; one longer than the room is cut, with all of it in its `title`.
  package mutating func text(
    _ text: String, x: Double, y: Double, _ anchor: Anchor = .start, room: Double? = nil, isTitle: Bool = false,
    isUpright: Bool = false
  ) {
    let visible = VisibleText.line(text)
    let size = isTitle ? Self.size(Self.largeSize, of: visible, in: room ?? width, least: Self.fontSize) : Self.fontSize
    let shown = room.map { Self.cut(visible, to: $0, size: size, isBold: isTitle) } ?? visible
    guard !shown.isEmpty else { return }
    let whole = shown == visible ? "" : "<title>\(Self.escaped(visible))</title>"
    let large = isTitle ? " font-size=\"\(number(size))\" font-weight=\"bold\"" : ""
    let turn = isUpright ? " transform=\"rotate(-90 \(number(x)) \(number(y)))\"" : ""
    elements.append(
      "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor.rawValue)\""
        + large + turn + ">\(whole)\(Self.escaped(shown))</text>")
  }

  /// Writes a text in letters so many millimetres high, on a page of millimetres.
  package mutating func print(
    _ text: String, x: Double, y: Double, _ anchor: Anchor = .start, size: Double = smallPrint, isBold: Bool = false,
    room: Double? = nil
  ) {
    let visible = VisibleText.line(text)
    let shown = room.map { Self.cut(visible, to: $0, size: size, isBold: isBold) } ?? visible
    guard !shown.isEmpty else { return }
    let whole = shown == visible ? "" : "<title>\(Self.escaped(visible))</title>"
    elements.append(
      "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor.rawValue)\""
        + (size == Self.smallPrint ? "" : " font-size=\"\(number(size))\"") + (isBold ? " font-weight=\"bold\"" : "")
        + ">\(whole)\(Self.escaped(shown))</text>")
  }

  /// Millimetres that a text takes at most, in bold letters of usual fonts.
  package static func room(for text: String, size: Double = smallPrint) -> Double {
    room(for: text, letter: boldLetter, size)
  }

  private static func room(for text: String, letter: Double, _ size: Double) -> Double {
    size * (Double(DisplayWidth.of(text)) * letter + Double(text.count { "mwMW%@".contains($0) }) * 0.5)
  }

  /// Millimetres that running text takes, the letters of which are narrower than figures.
  static func runningRoom(for text: String, size: Double) -> Double { room(for: text, letter: runningLetter, size) }

  private static let boldLetter = 0.7
  private static let runningLetter = 0.62

  /// Letters so large, or as small as a text needs to have room; without a least size it is never cut, as figures are not.
  package static func size(_ size: Double, of text: String, in room: Double, least: Double = 0) -> Double {
    max(least, min(size, size * room / Self.room(for: text, size: size)))
  }

  /// As much of a running text as has room.
  private static func cut(_ text: String, to room: Double, size: Double, isBold: Bool) -> String {
    // The rounding error of a difference must not cost a letter.
    let (room, letter) = (room + 0.001, isBold ? boldLetter : runningLetter)
    var (cut, columns) = (text, max(1, Int(room / (size * letter))))
    while columns > 1, Self.room(for: cut, letter: letter, size) > room {
      cut = DisplayWidth.cut(text, to: columns)
      columns -= 1
    }
    return cut
  }

  /// The whole document.
  package func bytes(title: String, description: String) -> [UInt8] {
    let printedHeight = height * printedWidth / width
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"\(number(printedWidth))mm\""
        + " height=\"\(number(printedHeight))mm\" viewBox=\"0 0 \(number(width)) \(number(height))\""
        + " font-family=\"sans-serif\" font-size=\"\(number(fontSize))\">",
      "<title>\(Self.escaped(VisibleText.line(title)))</title>",
      "<desc>\(Self.escaped(VisibleText.line(description)))</desc>",
      "<rect x=\"0\" y=\"0\" width=\"\(number(width))\" height=\"\(number(height))\" fill=\"#fff\"/>",
    ]
    return (head + elements + ["</svg>"]).bytes
  }

  /// A text between two tags: nothing in it marks anything up.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// A number with at most two decimals, and no zeros at its end.
  private func number(_ value: Double) -> String {
    var text = Substring(value.fixed(2))
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
