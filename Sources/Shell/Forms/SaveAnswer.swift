import Equipment

/// The answer to `question`, before a form's record or the changes of an edited text are stored.
enum SaveAnswer: Equatable {
  case save, drop, edit
  /// Something else, which may mean more where it was asked.
  case other(String)

  /// The question.
  static let question = "Save? [Y/n/edit] "

  /// Reads a line that was typed.
  init(_ line: String) {
    switch line.trimmed.lowercased() {
    case "", "y", "yes": self = .save
    case "n", "no": self = .drop
    case "e", "edit": self = .edit
    default: self = .other(line.trimmed)
    }
  }
}
