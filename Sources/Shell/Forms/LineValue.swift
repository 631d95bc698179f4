import Equipment
import ShellLanguage

/// A value that has a line to itself: as it is, and in quotes where it would read as something else.
enum LineValue {
  /// The value of a line: without the blanks around it, and without its quotes if all of it is quoted.
  static func read(_ line: String) -> String {
    let text = line.trimmed
    guard ["\"", "'"].contains(text.unicodeScalars.first) else { return text }
    let lexed = Lexer.split(text)
    guard lexed.words.count == 1, lexed.open == nil, lexed.problems.isEmpty, !lexed.endsInComment,
      lexed.words[0].letters.allSatisfy(\.isQuoted)
    else { return text }
    return lexed.words[0].text
  }

  /// The line that means a value.
  ///
  /// - Parameter reserved: lines that mean something else where this one will stand.
  static func write(_ value: String, reserved: Set<String> = []) -> String {
    let isPlain = !value.isEmpty && !reserved.contains(value) && VisibleText.line(value) == value
    return isPlain && isSame(read(value), value) ? value : Quoting.write(value, as: .double)
  }
}
