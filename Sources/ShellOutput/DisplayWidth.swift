import ShellLanguage

/// How many columns text takes on a terminal, counted by what a reader sees as one character.
public enum DisplayWidth {
  /// The columns of a text.
  public static func of(_ text: String) -> Int {
    if text.isPrintable { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character: 0, 1 or 2.
  public static func of(_ character: Character) -> Int {
    var widest = 0
    var isEmoji = false
    for (index, scalar) in character.unicodeScalars.enumerated() {
      widest = max(widest, of(scalar))
      // A joiner, the sign for “as emoji”, a keycap or a flag's second letter make a picture of what is before.
      if index > 0, scalar.makesEmoji { isEmoji = isEmoji || character.beginsEmoji }
    }
    return isEmoji ? 2 : widest
  }

  /// The text if it fits, else as much of its beginning as leaves room for `…`.
  public static func cut(_ text: String, to width: Int) -> String {
    if of(text) <= width { return text }
    guard width > 0 else { return "" }
    var used = 1
    let kept = text.prefix { character in
      used += of(character)
      return used <= width
    }
    // The mark behind what is written from right to left is needed all the more where more follows.
    return String(kept).withoutEnd + "…" + (text.last == VisibleText.mark ? String(VisibleText.mark) : "")
  }

  /// The same of a text with colours, which take no room; what has to be cut loses them.
  package static func cutStyled(_ text: String, to width: Int) -> String {
    let plain = Styler.plain(text)
    return of(plain) <= width ? text : cut(plain, to: width)
  }

  /// A line with colours as `less -S` shows it: what is longer than the terminal is wide ends with `>` at its edge.
  package static func cutAtEdge(_ line: String, of width: Int) -> String {
    let plain = Styler.plain(line)
    guard of(plain) > width, width > 0 else { return line }
    var used = 1
    let kept = plain.prefix { character in
      used += of(character)
      return used <= width
    }
    return pad(String(kept), to: width - 1) + ">"
  }

  /// A text whose lines fit into a width, broken between words; what goes on is set in by two blanks.
  ///
  /// Colours take no room. A line that begins with a blank is laid out already, and stays as it is.
  ///
  /// - Parameter withSetIn: true if a sentence that is set in by two blanks is broken too, as it belongs to the one above.
  package static func wrapped(_ text: String, to width: Int, withSetIn: Bool = false) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let plain = Styler.plain(String(line))
      guard of(plain) > width else { return String(line) }
      if plain.first != " " { return wrapped(line, to: width) }
      return withSetIn && isSetInSentence(plain)
        ? "  " + wrapped(line.dropFirst(2), to: width - 2, "\n    ") : String(line)
    }.joined(separator: "\n")
  }

  /// True for words behind two blanks, with no second blank among them as columns have.
  private static func isSetInSentence(_ line: String) -> Bool {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    return parts.prefix(2).allSatisfy(\.isEmpty) && parts.dropFirst(2).allSatisfy { !$0.isEmpty }
  }

  private static func wrapped(_ line: Substring, to width: Int, _ lineBreak: String = "\n  ") -> String {
    var (lines, used) = ("", 0)
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let room = of(Styler.plain(String(word)))
      if used > 0, used + 1 + room > width {
        lines += lineBreak
        used = 2
      } else if !lines.isEmpty {
        lines += " "
        used += 1
      }
      lines += word
      used += room
    }
    return lines
  }

  /// The text with blanks after it, or before it, up to a width.
  public static func pad(_ text: String, to width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - of(text)))
    return right ? blanks + text : text + blanks
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if 0x20..<0x7F ~= scalar.value { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    // Vowels and final consonants of Hangul stand within the syllable that their first consonant began.
    default: return 0x1160...0x11FF ~= scalar.value ? 0 : EastAsianWidth.isWide(scalar) ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isFlagLetter: Bool { 0x1F1E6...0x1F1FF ~= value }
  fileprivate var makesEmoji: Bool { value == 0x200D || value == 0xFE0F || value == 0x20E3 || isFlagLetter }
}

extension Character {
  /// True if its first scalar can be shown as a picture; digits can only as keycaps.
  fileprivate var beginsEmoji: Bool {
    guard let base = unicodeScalars.first, base.properties.isEmoji else { return false }
    return !base.isASCII || unicodeScalars.contains("\u{20E3}")
  }
}
