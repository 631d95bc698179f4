import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == [String] {
  /// Free words.
  static func words(_ name: String, _ help: String, isRequired: Bool = true, completion: CompletionKind = .nothing)
    -> Parameter
  {
    Parameter(name, help, .words, isRequired: isRequired, completion: completion) { words, _ in words.map(\.text) }
  }
}

extension Parameter where Value == String {
  /// One free word.
  static func word(_ name: String, _ help: String, completion: CompletionKind = .nothing) -> Parameter {
    Parameter(name, help, .word, isRequired: true, completion: completion) { words, _ in words.first?.text }
  }
}

extension Parameter where Value == String? {
  /// One free word, or none.
  static func optionalWord(_ name: String, _ help: String, completion: CompletionKind = .nothing) -> Parameter {
    Parameter("[\(name)]", help, .word, completion: completion) { words, _ in .some(words.first?.text) }
  }

  /// One free word, which a form asks for where it is missing.
  static func promptedWord(_ name: String, _ help: String) -> Parameter {
    Parameter(name, help, .word, isRequired: true, isPrompted: true) { words, _ in .some(words.first?.text) }
  }

  /// `--name VALUE`.
  static func option(_ option: String, _ name: String, _ help: String, completion: CompletionKind = .nothing)
    -> Parameter
  {
    Parameter("--\(option) \(name)", help, .option(option, takesValue: true), completion: completion) { words, _ in
      .some(words.first?.text)
    }
  }
}

extension Parameter where Value == Bool {
  /// `--explain`.
  static var explain: Parameter { flag("explain", "formula, inputs and source of every result") }

  /// `--wide`; commands only declare it: it is read with the line, as `CommandOptions.isWide`.
  static var wide: Parameter { flag("wide", "every column, nothing cut") }

  /// `--name`.
  static func flag(_ option: String, _ help: String) -> Parameter {
    Parameter("--\(option)", help, .option(option, takesValue: false)) { words, _ in !words.isEmpty }
  }
}

extension Parameter where Value == String? {
  /// `--svg FILE`.
  static var svg: Parameter {
    Parameter(
      "--svg FILE", "draw it into a file, to be printed or put on a page", .option("svg", takesValue: true),
      completion: .files
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      return word.text.isEmpty ? scope.fail(.missing(what: "FILE", command: "--svg"), at: word) : .some(word.text)
    }.writing
  }
}

extension Parameter where Value == Int? {
  /// A whole number from 1, as an option.
  static func limit(_ help: String) -> Parameter {
    Parameter("--limit N", help, .option("limit", takesValue: true)) { words, scope in number(words, &scope) }
  }

  /// A whole number from 1, as a word.
  static var steps: Parameter {
    Parameter("[N]", "how many steps; 1 without it", .word) { words, scope in number(words, &scope) }
  }

  @HubActor private static func number(_ words: [Word], _ scope: inout ParseScope) -> Int?? {
    guard let word = words.first else { return .some(nil) }
    guard let number = Int(word.text), number > 0 else {
      return scope.fail(.badNumber(word.text, what: "a whole number from 1"), at: word)
    }
    return .some(number)
  }
}

extension Parameter where Value == [SortField] {
  /// `--sort a,-b`.
  static var sort: Parameter {
    Parameter(
      "--sort FIELD,-FIELD", "order; - turns it round", .option("sort", takesValue: true), completion: .sortFields
    ) {
      words, scope in
      var fields: [SortField] = []
      for part in words.first?.split(at: ",") ?? [] {
        let isDescending = part.begins(with: "-")
        let name = isDescending ? part.part(1..<part.letters.count) : part
        if let field = scope.fieldName(name) { fields.append(SortField(name: field, isDescending: isDescending)) }
      }
      return fields
    }
  }
}

extension Parameter where Value == [String]? {
  /// `--columns a,b`.
  static var columns: Parameter {
    Parameter("--columns FIELD,…", "which columns", .option("columns", takesValue: true), completion: .fieldList) {
      words, scope in
      guard let word = words.first else { return .some(nil) }
      return .some(word.split(at: ",").compactMap { scope.fieldName($0) })
    }
  }
}

extension Parameter where Value == String? {
  /// `by FIELD`.
  static var by: Parameter {
    Parameter("[by FIELD]", "count the values of a field", .keyword("by"), completion: .fields) { words, scope in
      guard let word = words.first else { return .some(nil) }
      return scope.fieldName(word).map { .some($0) }
    }
  }
}

extension ParseScope {
  /// The name of a field that at least one of the command's types has.
  @HubActor fileprivate mutating func fieldName(_ word: Word) -> String? {
    let types = types ?? RecordType.items
    if types.count != 1, word.text == "type" { return "type" }
    for type in types {
      if let field = fields(of: type).field(word.text) { return field.name }
    }
    let type = types.count == 1 ? types[0] : nil
    problems.append(Problem(.unknownField(word.text, type: type, known: fieldNames(of: types)), at: word.range))
    return nil
  }
}
