package import Equipment

/// What a plan is for, in the words of a command line: `riser:14`, `risers`, `all where tags=club`.
package enum PlanTarget {
  /// What holds for the pieces that the words mean, by their types.
  ///
  /// - Parameters:
  ///   - today: the date that `today` means in a filter.
  ///   - columns: the columns of a type that the program does not know.
  /// - Throws: `Problems` if they mean nothing.
  package static func filters(
    _ text: String, _ today: CalendarDate, columns: @escaping @Sendable (RecordType) -> [String]
  ) throws -> [RecordType: Filter] {
    if let piece = piece(text.trimmed) {
      let isIt = Comparison(field: "id", .equal(.number(Double(piece.id))))
      return [piece.type.record: .comparison(isIt)]
    }
    let line = Lexer.split(text)
    guard let first = line.words.first, line.open == nil, line.problems.isEmpty else {
      throw Problems(problems: line.problems.isEmpty ? [Problem(.badTarget(text))] : line.problems)
    }
    let types = try types(of: first)
    guard let keyword = line.words.dropFirst().first else { return everything(of: types) }
    guard keyword.isKeyword("where") else {
      throw Problems(problems: [Problem(.unexpectedWord(keyword.text, command: "for"), at: keyword.range)])
    }
    let words = Array(line.words.dropFirst(2))
    guard !words.isEmpty else {
      throw Problems(problems: [Problem(.filterExpected(after: keyword.text), at: keyword.range)])
    }
    return try filters(words, types, today, columns)
  }

  /// The piece of `riser:14`, `riser 14` or a label; nil for other words.
  package static func piece(_ text: String) -> EquipmentReference? {
    guard let info = Service.fieldInfo("item") else { return nil }
    return try? EquipmentReference.read(text, as: info, today: nil)
  }

  private static func types(of word: Word) throws -> [RecordType] {
    if word.isKeyword("all") { return RecordType.items }
    guard let type = EquipmentType(word: word.text), !word.hasQuotes else {
      throw Problems(problems: [Problem(.unknownType(word.text), at: word.range)])
    }
    return [type.record]
  }

  private static func everything(of types: [RecordType]) -> [RecordType: Filter] {
    Dictionary(uniqueKeysWithValues: types.map { ($0, .and([])) })
  }

  /// The filter as each type reads it; over several types a field need only exist in one.
  private static func filters(
    _ words: [Word], _ types: [RecordType], _ today: CalendarDate,
    _ columns: @escaping @Sendable (RecordType) -> [String]
  ) throws -> [RecordType: Filter] {
    var filters: [RecordType: Filter] = [:]
    var problems: [Problem] = []
    for type in types {
      var scope = FieldScope(type: type, today: today, unknownColumns: columns(type))
      scope.isOneOfSeveral = types.count > 1
      let parsed = FilterParser.parse(words, in: scope)
      if parsed.problems.isEmpty { filters[type] = parsed.filter }
      if problems.isEmpty { problems = parsed.problems }
    }
    if filters.isEmpty { throw Problems(problems: problems) }
    return filters
  }
}

extension PlanTarget {
  /// The words of a filter as they are kept, so that they read back as they were meant, also those of a whole filter in
  /// one argument.
  package static func kept(_ words: [Word], in scope: FieldScope) -> String {
    words.flatMap { ArgumentFilter.words(of: $0, in: scope) }.map(\.typed).joined(separator: " ")
  }
}

extension Word {
  /// The word so that it reads back as it was meant: what was quoted stays so, and blanks are.
  fileprivate var typed: String {
    if letters.isEmpty { return hasQuotes ? "\"\"" : "" }
    if let index = operatorIndex, letters.contains(where: \.isBlank) {
      let (sign, value) = relation(at: index)
      return part(0..<index).text + sign + Quoting.write(value.text, as: .double)
    }
    var text = ""
    var rest = letters[...]
    while let first = rest.first {
      let run = rest.prefix { $0.isLiteral == first.isLiteral }
      let part = String(String.UnicodeScalarView(run.map(\.scalar)))
      text += first.isLiteral ? Quoting.write(part, as: .double) : part
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}

extension Word.Letter {
  /// True for a blank that only an argument of a command line has unquoted within a word.
  fileprivate var isBlank: Bool { !isQuoted && scalar.properties.isWhitespace }

  /// True if it has to stand in quotes, so that it ends no word and means nothing but itself.
  fileprivate var isLiteral: Bool { isQuoted || isBlank }
}
