import ShellLanguage

/// Writing a text so that the system's shell reads it as exactly that text.
enum ShellEscape {
  /// The text as it goes on in a word of bash or zsh; nil if it cannot be written within the quote that is open.
  ///
  /// A closing quote is not part of it: the shell sets it itself.
  static func write(_ text: String, in quote: ShellWords.Quote) -> String? {
    var written = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if VisibleText.line(String(scalar)) != String(scalar) {
        // A character that would act on the terminal is only written as an escape, and that only outside quotes.
        guard quote == .none else { return nil }
        written += "$'\\u\(hexadecimal(scalar))'"
      } else {
        written += self.written(scalar, in: quote, isFirst: index == 0)
      }
    }
    return written
  }

  private static func written(_ scalar: Unicode.Scalar, in quote: ShellWords.Quote, isFirst: Bool) -> String {
    let sign = String(Character(scalar))
    switch quote {
    case .none: return isPlain(scalar) && !(isFirst && scalar == "=") ? sign : "\\" + sign
    case .single: return scalar == "'" ? "'\\''" : sign
    case .escaped: return scalar == "'" || scalar == "\\" ? "\\" + sign : sign
    case .double:
      // Behind a backslash it would not begin a recall from the history, but the backslash would stay.
      if scalar == "!" { return "\"'!'\"" }
      return "\"\\$`".unicodeScalars.contains(scalar) ? "\\" + sign : sign
    }
  }

  /// True if it means nothing to the shell in a word, apart from a `=` at the beginning.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return true }
    let character = Character(scalar)
    return character.isLetter || character.isNumber || "_-./:+@%,=".unicodeScalars.contains(scalar)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
