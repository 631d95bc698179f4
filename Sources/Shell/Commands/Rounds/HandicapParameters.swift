import Archery
import Equipment
import ShellLanguage

extension Parameter where Value == Int {
  /// Points of a round.
  static var score: Parameter {
    Parameter("SCORE", "points of the round", .word, isRequired: true) { words, scope in
      guard let word = words.first else { return nil }
      guard let score = Int(text: word.text), score >= 0 else {
        return scope.fail(.badNumber(word.text, what: "a whole number of points"), at: word)
      }
      return score
    }
  }
}

extension Parameter where Value == String {
  /// A round of the catalogue, by any of its names.
  static var catalogueRound: Parameter {
    Parameter("ROUND", "a round that is known by name", .word, isRequired: true, completion: .cataloguedRounds) {
      words, _ in
      words.first?.text.trimmed
    }
  }
}

extension Parameter where Value == String? {
  /// `--archer NAME`.
  static var archerOption: Parameter {
    Parameter("--archer NAME", "whose rounds are meant", .option("archer", takesValue: true)) { words, _ in
      .some(words.first?.text)
    }
  }
}

extension Parameter where Value == HandicapScheme? {
  /// `--scheme NAME`, for commands in which `scheme=` would be a filter.
  static var handicapScheme: Parameter {
    let names = HandicapScheme.allCases.map(\.rawValue)
    return Parameter(
      "--scheme NAME", "whose handicap is meant", .option("scheme", takesValue: true), completion: .words(names)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let scheme = named(word.text) else {
        return scope.fail(.notOneOf(word.text, what: "scheme", known: names), at: word)
      }
      return .some(scheme)
    }
  }

  private static func named(_ text: String) -> HandicapScheme? {
    HandicapScheme.allCases.first { Folding.fold($0.rawValue) == Folding.fold(text) }
  }

  /// `scheme=AGB`.
  static var scheme: Parameter {
    let info = FieldInfo.input("scheme", "Whose handicap is meant", HandicapScheme.self)
    return Parameter("scheme=NAME", "whose handicap is meant", .assignments, completion: .values([info])) {
      words, scope in
      var scheme: HandicapScheme?
      for word in words {
        guard let equals = Assignment.equalsIndex(word), Folding.fold(word.part(0..<equals).text) == info.name else {
          return scope.fail(
            .notOneOf(word.text, what: "value that \(scope.command.name) takes", known: [info.name]), at: word)
        }
        let value = word.part(equals + 1..<word.letters.count)
        let known = HandicapScheme.allCases
        scheme = named(value.text)
        if scheme == nil {
          return scope.fail(.notOneOf(value.text, what: "scheme", known: known.map(\.rawValue)), at: value)
        }
      }
      return .some(scheme)
    }
  }
}
