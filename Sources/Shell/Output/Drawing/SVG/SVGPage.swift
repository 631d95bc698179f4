/// A page of SVG 1.1: black on white, text as text, without styles, scripts or anything from elsewhere.
struct SVGPage {
  /// What a text stands on.
  enum Anchor: String {
    case start, middle, end
  }

  /// The size of the page in its own units, about a twelfth of a line of text each.
  let width: Double
  let height: Double
  private var elements: [String] = []

  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// The columns of a terminal that a label may have in so much room: what letters are wide on average.
  ///
  /// What a difference of two places lacks by rounding is not a column less.
  static func columns(in room: Double) -> Int { max(1, Int(room / letter + 0.001)) }

  /// About how much room a text takes.
  static func width(of text: String) -> Double { Double(DisplayWidth.of(text)) * letter }

  /// The size of usual letters, and how wide one is.
  static let fontSize = 12.0
  private static let letter = 7.2
  /// As wide as a sheet of A4 between its margins.
  private static let printedWidth = 180.0

  mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), colour: String = "#000") {
    let points = "x1=\"\(number(start.x))\" y1=\"\(number(start.y))\" x2=\"\(number(end.x))\" y2=\"\(number(end.y))\""
    elements.append("<line \(points) stroke=\"\(colour)\" stroke-width=\"1\"/>")
  }

  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, fill: String = "#000", stroke: String = "none"
  ) {
    elements.append(
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
        + " fill=\"\(fill)\" stroke=\"\(stroke)\"/>")
  }

  mutating func circle(at centre: (x: Double, y: Double), radius: Double, isFilled: Bool = true) {
    elements.append(
      "<circle cx=\"\(number(centre.x))\" cy=\"\(number(centre.y))\" r=\"\(number(radius))\""
        + " fill=\"\(isFilled ? "#000" : "#fff")\" stroke=\"#000\" stroke-width=\"1.5\"/>")
  }

  mutating func path(through points: [(x: Double, y: Double)]) {
    let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    elements.append("<polyline points=\"\(places)\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"/>")
  }

  /// Writes a text whose base line is at a place; what is longer than the room is cut, and whole in its title.
  mutating func text(
    _ text: String, x: Double, y: Double, _ anchor: Anchor = .start, room: Double? = nil, isTitle: Bool = false,
    isUpright: Bool = false
  ) {
    let visible = VisibleText.line(text)
    let shown = room.map { DisplayWidth.cut(visible, to: Self.columns(in: $0)) } ?? visible
    guard !shown.isEmpty else { return }
    let whole = shown == visible ? "" : "<title>\(Self.escaped(visible))</title>"
    let turn = isUpright ? " transform=\"rotate(-90 \(number(x)) \(number(y)))\"" : ""
    elements.append(
      "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor.rawValue)\""
        + (isTitle ? " font-size=\"18\" font-weight=\"bold\"" : "") + turn + ">\(whole)\(Self.escaped(shown))</text>")
  }

  /// The whole document.
  func bytes(title: String, description: String) -> [UInt8] {
    let printedHeight = height * Self.printedWidth / width
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"\(number(Self.printedWidth))mm\""
        + " height=\"\(number(printedHeight))mm\" viewBox=\"0 0 \(number(width)) \(number(height))\""
        + " font-family=\"sans-serif\" font-size=\"\(number(Self.fontSize))\">",
      "<title>\(Self.escaped(VisibleText.line(title)))</title>",
      "<desc>\(Self.escaped(VisibleText.line(description)))</desc>",
      "<rect x=\"0\" y=\"0\" width=\"\(number(width))\" height=\"\(number(height))\" fill=\"#fff\"/>",
    ]
    return (head + elements + ["</svg>"]).bytes
  }

  /// A text between two tags: nothing in it marks anything up.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }

  /// A number without digits that say nothing.
  private func number(_ value: Double) -> String {
    var text = Substring(value.fixed(2))
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}

extension Chart {
  /// The drawing as a page of SVG.
  var svg: [UInt8] {
    switch drawing {
    case .bars(let bars): SVGBars(title: title, bars: bars).bytes
    case .plot(let plot): SVGPlot(title: title, plot: plot).bytes
    }
  }

  /// Whether there is nothing that could be drawn.
  var isEmpty: Bool {
    switch drawing {
    case .bars(let bars): !bars.rows.contains { $0.value != nil }
    case .plot(let plot): plot.points.isEmpty && plot.predictions.isEmpty
    }
  }
}
