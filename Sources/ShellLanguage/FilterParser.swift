package import Equipment

/// A parser of the words after `where`, for one type.
///
/// `F = comparison | word | not F | F and F | F or F | F F | ( F )`; `not` binds closest, then `and` (or nothing
/// at all between two), then `or`. A missing part is a problem: no filter means everything by accident.
package struct FilterParser {
  let scope: FieldScope
  let tokens: [Token]
  var position = 0
  private var depth = 0
  private var isGivenUp = false
  var problems: [Problem] = []

  enum Token {
    case open(Word)
    case close(Word)
    case word(Word)

    var word: Word {
      switch self {
      case .open(let word), .close(let word), .word(let word): word
      }
    }
  }

  /// Reads the words as a filter on the scope's type; mistakes are in `problems`.
  package static func parse(_ words: [Word], in scope: FieldScope) -> (filter: Filter, problems: [Problem]) {
    var parser = FilterParser(
      scope: scope, tokens: words.flatMap { ArgumentFilter.words(of: $0, in: scope) }.flatMap(Self.tokens))
    let filter = parser.parseAlternatives()
    if let token = parser.current {
      parser.problems.append(Problem(.strayParenthesis, at: token.word.range))
    }
    return (filter, parser.problems)
  }

  private init(scope: FieldScope, tokens: [Token]) {
    self.scope = scope
    self.tokens = tokens
  }

  /// Parts the parentheses at the ends of a word from it.
  ///
  /// `not(` is two words, and a parenthesis that opens within a word closes within it: `model~(2)`.
  private static func tokens(of word: Word) -> [Token] {
    var tokens: [Token] = []
    var start = 0
    while let length = word.openingLength(at: start) {
      let part = word.part(start..<start + length)
      tokens.append(part.begins(with: "(") ? .open(part) : .word(part))
      start += length
    }
    let end = max(start, word.letters.count - word.closing(from: start))
    if start < end || word.letters.isEmpty { tokens.append(.word(word.part(start..<end).quoted(like: word))) }
    return tokens + (end..<word.letters.count).map { .close(word.part($0..<$0 + 1)) }
  }

  var current: Token? { position < tokens.count ? tokens[position] : nil }

  var currentWord: Word? {
    if case .word(let word) = current { word } else { nil }
  }

  mutating func consume(_ keyword: String) -> Word? {
    guard let word = currentWord, word.isKeyword(keyword) else { return nil }
    position += 1
    return word
  }

  private mutating func parseAlternatives() -> Filter {
    var filters = [parseConjunction()]
    while let word = consume("or") {
      requireMore(around: word)
      filters.append(parseConjunction())
    }
    return filters.count == 1 ? filters[0] : .or(filters)
  }

  private mutating func parseConjunction() -> Filter {
    var filters: [Filter] = []
    while let token = current {
      if case .close = token { break }
      if token.word.isKeyword("or") { break }
      if let word = consume("and") {
        requireMore(around: word)
        continue
      }
      filters.append(parseSingle(token))
    }
    return filters.count == 1 ? filters[0] : .and(filters)
  }

  /// True if the token just read is the first, of all or of a group.
  private var wasFirst: Bool {
    if position < 2 { return true }
    if case .open = tokens[position - 2] { return true } else { return false }
  }

  private mutating func requireMore(around word: Word) {
    if wasFirst { return problems.append(Problem(.filterExpectedBefore(word.text), at: word.range)) }
    requireMore(after: word)
  }

  mutating func requireMore(after word: Word) {
    let isMissing =
      switch current {
      case nil, .close: true
      case .word(let next): next.isKeyword("or") || next.isKeyword("and")
      case .open: false
      }
    if isMissing { problems.append(Problem(.filterExpected(after: word.text), at: word.range)) }
  }

  private mutating func parseSingle(_ token: Token) -> Filter {
    position += 1
    switch token {
    case .open(let word): return deeper(word) { $0.parseGroup(word) }
    case .close: return .and([])
    case .word(let word):
      guard word.isKeyword("not") else { return parseComparison(word) }
      requireMore(after: word)
      guard let next = current else { return .and([]) }
      if case .close = next { return .and([]) }
      return deeper(word) { .not($0.parseSingle(next)) }
    }
  }

  /// Goes into a group or a negation, as long as the stack certainly has room for it.
  private mutating func deeper(_ word: Word, _ parse: (inout FilterParser) -> Filter) -> Filter {
    guard depth < Self.deepest else {
      problems.append(Problem(.nestedTooDeep(limit: Self.deepest), at: word.range))
      position = tokens.count
      isGivenUp = true
      return .and([])
    }
    depth += 1
    defer { depth -= 1 }
    return parse(&self)
  }

  private static let deepest = 100

  private mutating func parseGroup(_ open: Word) -> Filter {
    let isEmpty = if case .close = current { true } else { false }
    if isEmpty { problems.append(Problem(.filterExpected(after: "("), at: open.range)) }
    let filter = parseAlternatives()
    if case .close = current {
      position += 1
    } else if !isGivenUp {
      problems.append(Problem(.openParenthesis, at: open.range))
    }
    return filter
  }
}
