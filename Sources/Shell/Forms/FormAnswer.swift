import Equipment

/// The meaning of a line that was typed at a form's question.
enum FormAnswer: Sendable, Equatable {
  /// Nothing typed: a value that is there stays, an empty field gets the suggestion.
  case keep
  /// `-`: the field is left empty.
  case clear
  /// `<`: the question before.
  case back
  /// `>`: no more questions.
  case summary
  /// `?`: an explanation of the field.
  case help
  case value(String)

  /// Lines that are no values; a value that is spelled so is typed in quotes.
  static let signs: [String: FormAnswer] = ["": .keep, "-": .clear, "<": .back, ">": .summary, "?": .help]

  /// Reads a line.
  init(_ line: String) {
    let value = LineValue.read(line)
    self = Self.signs[line.trimmed] ?? (value.isEmpty ? .clear : .value(value))
  }

  /// The line that means a value.
  static func line(for value: String) -> String { LineValue.write(value, reserved: Set(signs.keys)) }
}
