import Equipment

/// A word of the program's command line that holds a whole filter: `'brand=Easton and spine<500'`.
///
/// The system's shell has removed the quotes, so that a blank alone shows that there were some. A single comparison
/// with blanks in its value stays one, `'model=Formula Xi'`, and words without any sign of a filter stay a text.
enum ArgumentFilter {
  /// The words of the filter; the word itself where it holds none.
  package static func words(of word: Word, in scope: FieldScope) -> [Word] {
    guard word.isArgument else { return [word] }
    let line = Lexer.split(word.text)
    guard line.open == nil, line.problems.isEmpty, !line.endsInComment, !line.words.isEmpty else { return [word] }
    let parts = line.words
    guard parts.isFilter(in: scope) else { return [word] }
    if parts.count > 1, let comparison = parts.comparison(of: word) { return [comparison] }
    let start = word.range.lowerBound
    return parts.map { $0.moved(by: start) }
  }
}

extension Word {
  /// True for a word of a command line: with unquoted blanks in it, or with quotes around the value behind an operator
  /// that the system's shell has left there.
  fileprivate var isArgument: Bool {
    if letters.contains(where: { !$0.isQuoted && $0.scalar.properties.isWhitespace }) { return true }
    guard let index = operatorIndex else { return false }
    let value = relation(at: index).1
    return value.letters.count > 1 && (value.begins(with: "\"") || value.begins(with: "'"))
      && value.letters.last?.scalar == value.letters.first?.scalar
  }

  /// True if it only combines comparisons: a keyword, or signs that people mistake for one.
  var isConnective: Bool { isKeyword("and") || isKeyword("or") || isKeyword("not") || isForeignSign }

  /// True with an unquoted sign in it that other languages combine words with; the `&` of Win&Win is part of a name.
  package var holdsForeignSign: Bool {
    letters.indices.contains { index in
      guard !letters[index].isQuoted, letters[index].scalar.isOne(of: "&|;") else { return false }
      guard letters[index].scalar == "&" else { return true }
      let isName: (Int) -> Bool = { letters.indices.contains($0) && letters[$0].scalar.isNameSign }
      return !isName(index - 1) || !isName(index + 1)
    }
  }

  /// True for nothing but signs that other languages combine words with: `&&`, `||`, `|`, `&`, `;`.
  var isForeignSign: Bool {
    !hasQuotes && !letters.isEmpty && letters.allSatisfy { $0.scalar.isOne(of: "&|;") }
  }
}

extension Word {
  /// The text of a quoted word, if it would be a filter without its quotes.
  package func quotedFilter(in scope: FieldScope) -> String? {
    guard hasQuotes, operatorIndex == nil, letters.contains(where: { $0.scalar == " " }) else { return nil }
    let line = Lexer.split(text)
    return line.open == nil && line.problems.isEmpty && line.words.isFilter(in: scope) ? text : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isNameSign: Bool { properties.isAlphabetic || isNumber }
}

extension [Word] {
  /// True if any of them has an operator, a tag or a foreign sign, or follows a field as `is`, `in` or a range.
  fileprivate func isFilter(in scope: FieldScope) -> Bool {
    indices.contains { index in
      let word = self[index]
      if word.operatorIndex != nil || word.isForeignSign || word.tag != nil { return true }
      guard index > 0, scope.field(self[index - 1].text) != nil, !self[index - 1].hasQuotes else { return false }
      return word.isKeyword("is") || word.isKeyword("in") || word.rangeIndex != nil
    }
  }

  /// The one comparison that they are, with everything behind its operator as the value; nil if they are more.
  fileprivate func comparison(of whole: Word) -> Word? {
    let isSingle = filter { $0.operatorIndex != nil }.count == 1
    guard isSingle,
      !contains(where: { $0.isConnective && $0.text != "&" || $0.tag != nil || $0.begins(with: "(") || $0.hasQuotes })
    else {
      return nil
    }
    guard let index = whole.operatorIndex, index > 0 else { return nil }
    let value = whole.relation(at: index).1
    let name = whole.part(0..<index).trimmed
    var joined = name + whole.part(index..<whole.letters.count - value.letters.count) + value.trimmed
    joined.hasQuotes = true
    return name.letters.contains(where: { $0.scalar.properties.isWhitespace }) ? nil : joined
  }
}

extension Word {
  /// The word without blanks at its ends.
  fileprivate var trimmed: Word {
    let isInk: (Letter) -> Bool = { !$0.scalar.properties.isWhitespace }
    guard let first = letters.firstIndex(where: isInk), let last = letters.lastIndex(where: isInk) else {
      return part(letters.count..<letters.count)
    }
    return part(first..<last + 1)
  }
}
