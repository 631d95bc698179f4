import Equipment

/// What a line means that was typed at a question of a form.
enum FormAnswer: Sendable, Equatable {
  /// Nothing typed: what is suggested is taken, and what is there stays.
  case keep
  /// `-`: the field is left empty.
  case clear
  /// `<`: the question before.
  case back
  /// `>`: no more questions.
  case summary
  /// `?`: what is asked for.
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
