import ShellLanguage

/// The texts of a label in lines, in letters as large as there is room for.
package struct LabelLines: Equatable {
  /// A line, and how high its letters are in millimetres.
  package struct Line: Equatable {
    package let text: String
    package let size: Double
    package let isBold: Bool
  }

  /// The lines, from the top.
  package let lines: [Line]
  /// Texts that have no room, not even in the smallest letters.
  package let omitted: Int
  /// True if a text is cut.
  package let isCut: Bool

  /// Letters of the first text in millimetres, at most and at least; the others are smaller.
  private static let largest = 4.2
  private static let least = 2.0
  /// How small letters may get before a text is broken into one more line.
  private static let steps = [(least: 3.1, lines: 1), (least: 2.6, lines: 2), (least: least, lines: 3)]
  private static let others = 0.82
  /// From one line to the next, in letters.
  private static let pitch = 1.22

  /// Finds the largest letters in which all texts have room, each in a line; where these were small, broken between
  /// words into two or three lines.
  package init(_ texts: [String], in box: LabelLayout.Box) {
    let texts = texts.map(VisibleText.line)
    let size = min(Self.largest, max(Self.least, box.height / 5))
    for step in Self.steps {
      if let size = Self.size(of: texts, from: size, to: step.least, lines: step.lines, box) {
        self.lines = texts.indices.flatMap { Self.broken(texts[$0], $0, size, box) }
        (omitted, isCut) = (0, false)
        return
      }
    }
    // What has no room in the smallest letters is cut, and only then left out.
    let cut = texts.indices.map { Line(text: texts[$0], size: Self.size($0, Self.least), isBold: $0 == 0) }
    let count = cut.indices.last { Self.height(Array(cut[...$0])) <= box.height + 0.01 }.map { $0 + 1 } ?? 0
    (lines, omitted) = (Array(cut.prefix(count)), texts.count - count)
    isCut = lines.contains { Self.room(for: $0) > box.width + 0.01 }
  }

  /// Millimetres that lines are high together.
  package var height: Double { Self.height(lines) }

  /// From the top of the lines to the line on which the letters of each stand.
  package var baselines: [Double] {
    var top = 0.0
    return lines.map { line in
      defer { top += line.size * Self.pitch }
      return top + line.size * 0.95
    }
  }

  private static func height(_ lines: [Line]) -> Double {
    guard let last = lines.last else { return 0 }
    return lines.dropLast().reduce(last.size * 1.2) { $0 + $1.size * pitch }
  }

  private static func size(_ index: Int, _ first: Double) -> Double { index == 0 ? first : first * others }

  private static func room(for line: Line) -> Double {
    line.isBold
      ? SVGPage.room(for: line.text, size: line.size) : SVGPage.runningRoom(for: line.text, size: line.size)
  }

  /// The largest size in which all texts have room in so many lines each; nil if none has.
  private static func size(
    of texts: [String], from largest: Double, to least: Double, lines: Int, _ box: LabelLayout.Box
  ) -> Double? {
    guard largest >= least else { return nil }
    let sizes = Array(stride(from: largest, to: least, by: -0.1)) + [least]
    return sizes.first { fits(texts, $0, lines: lines, box) }
  }

  private static func fits(_ texts: [String], _ size: Double, lines most: Int, _ box: LabelLayout.Box) -> Bool {
    var all: [Line] = []
    for (index, text) in texts.enumerated() {
      let lines = broken(text, index, size, box)
      guard lines.count <= most, lines.allSatisfy({ room(for: $0) <= box.width + 0.01 }) else { return false }
      all += lines
    }
    return height(all) <= box.height + 0.01
  }

  /// A text in lines, broken between words.
  private static func broken(_ text: String, _ index: Int, _ first: Double, _ box: LabelLayout.Box) -> [Line] {
    let (size, isBold) = (size(index, first), index == 0)
    var lines: [Line] = []
    for word in text.split(separator: " ") {
      let longer = lines.last.map { Line(text: "\($0.text) \(word)", size: size, isBold: isBold) }
      if let longer, room(for: longer) <= box.width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(Line(text: String(word), size: size, isBold: isBold))
      }
    }
    return lines
  }
}
