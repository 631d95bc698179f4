import Hub
import ShellLanguage

extension Parameter where Value == RoundGrouping? {
  /// `by setup`.
  static var grouping: Parameter {
    Parameter(
      "[by WHAT]", "one line for each", .keyword("by"), completion: .words(RoundGrouping.allCases.map(\.rawValue))
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      let typed = word.text.lowercased()
      // The field of a round is one set; the command counts sets.
      guard let grouping = RoundGrouping(rawValue: typed == "arrow" ? "arrows" : typed) else {
        let known = RoundGrouping.allCases.map(\.rawValue)
        return scope.fail(.notOneOf(word.text, what: "way to group rounds", known: known), at: word)
      }
      return .some(grouping)
    }
  }
}
