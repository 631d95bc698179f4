import Equipment

/// Writing a value so that it reads back as exactly that value.
package enum Quoting {
  /// How a value is written.
  package enum Style: Sendable, Equatable {
    case bare
    /// In `"…"`.
    case double
    /// In `'…'`, where nothing is escaped.
    case single
  }

  /// The value as a word: bare if that is safe, else in double quotes.
  package static func quote(_ text: String) -> String {
    write(text, as: isSafe(text) ? .bare : .double)
  }

  /// True if a value needs no quotes at any position in a line.
  package static func isSafe(_ text: String) -> Bool {
    guard let first = text.first, !"-.%".contains(first) else { return false }
    return text.allSatisfy { character in
      character.isLetter || character.isASCII && character.isNumber || "-_./:+@%&".contains(character)
    }
      && !["where", "set", "by", "and", "or", "not", "in", "is"].contains(text.lowercased())
      && !Folding.contains("..", inFolded: text)
  }

  /// The value in a style; a single quote within single quotes is written outside them.
  ///
  /// Characters that act on a terminal are escaped, and so are marks that would make one character with a quote.
  package static func write(_ text: String, as style: Style) -> String {
    let word =
      switch style {
      case .bare: text
      case .single where VisibleText.line(text) == text:
        "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
      case .double, .single: "\"" + text.map(escape).joined() + "\""
      }
    return readsBack(word, as: text) ? word : "\"" + text.unicodeScalars.map(escapeUnlessASCII).joined() + "\""
  }

  private static func readsBack(_ word: String, as text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    let line = Lexer.split("=" + word + " ")
    return line.open == nil && line.words.count == 1 && Array(line.words[0].text.utf8) == Array("=\(text)".utf8)
  }

  private static func escape(_ character: Character) -> String {
    let isVisible = VisibleText.line(String(character)) == String(character)
    return character.unicodeScalars.map(isVisible ? escape : escapeUnlessASCII).joined()
  }

  private static func escapeUnlessASCII(_ scalar: Unicode.Scalar) -> String {
    scalar.isASCII ? escape(scalar) : numbered(scalar)
  }

  private static func numbered(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    default: scalar.properties.generalCategory == .control ? numbered(scalar) : String(scalar)
    }
  }
}
