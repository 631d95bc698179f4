import Equipment
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// Asks for the words of a parameter until they can be read, with the candidates that they have in the line.
  ///
  /// - Parameters:
  ///   - lead: the line before the answer, as `lend ` or `lend riser 2 to `.
  /// - Returns: what the words mean; nil for an empty answer.
  /// - Throws: `CommandError.declined` where the question is not answered.
  func ask<Value: Sendable>(
    _ question: String, for parameter: Parameter<Value>, of command: Command, behind lead: String
  ) throws -> Value? {
    while true {
      let answer = terminal.ask("\(question) ", editing: "") { line, cursor in
        self.completion(of: lead + line, cursor: lead.utf8.count + cursor).behind(lead)
      }
      guard case .text(let text) = answer else { throw CommandError.declined }
      guard !text.trimmed.isEmpty else { return nil }
      let words = Self.withoutLabels(Lexer.split(text).words)
      var scope = ParseScope(command: command, line: text, sorted: SortedWords([], for: command), context: self)
      if let value = parameter.parse(words, &scope), scope.problems.isEmpty { return value }
      _ = report(Problems(problems: scope.problems), in: text, from: nil)
    }
  }
}
