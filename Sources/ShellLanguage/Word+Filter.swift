/// The parts of a word in a filter: tag, operator, range, parentheses.
extension Word {
  /// The word after `tag:`, if it is such a word.
  package var tag: String? { begins(with: "tag:") && letters.count > 4 ? part(4..<letters.count).text : nil }

  /// The index of the letter at which the first operator begins.
  package var operatorIndex: Int? {
    letters.indices.first { index in
      guard !letters[index].isQuoted else { return false }
      if letters[index].scalar == "!" {
        return index + 1 < letters.count && letters[index + 1].scalar.isOne(of: "=~")
      }
      return letters[index].scalar.isOne(of: "=<>~")
    }
  }

  /// The index of the letter at which the first unquoted `..` begins.
  var rangeIndex: Int? {
    letters.indices.dropLast().first { index in
      letters[index].scalar == "." && letters[index + 1].scalar == "." && !letters[index].isQuoted
    }
  }

  /// The operator at an index, and the word behind it; `==` is read as `=`.
  package func relation(at index: Int) -> (String, Word) {
    let rest = part(index..<letters.count)
    let signs = ["<=", ">=", "!=", "!~", "==", "=", "<", ">", "~"]
    let sign = signs.first { rest.begins(with: $0) } ?? "="
    return (sign == "==" ? "=" : sign, part(index + sign.count..<letters.count).quoted(like: self))
  }

  /// True without letters and quotes; an empty pair of quotes is a value.
  package var isMissing: Bool { letters.isEmpty && !hasQuotes }

  /// How many letters open something at an index: a parenthesis, or a keyword that one follows.
  func openingLength(at index: Int) -> Int? {
    let isOpen: (Int) -> Bool = { $0 < letters.count && letters[$0].scalar == "(" && !letters[$0].isQuoted }
    if isOpen(index) { return 1 }
    return ["not", "and", "or"].first { keyword in
      isOpen(index + keyword.count)
        && part(index..<index + keyword.count).isKeyword(keyword)
    }?.count
  }

  /// How many parentheses at the end close something outside the word.
  package func closing(from start: Int) -> Int {
    var open = 0
    var closing = 0
    for letter in letters[start...] {
      switch letter.scalar {
      case "(" where !letter.isQuoted: open += 1
      case ")" where !letter.isQuoted && open > 0: open -= 1
      case ")" where !letter.isQuoted: closing += 1
      default: closing = 0
      }
    }
    return closing
  }

  /// Keeps in mind that a part without letters came from a word with quotes: `brand=""`.
  package func quoted(like whole: Word) -> Word {
    var copy = self
    copy.hasQuotes = letters.isEmpty ? whole.hasQuotes : hasQuotes
    return copy
  }
}
