import Equipment
import ShellLanguage
import ShellOutput

/// A page of help on a terminal that is narrower than the page: its lines are broken between words, and continuation
/// lines are indented as the text that they continue.
struct FittedPage {
  private let width: Int
  private var lines: [String] = []
  /// True while the lines are commands, below the heading `examples`.
  private var isInExamples = false
  private var isInUsage = false

  /// The page in lines of that width; as it is without one, and where everything fits.
  static func text(_ page: String, width: Int?) -> String {
    guard let width, width >= narrowest, page.utf8.count > width else { return page }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.contains(where: { DisplayWidth.of(Styler.plain($0)) > width }) else { return page }
    var fitted = FittedPage(width: width)
    fitted.append(lines[...])
    return fitted.lines.joined(separator: "\n")
  }

  /// Less than this nobody reads in.
  private static let narrowest = 20
  /// A second column is broken into lines only where so much room is left for it.
  private static let leastRoom = 24
  /// The indent of a continuation line, in columns.
  private static let step = 4

  private init(width: Int) { self.width = width }

  private mutating func append(_ lines: ArraySlice<String>) {
    var rest = lines
    while let line = rest.first {
      let count: Int
      if let command = command(line) {
        self.lines += broken(command.text, prompt: command.prompt)
        count = 1
      } else if let column = Self.secondColumn(of: line) {
        let rows = rest.prefix { Self.secondColumn(of: $0) == column }
        append(rows: rows, column)
        count = rows.count
      } else {
        count = append(paragraph: rest)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// A line that can be typed as it stands, and what is before it; nil for any other line.
  private mutating func command(_ line: String) -> (prompt: String, text: String)? {
    if ["examples", "usage", ""].contains(line) { (isInExamples, isInUsage) = (line == "examples", line == "usage") }
    for prompt in ["  hub> ", "Type:  "] where line.hasPrefix(prompt) {
      return (prompt, String(line.dropFirst(prompt.count)))
    }
    return isInExamples && line.hasPrefix("  ") ? ("  ", String(line.dropFirst(2))) : nil
  }

  /// A command in lines that are joined by backslashes, as one types them; never broken within quotes.
  private func broken(_ command: String, prompt: String) -> [String] {
    if DisplayWidth.of(prompt + command) <= width { return [prompt + command] }
    let words = Lexer.split(command).words
    let characters = Array(command)
    var starts = words.map(\.range.lowerBound)
    // Text behind the last word is a comment, which the lexer leaves out of its words.
    if let last = words.last, last.range.upperBound < characters.count {
      let comment = characters[last.range.upperBound...].firstIndex { !$0.isWhitespace }
      if let comment { starts.append(comment) }
    }
    guard !starts.isEmpty else { return [prompt + command] }
    let parts = starts.indices.map { index in
      String(characters[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : characters.count)]).withoutEnd
    }
    let indent = String(repeating: " ", count: Self.step)
    var lines = [prompt + parts[0]]
    for part in parts.dropFirst() {
      let longer = "\(lines[lines.count - 1]) \(part)"
      // The backslash needs room too.
      if DisplayWidth.of(longer) + 2 <= width { lines[lines.count - 1] = longer } else { lines.append(indent + part) }
    }
    return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
  }

  /// Rows of two columns; the second below the first where there is too little room beside it.
  private mutating func append(rows: ArraySlice<String>, _ column: Int) {
    guard rows.contains(where: { DisplayWidth.of($0) > width }) else {
      lines += rows
      return
    }
    for row in rows {
      let first = DisplayWidth.prefix(row, column)
      let second = String(row.dropFirst(first.count))
      if width - column >= Self.leastRoom {
        lines += wrapped(second, prefix: first, indent: column)
      } else {
        let indent = Self.indent(of: row)
        lines += wrapped(first, prefix: "", indent: indent + Self.step)
        let below = String(repeating: " ", count: indent + Self.step)
        lines += wrapped(second, prefix: below, indent: indent + Self.step)
      }
    }
  }

  /// A sentence that goes over several lines is broken anew.
  ///
  /// - Returns: how many lines it was.
  private mutating func append(paragraph rest: ArraySlice<String>) -> Int {
    let indent = Self.indent(of: rest.first ?? "")
    var text: [String] = []
    for line in rest {
      guard !line.isEmpty, Self.indent(of: line) == indent, Self.secondColumn(of: line) == nil else { break }
      text.append(line)
      if ".:?!".contains(line.last ?? ".") { break }
    }
    guard text.contains(where: { DisplayWidth.of(Styler.plain($0)) > width }) else {
      lines.append(rest.first ?? "")
      return 1
    }
    let below = isInUsage ? indent + Self.step : indent
    lines += wrapped(text.joined(separator: " "), prefix: String(repeating: " ", count: indent), indent: below)
    return text.count
  }

  /// Words in lines, the first behind a prefix and the others indented by so many columns.
  private func wrapped(_ text: String, prefix: String, indent: Int) -> [String] {
    let below = String(repeating: " ", count: indent)
    var lines: [String] = []
    var (line, isBegun) = (prefix.isEmpty ? text.prefix { $0 == " " } + "" : prefix, false)
    for word in Self.pieces(of: text, width - indent) {
      let longer = isBegun ? "\(line) \(word)" : line + word
      if isBegun, DisplayWidth.of(Styler.plain(longer)) > width {
        lines.append(line)
        line = below + word
      } else {
        line = longer
      }
      isBegun = true
    }
    return lines + [line]
  }

  /// The words; a bracketed part of a usage line stays one piece where it fits.
  private static func pieces(of text: String, _ room: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { pieces, word in
      let last = pieces.last ?? ""
      let isOpen = last.hasPrefix("[") && last.count { $0 == "[" } > last.count { $0 == "]" }
      if isOpen, DisplayWidth.of(last) + 1 + DisplayWidth.of(String(word)) <= room {
        pieces[pieces.count - 1] = "\(last) \(word)"
      } else {
        pieces.append(String(word))
      }
    }
  }

  private static func indent(of line: String) -> Int { line.prefix { $0 == " " }.count }

  /// The display column at which the second column of a row begins, behind at least two blanks; nil if there is none.
  private static func secondColumn(of line: String) -> Int? {
    var (column, blanks, hasText) = (0, 0, false)
    for character in line {
      if character == " " {
        blanks += 1
      } else {
        if hasText, blanks >= 2 { return column }
        (hasText, blanks) = (true, 0)
      }
      column += DisplayWidth.of(character)
    }
    return nil
  }
}

extension DisplayWidth {
  /// The longest beginning of a text that fits into so many columns.
  fileprivate static func prefix(_ text: String, _ width: Int) -> String {
    var used = 0
    return String(
      text.prefix { character in
        used += of(character)
        return used <= width
      })
  }
}
