import Equipment

extension FilterParser {
  /// A comparison, which may go on in the next words, or a word to search for.
  mutating func parseComparison(_ word: Word) -> Filter {
    if let tag = word.tag { return .comparison(Comparison(field: "tags", .tagged(tag))) }
    if let index = word.operatorIndex {
      guard index > 0 else {
        problems.append(Problem(.filterExpectedBefore(word.text), at: word.range))
        return .and([])
      }
      let (sign, value) = word.relation(at: index)
      return compare(word.part(0..<index), sign, value.isMissing ? consumeValue(after: sign) : value)
    }
    guard !word.hasQuotes, let next = currentWord else { return search(word) }
    // Whatever stands before an operator is a field, known or not.
    if next.operatorIndex == 0 {
      position += 1
      let (sign, value) = next.relation(at: 0)
      return compare(word, sign, value.isMissing ? consumeValue(after: sign) : value)
    }
    if consume("in") != nil { return oneOf(word) }
    if consume("is") != nil { return isEmptyOrSet(word) }
    if next.rangeIndex != nil, next.operatorIndex == nil {
      position += 1
      return compare(word, "=", next)
    }
    return search(word)
  }

  /// A word to search for; a field's name by itself is a comparison that was not finished, and a sign or a slip of a
  /// keyword is no text that anybody looks for.
  private mutating func search(_ word: Word) -> Filter {
    if !word.hasQuotes {
      if let field = scope.type.field(word.text) {
        problems.append(Problem(.missingOperator(field: field.name), at: word.range))
      } else if word.holdsForeignSign {
        problems.append(Problem(.noFilter(word.text), at: word.range))
      } else if Suggestions.isOneSlip(from: Folding.fold(word.text), to: "where") {
        problems.append(Problem(.nearKeyword(word.text, "where"), at: word.range))
      }
    }
    return .word(Folding.fold(word.text))
  }

  /// The value behind a blank; nil if the next word is something of its own.
  private mutating func consumeValue(after sign: String) -> Word? {
    guard let word = currentWord, !word.isKeyword("and"), !word.isKeyword("or"), word.operatorIndex == nil else {
      return nil
    }
    position += 1
    return word
  }

  /// The value with a unit that stands behind a blank: `length>=71 cm`; `in` only where nothing else can be meant.
  private mutating func withUnit(_ value: Word, of field: ScopedField) -> Word {
    guard field.isMeasured, value.endsInNumber, let unit = currentWord, unit.isUnit else { return value }
    if unit.isKeyword("in") {
      switch position + 1 < tokens.count ? tokens[position + 1] : nil {
      case nil, .close: break
      case .word(let next) where next.isKeyword("and") || next.isKeyword("or"): break
      default: return value
      }
    }
    position += 1
    return value + unit
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
    guard let info = known(field).map({ meant($0, values.first) }) else { return .and([]) }
    if values.isEmpty { problems.append(Problem(.filterExpected(after: "in"), at: field.range)) }
    let filters = values.map { filter("=", $0, info) }
    let keys = filters.compactMap { filter -> SortKey? in
      if case .comparison(let comparison) = filter, case .equal(let key) = comparison.relation { key } else { nil }
    }
    // Years, names of setups and types are no single values.
    return keys.count == filters.count ? .comparison(Comparison(field: info.name, .oneOf(Set(keys)))) : .or(filters)
  }

  private mutating func isEmptyOrSet(_ field: Word) -> Filter {
    let isNegated = consume("not") != nil
    guard let info = known(field) else { return .and([]) }
    if case .type = info, let word = consume("empty") ?? consume("set") {
      // Every record has a type.
      return word.isKeyword("set") == isNegated ? .or([]) : .and([])
    }
    if consume("empty") != nil { return .comparison(Comparison(field: info.name, isNegated ? .set : .empty)) }
    if consume("set") != nil { return .comparison(Comparison(field: info.name, isNegated ? .empty : .set)) }
    if let word = currentWord {
      position += 1
      problems.append(Problem(.emptyOrSet(word.text), at: word.range))
    } else {
      problems.append(Problem(.filterExpected(after: "is"), at: field.range))
    }
    return .and([])
  }

  private mutating func compare(_ field: Word, _ sign: String, _ value: Word?) -> Filter {
    guard let info = known(field).map({ meant($0, value) }) else { return .and([]) }
    guard let value, !value.text.isEmpty else {
      if case .type = info {
        problems.append(Problem(.filterExpected(after: field.text + sign), at: field.range))
        return .and([])
      }
      switch sign {
      case "=": return .comparison(Comparison(field: info.name, .empty))
      case "!=": return .comparison(Comparison(field: info.name, .set))
      default:
        problems.append(Problem(.filterExpected(after: field.text + sign), at: field.range))
        return .and([])
      }
    }
    return filter(sign, withUnit(value, of: info), info)
  }

  /// The comparison of a field with a value that is there.
  private mutating func filter(_ sign: String, _ value: Word, _ info: ScopedField) -> Filter {
    if case .type = info { return typeFilter(sign, value) }
    if let filter = setupFilter(sign, value, info) ?? spanFilter(sign, value, info) { return filter }
    guard let relation = relation(sign, value, info) else { return .and([]) }
    return .comparison(Comparison(field: info.name, relation, byDay: isByDay(value, info)))
  }

  private func isByDay(_ value: Word, _ info: ScopedField) -> Bool {
    info.shape == .timestamp && !value.text.utf8.contains(UInt8(ascii: "T"))
  }

  private mutating func relation(_ sign: String, _ value: Word, _ info: ScopedField) -> Comparison.Relation? {
    switch sign {
    case "~": return .contains(Folding.fold(value.text))
    case "!~": return .containsNot(Folding.fold(value.text))
    case "=" where value.rangeIndex != nil && !info.isFreeText: return between(value, info)
    default: break
    }
    return key(value, info).map { .relation(sign, $0) }
  }

  private mutating func between(_ value: Word, _ info: ScopedField) -> Comparison.Relation? {
    guard let index = value.rangeIndex else { return nil }
    let (low, high) = (value.part(0..<index), value.part(index + 2..<value.letters.count))
    let first = info.span(low)?.first.text ?? low.text
    let last = info.span(high)?.last.text ?? high.text
    guard let low = key(first, info, at: low), let high = key(last, info, at: high) else { return nil }
    return .between(low, high)
  }

  private mutating func known(_ word: Word) -> ScopedField? {
    let field = scope.field(word.text)
    if field == nil {
      problems.append(Problem(.unknownField(word.text, type: scope.type, known: scope.names), at: word.range))
    }
    return field
  }

  /// The field that is meant: a round's face has a size and a kind, two fields, and `face=5_zone` means the kind.
  private func meant(_ field: ScopedField, _ value: Word?) -> ScopedField {
    guard scope.type == .round, field.name == "face", let value, FaceSize.kind(value.text) != nil else { return field }
    return scope.field("face_kind") ?? field
  }

  private mutating func key(_ value: Word, _ field: ScopedField) -> SortKey? { key(value.text, field, at: value) }

  private mutating func key(_ text: String, _ field: ScopedField, at value: Word) -> SortKey? {
    do {
      return try field.sortKey(of: text, today: scope.today)
    } catch {
      problems.append(Problem(.field(error), at: value.range))
      return nil
    }
  }
}

extension FilterParser {
  /// A year or a month, which is all of its days.
  private mutating func spanFilter(_ sign: String, _ value: Word, _ info: ScopedField) -> Filter? {
    guard let span = info.span(value), let first = key(span.first.text, info, at: value),
      let last = key(span.last.text, info, at: value)
    else { return nil }
    let byDay = info.shape == .timestamp
    let make = { (relation: Comparison.Relation) in
      Filter.comparison(Comparison(field: info.name, relation, byDay: byDay))
    }
    switch sign {
    case "=": return make(.between(first, last))
    case "!=": return .not(make(.between(first, last)))
    case "<", ">=": return make(.relation(sign, first))
    case "<=", ">": return make(.relation(sign, last))
    default: return nil
    }
  }

  /// A setup by its name, where a record holds its number.
  private mutating func setupFilter(_ sign: String, _ value: Word, _ info: ScopedField) -> Filter? {
    guard info.name == "setup", let setups = scope.setups, Int(value.text) == nil, value.rangeIndex == nil,
      ["=", "!=", "~", "!~"].contains(sign)
    else { return nil }
    let ids = setups.ids(named: value.text)
    if ids.isEmpty {
      problems.append(Problem(.notOneOf(value.text, what: "setup", known: setups.all().map(\.name)), at: value.range))
    }
    let isOne = Filter.comparison(Comparison(field: "setup", isOneOf: ids))
    return sign.utf8.first == UInt8(ascii: "!") ? .not(isOne) : isOne
  }

  /// A comparison of the type, which holds for all of its records or for none.
  private mutating func typeFilter(_ sign: String, _ value: Word) -> Filter {
    let isMeant: Bool
    switch sign {
    case "=", "!=":
      guard let type = RecordType(word: value.text) else {
        problems.append(Problem(.unknownType(value.text), at: value.range))
        return .and([])
      }
      isMeant = (type == scope.type) == (sign == "=")
    case "~", "!~": isMeant = Folding.contains(Folding.fold(value.text), in: scope.type.rawValue) == (sign == "~")
    default:
      problems.append(Problem(.typesHaveNoOrder, at: value.range))
      return .and([])
    }
    return isMeant ? .and([]) : .or([])
  }
}

extension ScopedField {
  /// True if its values have a unit, or are distances, which have one each.
  fileprivate var isMeasured: Bool {
    if case .known(let info) = self { info.unit != nil || info.shape == .distance } else { false }
  }

  /// The days that a value means, where the field holds days or moments.
  fileprivate func span(_ value: Word) -> DateSpan? {
    shape == .date || shape == .timestamp ? DateSpan(text: value.text) : nil
  }
}

extension Comparison.Relation {
  /// The relation of `<`, `<=`, `>`, `>=`, `!=` or `=` to a key.
  fileprivate static func relation(_ sign: String, _ key: SortKey) -> Self {
    switch sign {
    case "!=": .notEqual(key)
    case "<": .less(key)
    case "<=": .lessOrEqual(key)
    case ">": .greater(key)
    case ">=": .greaterOrEqual(key)
    default: .equal(key)
    }
  }
}
