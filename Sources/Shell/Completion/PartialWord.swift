import Equipment
import ShellLanguage
import ShellOutput

/// The word at the cursor, as far as it is typed.
struct PartialWord {
  /// The words before it.
  let before: [Word]
  /// The word; empty after a blank.
  let word: Word
  private let head: [Unicode.Scalar]
  private let openQuote: Character?

  init(_ line: Lexer.Line, in head: String) {
    self.head = Array(head.unicodeScalars)
    before = line.endsInWord ? Array(line.words.dropLast()) : line.words
    word = line.endsInWord ? line.words.last ?? Word(range: 0..<0) : Word(range: self.head.count..<self.head.count)
    if case .quote(let quote, _) = line.open { openQuote = quote } else { openQuote = nil }
  }

  /// The candidates among the options, written so that the word reads back as meant.
  ///
  /// The whole word is replaced. If one value needs quotes all are quoted, so that what they have in common can be
  /// inserted; what was quoted stays quoted the same way.
  func completion(_ options: [Option]) -> Completion {
    let (matching, within) = options.matching(word.text)
    let start = head[..<word.range.lowerBound].reduce(0) { $0 + UTF8.width($1) }
    let style = style(for: matching)
    var completion = Completion(
      start: start, count: matching.count, insert: { matching[$0].written(as: style) },
      candidate: { matching[$0].candidate(style) })
    completion.within = within
    return completion
  }

  private func style(for options: [Option]) -> Quoting.Style {
    if openQuote == "'" || openQuote == nil && word.hasQuotes && head[word.range].contains("'") { return .single }
    if openQuote == "\"" || word.hasQuotes { return .double }
    return options.allSatisfy { $0.isSyntax || Quoting.isSafe($0.value) } ? .bare : .double
  }
}

extension [Option] {
  /// The options that go on from the typed text, whatever its case and accents; if none does those that contain it, and
  /// the letters that they contain.
  func matching(_ text: String) -> (options: [Option], within: String?) {
    let typed = Folding.fold(text)
    let beginning = typed.isEmpty ? self : filter { Folding.fold($0.text).begins(with: typed) }
    guard beginning.isEmpty else { return (beginning, nil) }
    // Who knows a product by its model need not begin with the brand.
    let having = filter { $0.letters(within: typed) != nil }
    return (having, having.first?.letters(within: typed))
  }
}

extension Option {
  /// The typed letters behind the opening, if the value contains them; nil for a single one, which is too little.
  fileprivate func letters(within typed: String) -> String? {
    let opening = Folding.fold(opening.text)
    let rest = typed.dropFirst(scalars: opening.unicodeScalars.count)
    return typed.begins(with: opening) && rest.count > 1 && Folding.contains(rest, in: value) ? rest : nil
  }

  /// The option as it is offered; case and accents do not matter for what is typed, but for what is inserted.
  fileprivate func candidate(_ style: Quoting.Style) -> Candidate {
    Candidate(insert: written(as: style), label: VisibleText.line(label ?? value), help: help, isFinal: isFinal)
  }
}
