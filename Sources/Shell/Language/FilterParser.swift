import Equipment

/// Reads what stands after `where`, for one type.
///
/// `F = comparison | word | not F | F and F | F or F | F F | ( F )`; `not` binds closest, then `and` (or nothing
/// at all between two), then `or`. What is missing is a problem: no filter means everything by accident.
struct FilterParser {
  private let scope: FieldScope
  private let tokens: [Token]
  private var position = 0
  private var depth = 0
  private var isGivenUp = false
  private(set) var problems: [Problem] = []

  private enum Token {
    case open(Word)
    case close(Word)
    case word(Word)

    var word: Word {
      switch self {
      case .open(let word), .close(let word), .word(let word): word
      }
    }
  }

  /// Reads the words as a filter on the scope's type; what is wrong is in `problems`.
  static func parse(_ words: [Word], in scope: FieldScope) -> (filter: Filter, problems: [Problem]) {
    var parser = FilterParser(scope: scope, tokens: words.flatMap(Self.tokens))
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
  /// `not(` is two words, and what opens within a word closes within it: `model~(2)`.
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

  private var current: Token? { position < tokens.count ? tokens[position] : nil }

  private var currentWord: Word? {
    if case .word(let word) = current { word } else { nil }
  }

  private mutating func take(_ keyword: String) -> Word? {
    guard let word = currentWord, word.isKeyword(keyword) else { return nil }
    position += 1
    return word
  }

  private mutating func parseAlternatives() -> Filter {
    var filters = [parseConjunction()]
    while let word = take("or") {
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
      if let word = take("and") {
        requireMore(around: word)
        continue
      }
      filters.append(parseSingle(token))
    }
    return filters.count == 1 ? filters[0] : .and(filters)
  }

  /// Whether the last token taken was the first, of all or of a group.
  private var wasFirst: Bool {
    if position < 2 { return true }
    if case .open = tokens[position - 2] { return true } else { return false }
  }

  private mutating func requireMore(around word: Word) {
    if wasFirst { return problems.append(Problem(.filterExpectedBefore(word.text), at: word.range)) }
    requireMore(after: word)
  }

  private mutating func requireMore(after word: Word) {
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

extension FilterParser {
  /// A comparison, which may go on in the next words, or a word to search for.
  private mutating func parseComparison(_ word: Word) -> Filter {
    if let tag = word.tag { return .comparison(Comparison(field: "tags", .tagged(tag))) }
    if let place = word.operatorPlace {
      guard place > 0 else {
        problems.append(Problem(.filterExpectedBefore(word.text), at: word.range))
        return .and([])
      }
      let (sign, value) = word.relation(at: place)
      return compare(word.part(0..<place), sign, value.isMissing ? takeValue(after: sign) : value)
    }
    guard !word.hasQuotes, let next = currentWord else { return search(word) }
    // Whatever stands before an operator is a field, known or not.
    if next.operatorPlace == 0 {
      position += 1
      let (sign, value) = next.relation(at: 0)
      return compare(word, sign, value.isMissing ? takeValue(after: sign) : value)
    }
    if take("in") != nil { return oneOf(word) }
    if take("is") != nil { return isEmptyOrSet(word) }
    if next.rangePlace != nil, next.operatorPlace == nil {
      position += 1
      return compare(word, "=", next)
    }
    return search(word)
  }

  /// A word to search for; a field's name by itself is a comparison that was not finished.
  private mutating func search(_ word: Word) -> Filter {
    if !word.hasQuotes, let field = scope.type.field(word.text) {
      problems.append(Problem(.missingOperator(field: field.name), at: word.range))
    }
    return .word(Folding.fold(word.text))
  }

  /// The value behind a blank; nil if the next word is something of its own.
  private mutating func takeValue(after sign: String) -> Word? {
    guard let word = currentWord, !word.isKeyword("and"), !word.isKeyword("or"), word.operatorPlace == nil else {
      return nil
    }
    position += 1
    return word
  }

  /// Values parted by commas, with blanks around them or not.
  private mutating func oneOf(_ field: Word) -> Filter {
    var values: [Word] = []
    var isMore = true
    while isMore, let word = currentWord {
      position += 1
      let parts = word.split(at: ",")
      values += parts.filter { !$0.letters.isEmpty }
      isMore = parts.last?.letters.isEmpty == true || currentWord?.begins(with: ",") == true
    }
    guard let info = known(field) else { return .and([]) }
    if values.isEmpty { problems.append(Problem(.filterExpected(after: "in"), at: field.range)) }
    return .comparison(Comparison(field: info.name, .oneOf(values.compactMap { key($0, info) })))
  }

  private mutating func isEmptyOrSet(_ field: Word) -> Filter {
    let isNegated = take("not") != nil
    guard let info = known(field) else { return .and([]) }
    if take("empty") != nil { return .comparison(Comparison(field: info.name, isNegated ? .set : .empty)) }
    if take("set") != nil { return .comparison(Comparison(field: info.name, isNegated ? .empty : .set)) }
    if let word = currentWord {
      position += 1
      problems.append(Problem(.emptyOrSet(word.text), at: word.range))
    } else {
      problems.append(Problem(.filterExpected(after: "is"), at: field.range))
    }
    return .and([])
  }

  private mutating func compare(_ field: Word, _ sign: String, _ value: Word?) -> Filter {
    guard let info = known(field) else { return .and([]) }
    guard let value, !value.text.isEmpty else {
      switch sign {
      case "=": return .comparison(Comparison(field: info.name, .empty))
      case "!=": return .comparison(Comparison(field: info.name, .set))
      default:
        problems.append(Problem(.filterExpected(after: field.text + sign), at: field.range))
        return .and([])
      }
    }
    guard let relation = relation(sign, value, info) else { return .and([]) }
    let byDay = info.shape == .timestamp && !value.text.contains("T")
    return .comparison(Comparison(field: info.name, relation, byDay: byDay))
  }

  private mutating func relation(_ sign: String, _ value: Word, _ info: ScopedField) -> Comparison.Relation? {
    switch sign {
    case "~": return .contains(Folding.fold(value.text))
    case "!~": return .containsNot(Folding.fold(value.text))
    case "=" where value.rangePlace != nil && !info.isFreeText: return between(value, info)
    default: break
    }
    guard let key = key(value, info) else { return nil }
    switch sign {
    case "!=": return .notEqual(key)
    case "<": return .less(key)
    case "<=": return .lessOrEqual(key)
    case ">": return .greater(key)
    case ">=": return .greaterOrEqual(key)
    default: return .equal(key)
    }
  }

  private mutating func between(_ value: Word, _ info: ScopedField) -> Comparison.Relation? {
    guard let place = value.rangePlace,
      let low = key(value.part(0..<place), info),
      let high = key(value.part(place + 2..<value.letters.count), info)
    else { return nil }
    return .between(low, high)
  }

  private mutating func known(_ word: Word) -> ScopedField? {
    let field = scope.field(word.text)
    if field == nil {
      problems.append(Problem(.unknownField(word.text, type: scope.type, known: scope.names), at: word.range))
    }
    return field
  }

  private mutating func key(_ value: Word, _ field: ScopedField) -> SortKey? {
    do {
      return try field.sortKey(of: value.text, today: scope.today)
    } catch {
      problems.append(Problem(.field(error), at: value.range))
      return nil
    }
  }
}
