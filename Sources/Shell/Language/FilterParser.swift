import Equipment

/// Reads what stands after `where`, for one type.
///
/// `F = comparison | word | not F | F and F | F or F | F F | ( F )`; `not` binds closest, then `and` (or nothing
/// at all between two), then `or`.
struct FilterParser {
  private let scope: FieldScope
  private let tokens: [Token]
  private var position = 0
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
  private static func tokens(of word: Word) -> [Token] {
    let isPlain: (Int, Character) -> Bool = { word.letters[$0].character == $1 && !word.letters[$0].isQuoted }
    var start = 0
    var end = word.letters.count
    while start < end, isPlain(start, "(") { start += 1 }
    while end > start, isPlain(end - 1, ")") { end -= 1 }
    let middle: [Token] = start < end || word.letters.isEmpty ? [.word(word.part(start..<end).quoted(like: word))] : []
    return (0..<start).map { .open(word.part($0..<$0 + 1)) } + middle
      + (end..<word.letters.count).map { .close(word.part($0..<$0 + 1)) }
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
      requireMore(after: word)
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
        requireMore(after: word)
        continue
      }
      filters.append(parseSingle(token))
    }
    return filters.count == 1 ? filters[0] : .and(filters)
  }

  private mutating func requireMore(after word: Word) {
    let isMissing =
      switch current {
      case nil, .close: true
      case .word(let next): next.isKeyword("or") || next.isKeyword("and")
      case .open: false
      }
    if isMissing || position == 1 { problems.append(Problem(.filterExpected(after: word.text), at: word.range)) }
  }

  private mutating func parseSingle(_ token: Token) -> Filter {
    if let word = take("not") {
      requireMore(after: word)
      return current.map { .not(parseSingle($0)) } ?? .and([])
    }
    position += 1
    switch token {
    case .open(let word): return parseGroup(word)
    case .close: return .and([])
    case .word(let word): return parseComparison(word)
    }
  }

  private mutating func parseGroup(_ open: Word) -> Filter {
    let filter = parseAlternatives()
    if case .close = current {
      position += 1
    } else {
      problems.append(Problem(.openParenthesis, at: open.range))
    }
    return filter
  }
}

extension FilterParser {
  /// A comparison, which may go on in the next words, or a word to search for.
  private mutating func parseComparison(_ word: Word) -> Filter {
    if let tag = word.tag { return .comparison(Comparison(field: "tags", .tagged(tag))) }
    if let place = word.operatorPlace, place > 0 {
      let (relation, value) = word.relation(at: place)
      return compare(word.part(0..<place), relation, value.letters.isEmpty && !value.hasQuotes ? nil : value)
    }
    guard scope.field(word.text) != nil, !word.hasQuotes, let next = currentWord else { return search(word) }
    if next.operatorPlace == 0 {
      position += 1
      let (relation, value) = next.relation(at: 0)
      return compare(word, relation, value.letters.isEmpty ? takeValue() : value)
    }
    if take("in") != nil { return oneOf(word) }
    if take("is") != nil { return isEmptyOrSet(word) }
    if next.rangePlace != nil {
      position += 1
      return compare(word, "=", next)
    }
    return search(word)
  }

  private func search(_ word: Word) -> Filter { .word(Folding.fold(word.text)) }

  private mutating func takeValue() -> Word? {
    guard let word = currentWord else { return nil }
    position += 1
    return word
  }

  private mutating func oneOf(_ field: Word) -> Filter {
    var values: [Word] = []
    while let word = takeValue() {
      let parts = word.split(at: ",")
      values += parts.filter { !$0.letters.isEmpty }
      if parts.last?.letters.isEmpty != true { break }
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
    problems.append(
      Problem(
        .notOneOf(currentWord?.text ?? "", what: "is", known: ["empty", "set"]),
        at: (currentWord ?? field).range))
    position += currentWord == nil ? 0 : 1
    return .and([])
  }

  private mutating func compare(_ field: Word, _ sign: String, _ value: Word?) -> Filter {
    guard let info = known(field) else { return .and([]) }
    guard let value else {
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

extension Word {
  /// The word after `tag:`, if it is such a word.
  fileprivate var tag: String? { begins(with: "tag:") && letters.count > 4 ? part(4..<letters.count).text : nil }

  /// Where an operator begins.
  fileprivate var operatorPlace: Int? {
    letters.indices.first { index in
      guard !letters[index].isQuoted else { return false }
      if letters[index].character == "!" {
        return index + 1 < letters.count && "=~".contains(letters[index + 1].character)
      }
      return "=<>~".contains(letters[index].character)
    }
  }

  /// Where an unquoted `..` begins.
  fileprivate var rangePlace: Int? {
    letters.indices.dropLast().first { index in
      letters[index].character == "." && letters[index + 1].character == "." && !letters[index].isQuoted
    }
  }

  /// The operator at a place, and what stands after it.
  fileprivate func relation(at place: Int) -> (String, Word) {
    let signs = ["<=", ">=", "!=", "!~", "=", "<", ">", "~"]
    let sign = signs.first { part(place..<letters.count).begins(with: $0) } ?? "="
    return (sign, part(place + sign.count..<letters.count).quoted(like: self))
  }

  /// Keeps in mind that a part without letters came from a word with quotes: `brand=""`.
  fileprivate func quoted(like whole: Word) -> Word {
    var copy = self
    copy.hasQuotes = letters.isEmpty ? whole.hasQuotes : hasQuotes
    return copy
  }
}
