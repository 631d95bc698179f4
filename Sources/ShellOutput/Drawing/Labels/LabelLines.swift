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
  private static let least = 1.7
  /// How small letters may get before a text is broken into one more line.
  private static let steps = [(least: 3.1, lines: 1), (least: 2.6, lines: 2), (least: least, lines: 3)]
  private static let others = 0.82
  /// From one line to the next, in letters.
  private static let pitch = 1.22

  /// Finds the largest letters in which all texts have room, each in a line; where these were small, broken between
  /// words into two or three lines.
  ///
  /// - Parameter needed: how many of the texts nobody may leave out; nil for all.
  package init(_ texts: [String], in box: LabelLayout.Box, needed: Int? = nil) {
    let texts = texts.map(VisibleText.line)
    for count in (min(texts.count, needed ?? texts.count)...texts.count).reversed() {
      let texts = Array(texts.prefix(count))
      guard let size = Self.size(of: texts, box) else { continue }
      lines = texts.indices.flatMap { Self.broken(texts[$0], $0, size, box) }
      (omitted, isCut) = (0, false)
      return
    }
    let wanted = texts.prefix(needed ?? texts.count)
    // What has no room in the smallest letters is cut, and only then left out.
    let cut = wanted.indices.map { Line(text: texts[$0], size: Self.size($0, Self.least), isBold: $0 == 0) }
    let count = cut.indices.last { Self.height(Array(cut[...$0])) <= box.height + 0.01 }.map { $0 + 1 } ?? 0
    (lines, omitted) = (Array(cut.prefix(count)), wanted.count - count)
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

  /// The largest size in which all texts have room, with as few of them broken as can be; nil if there is none.
  private static func size(of texts: [String], _ box: LabelLayout.Box) -> Double? {
    let most = min(largest, max(least, box.height / 6.5))
    return steps.lazy.compactMap { size(of: texts, from: most, to: $0.least, lines: $0.lines, box) }.first
  }

  /// The same in at most so many lines each.
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
    for word in unbroken(text) {
      let longer = lines.last.map { Line(text: "\($0.text) \(word)", size: size, isBold: isBold) }
      if let longer, room(for: longer) <= box.width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(Line(text: String(word), size: size, isBold: isBold))
      }
    }
    return lines
  }

  /// The words of a text; a unit stays with its number.
  private static func unbroken(_ text: String) -> [String] {
    text.split(separator: " ").reduce(into: []) { words, word in
      if let last = words.last, last.last?.isNumber ?? false, word.count <= longestUnit, word.first?.isLetter ?? false {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(String(word))
      }
    }
  }

  /// Letters of `in,`.
  private static let longestUnit = 3
}
