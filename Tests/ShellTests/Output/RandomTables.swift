import Shell

@testable import ShellOutput

/// Numbers that are the same in every run with the same seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Tables whose cells try to break out of them.
struct RandomTables {
  /// The pieces of random cells.
  static let pieces = [
    "a", "Formula X", " ", "  ", "\n", "\r\n", "\r", "\t", "\"", ",", "'", "\\", "\\n", "|", "=1+1", "-5", "+", "@x",
    "\u{1B}[31m", "\u{7}", "\u{0}", "\u{7F}", "\u{85}", "\u{9B}2J", "\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}",
    "\u{200E}", "\u{200F}", "\u{61C}", "\u{2028}", "\u{2029}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{2060}",
    "\u{200D}", "\u{FE0F}", "\u{301}", "\u{FF9F}", "\u{600}", "\u{E000}", "\u{10FFFF}", "\u{E0041}", "\u{3164}", "é",
    "e\u{301}", "弓",
    "ｱﾛｰ", "한글", "\u{1112}\u{1161}\u{11AB}", "🏹", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "1️⃣", "❤️", "👍🏽", "العربية", "क्षि", "…", "─",
    "*", "_", "~~", "`", "<b>", "&amp;", "[x](y)", "# ", "https://a.b/", "www.a.b/",
  ]

  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(state: seed) }

  /// A text of a few pieces.
  mutating func text() -> String {
    (0..<Int.random(in: 0...6, using: &generator)).reduce(into: "") { text, _ in
      text += Self.pieces.randomElement(using: &generator) ?? ""
    }
  }

  /// A table of some columns and rows, with cells and headings of all sorts.
  mutating func table() -> Table {
    let count = Int.random(in: 1...8, using: &generator)
    let columns = (0..<count).map { index in
      Column(
        "\(index)\(text())", unit: Bool.random(using: &generator) ? "in" : nil,
        isNumeric: Bool.random(using: &generator))
    }
    let rows = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      columns.map { column in Bool.random(using: &generator) ? cell(column) : nil }
    }
    return Table(columns: columns, rows: rows)
  }

  private mutating func cell(_ column: Column) -> String {
    column.isNumeric && Bool.random(using: &generator)
      ? String(Int.random(in: -9...9999, using: &generator)) : text()
  }
}
