import Equipment
import ShellLanguage

/// Headings of drawings.
extension Messages {
  /// The heading of a count: `arrow sets by spine`.
  static func counted(_ type: RecordType?, by field: String) -> String {
    "\(type?.words.noun.many ?? "items") by \(field)"
  }

  /// `score per arrow by month`.
  static func averages(by grouping: String?) -> String {
    "score per arrow" + (grouping.map { " by \($0)" } ?? "")
  }

  /// `sight marks of setup 1 “Outdoor 70m”`.
  static func marks(of setup: Setup, _ kind: SightMark.Kind) -> String { "\(kind.rawValue) marks of \(name(setup))" }

  /// Says that an answer was drawn into a file.
  static func drew(_ file: String, isDryRun: Bool) -> String {
    "\(isDryRun ? "would draw" : "drew") \(VisibleText.line(file))"
  }
}
