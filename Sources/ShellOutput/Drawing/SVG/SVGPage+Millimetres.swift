import ShellLanguage

/// The heading, the line breaks and the check bar of pages measured in millimetres.
extension SVGPage {
  /// The length of the bar that a print is checked with.
  static let barLength = 50.0
  static let barLabel = "50 mm on the print"
  static let titleSize = 4.0
  static let factSize = 2.6
  private static let factPitch = 3.8

  /// The height of a title and the lines below it.
  static func headHeight(_ facts: [String]) -> Double { titleSize + 1 + Double(facts.count) * factPitch }

  /// A title, and lines below it.
  package mutating func head(_ title: String, _ facts: [String], x: Double, y: Double, room: Double) {
    let size = Self.size(Self.titleSize, of: VisibleText.line(title), in: room, least: Self.factSize)
    print(title, x: x, y: y + Self.titleSize - 1, size: size, isBold: true, room: room)
    for (index, fact) in facts.enumerated() {
      let base = y + Self.titleSize + Double(index + 1) * Self.factPitch
      print(fact, x: x, y: base, size: Self.factSize, room: room)
    }
  }

  /// Paragraphs in lines that have room, broken between words; a word that has none stands by itself.
  package static func wrapped(_ paragraphs: [String], room: Double, size: Double) -> [String] {
    paragraphs.map(VisibleText.line).flatMap { paragraph in
      paragraph.split(separator: " ").map(String.init).reduce(into: [String]()) { lines, word in
        if let last = lines.last, runningRoom(for: "\(last) \(word)", size: size) <= room {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(word)
        }
      }
    }
  }

  /// A bar with a stroke at either end.
  package mutating func bar(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let isUpright = start.x == end.x
    line(from: start, to: end, width: 0.3)
    for point in [start, end] {
      let (across, along) = isUpright ? (1.5, 0.0) : (0.0, 1.5)
      line(from: (point.x - across, point.y - along), to: (point.x + across, point.y + along), width: 0.3)
    }
  }
}
