/// Writing a value so that it reads back as exactly that value.
enum Quoting {
  /// How a value is written.
  enum Style: Sendable, Equatable {
    case bare
    /// In `"…"`.
    case double
    /// In `'…'`, where nothing is escaped.
    case single
  }

  /// The value as a word: bare if that is safe, else in double quotes.
  static func quote(_ text: String) -> String {
    write(text, as: isSafe(text) ? .bare : .double)
  }

  /// Whether a value needs no quotes in any place of a line.
  static func isSafe(_ text: String) -> Bool {
    guard let first = text.first, first != "-", first != "." else { return false }
    return text.allSatisfy { character in
      character.isLetter || character.isASCII && character.isNumber || "-_./:+@%&".contains(character)
    }
      && !["where", "set", "by", "and", "or", "not", "in", "is"].contains(text.lowercased())
      && !text.contains("..")
  }

  /// The value in a style; a single quote within single quotes is written outside them.
  static func write(_ text: String, as style: Style) -> String {
    switch style {
    case .bare: text
    case .double: "\"" + body(text, in: .double) + "\""
    case .single: "'" + body(text, in: .single) + "'"
    }
  }

  /// What stands between the quotes.
  static func body(_ text: String, in style: Style) -> String {
    switch style {
    case .bare: text
    case .single: text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    case .double: text.unicodeScalars.map(escape).joined()
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    default:
      scalar.properties.generalCategory == .control
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
  }
}
