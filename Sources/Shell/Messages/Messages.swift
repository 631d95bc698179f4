import Answers
import Archery
import Codecs
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

/// Every sentence that a person reads, but for help.
///
/// Errors are facts elsewhere and words only here.
enum Messages {
  /// An error as it is shown: its message, the line with a mark under the faulty words, and a hint.
  static func report(_ error: any Error, in line: String, _ styler: Styler) -> String {
    guard let problems = error as? Problems else {
      let (text, hint) = wording(of: error)
      return ([styler.error(text)] + (hint.map { [styler.faint("hint: ") + $0] } ?? [])).joined(separator: "\n")
    }
    let sorted = problems.problems.enumerated().sorted { one, other in
      let starts = (one.element.range?.lowerBound ?? .max, other.element.range?.lowerBound ?? .max)
      return starts.0 != starts.1 ? starts.0 < starts.1 : one.offset < other.offset
    }
    // A line of a hundred thousand words has as many problems, and each costs as much as the line is long.
    let most = 20
    let more = sorted.count > most ? ["… and \(sorted.count - most) more"] : []
    return (sorted.prefix(most).map { report($0.element, in: line, styler) } + more).joined(separator: "\n")
  }

  private static func report(_ problem: Problem, in line: String, _ styler: Styler) -> String {
    let (text, hint) = wording(of: problem.fact)
    var lines = [styler.error(text)]
    if let range = problem.range, line.utf8.count <= ShellLimits.longestExcerpt {
      lines += Excerpt.lines(of: line, at: range).map { styler.faint($0) }
    }
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

  /// An error in words, and a hint.
  static func wording(of error: any Error) -> (text: String, hint: String?) {
    switch error {
    case let error as CommandError: wording(of: error)
    case let error as FieldError: (text(of: error), hint(for: error))
    case let error as InventoryError: wording(of: error)
    case let error as ItemsInUse: text(error)
    case let error as SyncFailure: wording(of: error)
    case let error as GitFailure: wording(of: error)
    case let error as ConflictRefusal: wording(of: error)
    case let error as ImportError: wording(of: error)
    case let error as InvocationError: wording(of: error)
    case let error as CatalogueRefusal: wording(of: error)
    case is NoClassifications: noClassifications
    case let error as ClassificationFault: wording(of: error)
    case let error as CalculationRefusal: wording(of: error)
    case let error as ShaftFault: wording(of: error)
    case let error as LoanFault: wording(of: error)
    case let error as LabelSheetFault: wording(of: error)
    case let error as BlockedPiece: wording(of: error)
    case let error as UnreadablePlan: wording(of: error)
    case let error as AttachmentRefusal: wording(of: error)
    case let error as OpeningError: wording(of: error)
    case let error as RoundRefusal: wording(of: error)
    case let error as SetupError: (text(of: error), hint(for: error))
    case let error as SetupRefusal: wording(of: error)
    case let error as TerminalError: (text(of: error), nil)
    case let error as EditorError: wording(of: error)
    case let error as NotReadable: (error.words, nil)
    case FormRefusal.notText: (notText, "the terminal has to send UTF-8")
    case FormRefusal.severalLines(let field):
      ("these are several lines, and \(field.name) takes one", "a line break in a value is \\n in quotes")
    case let error as FileProblem: (text(of: error), nil)
    case let error as FileFailure: (text(of: error), nil)
    case let error as DistrustedFile: wording(of: error)
    case let error as FilePreferences.Fault: (text(of: error), nil)
    default: (String(describing: error), nil)
    }
  }

  /// A value as it stands in a sentence.
  static func quoted(_ text: String) -> String {
    // A text that nobody would read is not sent to a terminal either; names of items have at most 200 characters.
    let isLong = text.utf8.count > ShellLimits.longestQuote && text.unicodeScalars.count > ShellLimits.longestQuote
    return "“\(VisibleText.line(isLong ? text.firstScalars(ShellLimits.longestQuote) + "…" : text))”"
  }

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

/// The line that an error is about, with a mark under the faulty words.
enum Excerpt {
  static func lines(of text: String, at range: Range<Int>) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let isLineEnd: (Unicode.Scalar) -> Bool = { $0 == "\n" || $0 == "\r" }
    let first = min(range.lowerBound, scalars.count)
    let lineStart = scalars[..<first].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    let lineEnd = scalars[first...].firstIndex(where: isLineEnd) ?? scalars.count
    // Of a line that is too long only the part around the mark.
    let start = first - lineStart > before + longest ? first - before : lineStart
    let end = lineEnd - start > before + longest ? start + before + longest : lineEnd
    let opening = start > lineStart ? "…" : ""
    let shown: (Int) -> String = { opening + VisibleText.line(joined(scalars[start..<max(start, min($0, end))])) }
    let left = DisplayWidth.of(shown(first))
    let marked = DisplayWidth.of(shown(range.upperBound)) - left
    return [
      "  " + shown(end) + (end < lineEnd ? "…" : ""),
      String(repeating: " ", count: left + 2) + String(repeating: "^", count: max(1, marked)),
    ]
  }

  /// Of a line that is too long: the number of scalars shown before the mark, and from the mark on.
  private static let (before, longest) = (40, 400)

  private static func joined(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
