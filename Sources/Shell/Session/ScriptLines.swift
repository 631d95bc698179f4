import ShellLanguage
import ShellOutput

/// Commands in a text: lines joined where a quote or a backslash leaves one open.
struct ScriptLines {
  /// One command and the line on which it begins.
  struct Entry: Sendable, Equatable {
    var text: String
    let line: Int
  }

  /// True if an open quote goes on in the next line, as it does for somebody who types.
  ///
  /// In a script a quote that was forgotten would swallow the commands behind it up to the next one.
  private let joinsQuotes: Bool
  /// The quote or backslash that the pending command leaves open.
  private var opening: Lexer.Open?
  private var pending: Entry?
  private var line = 0

  /// Makes it ready for the first line.
  init(joinsQuotes: Bool = false) { self.joinsQuotes = joinsQuotes }

  /// Appends a line; returns the command that it ends, if it ends one.
  ///
  /// - Parameter number: which line it is; the next one without it.
  mutating func append(_ text: String, at number: Int? = nil) -> Entry? {
    line = number ?? line + 1
    if let open = pending, case .quote(let quote, _)? = opening, quote.asciiValue.map(text.utf8.contains) == false {
      pending = nil  // So that the text is only lengthened, and not copied with every line
      return lengthen(open, by: text)
    }
    let entry = pending.map { Entry(text: Self.join($0.text, text), line: $0.line) } ?? Entry(text: text, line: line)
    opening = Lexer.mayBeOpen(entry.text) ? Lexer.split(entry.text).open : nil
    // One that is too long is refused as it is, for the quote that nothing closes.
    if case .quote? = opening, !joinsQuotes { opening = nil }
    let isOpen = opening != nil && entry.text.utf8.count <= OutputLimits.longestLine
    pending = isOpen ? entry : nil
    return isOpen ? nil : entry
  }

  /// Goes on with a quote that a line does not close.
  private mutating func lengthen(_ entry: consuming Entry, by text: String) -> Entry? {
    entry.text += "\n" + text
    if entry.text.utf8.count > OutputLimits.longestLine { return entry }
    pending = entry
    return nil
  }

  /// Returns the command that is still open at the end of the text.
  mutating func finish() -> Entry? {
    defer { pending = nil }
    return pending
  }

  /// True if the next line goes on with a command.
  var isOpen: Bool { pending != nil }

  /// The open command, to which the next line is appended; empty if that begins a command.
  var lead: String { pending.map { Self.join($0.text, "") } ?? "" }

  /// A line after an open quote is part of the value; a backslash at the end joins without a break.
  private static func join(_ text: String, _ next: String) -> String {
    Lexer.split(text).open == .backslash ? String(Substring(text.unicodeScalars.dropLast())) + next : text + "\n" + next
  }
}
