import Equipment

extension FilterParser {
  /// A comparison, which may go on in the next words, or a word to search for.
  mutating func parseComparison(_ word: Word) -> Filter {
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
