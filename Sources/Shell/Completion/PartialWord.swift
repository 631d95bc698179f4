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
    let matching = options.filter(matches)
    let start = String(head[..<word.range.lowerBound]).utf8.count
    let style = style(for: matching)
    let candidates = matching.map { option in
      Candidate(
        insert: option.written(as: style), label: VisibleText.line(option.label ?? option.value), help: option.help,
        isFinal: option.isFinal)
    }
    return Completion(start: start, candidates: candidates)
  }

  private func style(for options: [Option]) -> Quoting.Style {
    if openQuote == "'" || openQuote == nil && word.hasQuotes && head[word.range].contains("'") { return .single }
    if openQuote == "\"" || word.hasQuotes { return .double }
    return options.allSatisfy { $0.isSyntax || Quoting.isSafe($0.value) } ? .bare : .double
  }

  /// Whether the option goes on from what is typed; case and accents do not matter.
  private func matches(_ option: Option) -> Bool {
    Folding.fold(option.text).hasPrefix(Folding.fold(word.text))
  }
}
