import Equipment
import Hub
import Inventory

/// Every sentence that a person reads, but for help.
///
/// Errors are facts elsewhere and words only here.
enum Messages {
  /// An error as it is shown: what is wrong, the line with a mark under the place, and what would be right.
  static func report(_ error: any Error, in line: String, _ styler: Styler) -> String {
    guard let problems = error as? Problems else {
      let (text, hint) = wording(of: error)
      return ([styler.error(text)] + (hint.map { [styler.faint("hint: ") + $0] } ?? [])).joined(separator: "\n")
    }
    let sorted = problems.problems.enumerated().sorted { one, other in
      let places = (one.element.place?.lowerBound ?? .max, other.element.place?.lowerBound ?? .max)
      return places.0 != places.1 ? places.0 < places.1 : one.offset < other.offset
    }
    return sorted.map { report($0.element, in: line, styler) }.joined(separator: "\n")
  }

  private static func report(_ problem: Problem, in line: String, _ styler: Styler) -> String {
    let (text, hint) = wording(of: problem.fact)
    var lines = [styler.error(text)]
    if let place = problem.place { lines += Excerpt.lines(of: line, at: place).map { styler.faint($0) } }
    if let hint { lines.append(styler.faint("hint: ") + hint) }
    return lines.joined(separator: "\n")
  }

  /// An error in one line, without its hint.
  static func text(of error: any Error) -> String {
    if let problems = error as? Problems {
      return problems.problems.map { wording(of: $0.fact).text }.joined(separator: "; ")
    }
    return wording(of: error).text
  }

  private static func wording(of error: any Error) -> (text: String, hint: String?) {
    switch error {
    case let error as CommandError: wording(of: error)
    case let error as FieldError: (text(of: error), hint(for: error))
    case let error as InventoryError: wording(of: error)
    case let error as ItemsInUse: text(error)
    case let error as ImportError: wording(of: error)
    case let error as InvocationError: wording(of: error)
    case let error as CatalogueRefusal: wording(of: error)
    case let error as CalculationRefusal: wording(of: error)
    case let error as SetupError: (text(of: error), hint(for: error))
    case let error as SetupRefusal: wording(of: error)
    case let error as TerminalError: (text(of: error), nil)
    case let error as EditorError: wording(of: error)
    case FormRefusal.notText: (notText, "the terminal has to send UTF-8")
    case FormRefusal.severalLines(let field):
      ("these are several lines, and \(field.name) takes one", "a line break in a value is \\n in quotes")
    case let error as FileProblem: (text(of: error), nil)
    case let error as FileFailure: (text(of: error), nil)
    case let error as FilePreferences.Fault: (text(of: error), nil)
    default: (String(describing: error), nil)
    }
  }

  /// A value as it stands in a sentence.
  static func quoted(_ text: String) -> String { "“\(VisibleText.line(text))”" }

  /// `did you mean “spine”?`; nil if nothing is near.
  static func suggestion(for word: String, among known: [String]) -> String? {
    let near = Suggestions.nearest(to: word, among: known)
    return near.isEmpty ? nil : "did you mean \(near.map(quoted).joined(separator: " or "))?"
  }

  /// The word with its article: `an arrow`.
  static func article(_ word: String) -> String {
    "aeiou".contains(word.first ?? "x") ? "an \(word)" : "a \(word)"
  }
}

/// The line that an error is about, with a mark under the place.
enum Excerpt {
  static func lines(of text: String, at place: Range<Int>) -> [String] {
    let characters = Array(text)
    let start = characters[..<min(place.lowerBound, characters.count)].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    let end = characters[min(place.lowerBound, characters.count)...].firstIndex(where: \.isNewline) ?? characters.count
    guard start <= end else { return [] }
    let width: (Range<Int>) -> Int = { range in
      DisplayWidth.of(VisibleText.line(String(characters[range.clamped(to: 0..<characters.count)])))
    }
    let before = width(start..<max(start, min(place.lowerBound, end)))
    let marked = width(max(start, place.lowerBound)..<max(place.lowerBound, min(place.upperBound, end)))
    return [
      "  " + VisibleText.line(String(characters[start..<end])),
      String(repeating: " ", count: before + 2) + String(repeating: "^", count: max(1, marked)),
    ]
  }
}
