/// Splits a line into words.
///
/// `"…"` with `\" \\ \n \t \u{1F3F9}`; `'…'` literally; `\x` is x; adjoining parts join; a `#` at the start of a
/// word begins a comment. There are no variables, no patterns and no `!`. A `"` or `'` right after a digit and
/// before the end of the word (`25"`, `5'6"`) is a mark for inches or feet, not a quote.
///
/// A line is read scalar by scalar, never by grapheme clusters: a combining mark right behind a sign makes one cluster
/// of both, and the sign keeps its meaning.
package struct Lexer {
  /// The words of a line, and how it ended.
  package struct Line: Sendable, Equatable {
    package var words: [Word] = []
    /// The quote or backslash that is open at the end; the next line then belongs to this one.
    package var open: Open?
    /// Escapes that mean nothing, and the first zero byte.
    package var problems: [Problem] = []
    /// True if the end of the line is within or right behind the last word.
    package var endsInWord = false
    /// True if the line ends in a comment.
    package var endsInComment = false

    /// Puts the parts together.
    package init(
      words: [Word] = [], open: Open? = nil, problems: [Problem] = [], endsInWord: Bool = false,
      endsInComment: Bool = false
    ) {
      self.words = words
      self.open = open
      self.problems = problems
      self.endsInWord = endsInWord
      self.endsInComment = endsInComment
    }
  }

  /// A quote or a backslash that a line leaves open.
  package enum Open: Sendable, Equatable {
    /// A quote, with its character and its position.
    case quote(Character, position: Int)
    case backslash
  }

  /// Few words are longer: there is room for so many letters from the beginning.
  private static let usualLength = 16

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = Line()
  private var word: Word?
  private var hasZeroByte = false

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// True if a text holds a quote or a backslash, without which no line is left open.
  package static func mayBeOpen(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\\") }
  }

  /// Splits a text, which may have several lines where a quote is open.
  package static func split(_ text: String) -> Line {
    var lexer = Lexer(text)
    lexer.run()
    return lexer.line
  }

  private mutating func run() {
    while let scalar = current {
      switch scalar {
      case " ", "\t", "\n", "\r": endWord()
      case "#" where word == nil:
        line.endsInComment = true
        position = scalars.count - 1
      case "\"" where !isMark, "'" where !isMark: readQuoted(scalar)
      case "\\": readEscape(inQuotes: false)
      case "\0": append(scalar, isQuoted: false, at: position)
      default: appendPlain()
      }
      position += 1
    }
    line.endsInWord = word != nil
    endWord()
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Inches or feet: right after an unquoted digit, and nothing that a quote could hold comes after.
  private var isMark: Bool {
    guard let last = word?.letters.last, !last.isQuoted, last.scalar.isNumber else { return false }
    guard position + 1 < scalars.count else { return true }
    let next = scalars[position + 1]
    return next.properties.isWhitespace || next.isOne(of: ",.)") || scalars[position] == "'" && next.isNumber
  }

  /// Reads letters up to one that may mean something, of which the first is none, and leaves the position on the last.
  private mutating func appendPlain() {
    begin(at: position)
    var last = position
    while last + 1 < scalars.count, !scalars[last + 1].mayMean { last += 1 }
    for position in position...last {
      word?.letters.append(Word.Letter(scalar: scalars[position], isQuoted: false, position: position))
    }
    position = last
  }

  private mutating func append(_ scalar: Unicode.Scalar, isQuoted: Bool, at start: Int) {
    // Only the first is reported: a line of a million would be refused a million times.
    if scalar == "\0", !hasZeroByte {
      hasZeroByte = true
      line.problems.append(Problem(.nul, at: start..<start + 1))
    }
    begin(at: start)
    word?.letters.append(Word.Letter(scalar: scalar, isQuoted: isQuoted, position: start))
    if isQuoted { word?.hasQuotes = true }
  }

  private mutating func begin(at start: Int) {
    guard word == nil else { return }
    word = Word(range: start..<start)
    word?.letters.reserveCapacity(Self.usualLength)
  }

  private mutating func endWord() {
    guard var ended = word else { return }
    // Behind an open quote or backslash the position is beyond the line's end.
    ended.range = ended.range.lowerBound..<min(position, scalars.count)
    line.words.append(ended)
    word = nil
  }

  private mutating func readQuoted(_ quote: Unicode.Scalar) {
    let start = position
    begin(at: start)
    word?.hasQuotes = true
    position += 1
    while let scalar = current, scalar != quote {
      if quote == "\"", scalar == "\\" {
        readEscape(inQuotes: true)
      } else {
        append(scalar, isQuoted: true, at: position)
      }
      position += 1
    }
    if current == nil { line.open = line.open ?? .quote(Character(quote), position: start) }
  }

  /// Reads the escape that begins with a backslash and leaves the position on its last character.
  private mutating func readEscape(inQuotes: Bool) {
    let start = position
    position += 1
    guard let escaped = current else {
      if !inQuotes { line.open = .backslash }
      return
    }
    guard inQuotes else {
      // The line goes on in the next one as if it had not been broken.
      if escaped == "\r", position + 1 < scalars.count, scalars[position + 1] == "\n" { position += 1 }
      if escaped != "\n", escaped != "\r" { append(escaped, isQuoted: true, at: start) }
      return
    }
    switch escaped {
    case "n": append("\n", isQuoted: true, at: start)
    case "t": append("\t", isQuoted: true, at: start)
    case "\"", "\\": append(escaped, isQuoted: true, at: start)
    case "u": readScalar(from: start)
    default: line.problems.append(Problem(.badEscape(String(escaped)), at: start..<position + 1))
    }
  }

  /// Reads `u{1F3F9}`.
  private mutating func readScalar(from start: Int) {
    let digits = scalars[(position + 1)...].prefix { $0 != "}" }.dropFirst()
    let end = position + digits.count + 2
    guard end < scalars.count, scalars[position + 1] == "{", 1...6 ~= digits.count,
      digits.allSatisfy(\.properties.isASCIIHexDigit),
      let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
      let scalar = Unicode.Scalar(number), number != 0
    else {
      line.problems.append(Problem(.badEscape("u"), at: start..<position + 1))
      return
    }
    append(scalar, isQuoted: true, at: start)
    position = end
  }
}

extension Unicode.Scalar {
  /// True if it ends a word, quotes what follows, or must be looked at by itself.
  fileprivate var mayMean: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\"", "'", "\\", "\0": true
    default: false
    }
  }
}
