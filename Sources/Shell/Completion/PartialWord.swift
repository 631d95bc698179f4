import Equipment

/// The word at the cursor, as far as it is typed.
struct PartialWord {
  /// The words before it.
  let before: [Word]
  /// The word; empty after a blank.
  let word: Word
  private let head: [Character]
  private let openQuote: Character?

  init(_ line: Lexer.Line, in head: String) {
    self.head = Array(head)
    before = line.endsInWord ? Array(line.words.dropLast()) : line.words
    word = line.endsInWord ? line.words.last ?? Word(range: 0..<0) : Word(range: head.count..<head.count)
    if case .quote(let quote, _) = line.open { openQuote = quote } else { openQuote = nil }
  }

  /// The candidates among the options, written so that the word reads back as meant.
  ///
  /// The whole word is replaced. If one value needs quotes all are quoted, so that what they have in common can be
  /// inserted; what was quoted stays quoted the same way.
  func completion(_ options: [Option]) -> Completion {
    let typed = Folding.fold(word.text)
    let beginning = typed.isEmpty ? options : options.filter { Folding.fold($0.text).hasPrefix(typed) }
    // Who knows a product by its model need not begin with the brand.
    let matching = beginning.isEmpty ? options.filter { $0.letters(within: typed) != nil } : beginning
    let start = String(head[..<word.range.lowerBound]).utf8.count
    let style = style(for: matching)
    var completion = Completion(
      start: start, count: matching.count, insert: { matching[$0].written(as: style) },
      candidate: { matching[$0].candidate(style) })
    if beginning.isEmpty { completion.within = matching.first?.letters(within: typed) }
    return completion
  }

  private func style(for options: [Option]) -> Quoting.Style {
    if openQuote == "'" || openQuote == nil && word.hasQuotes && head[word.range].contains("'") { return .single }
    if openQuote == "\"" || word.hasQuotes { return .double }
    return options.allSatisfy { $0.isSyntax || Quoting.isSafe($0.value) } ? .bare : .double
  }
}

extension Option {
  /// What is typed behind the opening, if the value has it in it; one letter would be too little.
  fileprivate func letters(within typed: String) -> String? {
    let opening = Folding.fold(opening.text)
    let rest = String(typed.dropFirst(opening.count))
    return typed.hasPrefix(opening) && rest.count > 1 && Folding.contains(rest, in: value) ? rest : nil
  }

  /// The option as it is offered; case and accents do not matter for what is typed, but for what is inserted.
  fileprivate func candidate(_ style: Quoting.Style) -> Candidate {
    Candidate(insert: written(as: style), label: VisibleText.line(label ?? value), help: help, isFinal: isFinal)
  }
}
