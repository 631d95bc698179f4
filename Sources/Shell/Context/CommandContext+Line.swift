import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// Runs a line as the session does; an error is written and never thrown.
  func run(_ line: String) async -> Outcome { await runner?.run(line, from: nil) ?? Outcome(code: .failure) }

  /// Runs the commands of a file as the session does.
  ///
  /// - Throws: why the file cannot be read, or `CommandError.sourceInItself`.
  func run(file path: String) async throws -> Outcome {
    try await runner?.run(file: path) ?? Outcome(code: .failure)
  }

  /// Parses the arguments of a command.
  ///
  /// - Throws: `Problems`, all of them at once.
  func prepare(_ line: ParsedLine) throws -> Command.Prepared {
    var scope = ParseScope(command: line.command, line: line.text, sorted: line.sorted, context: self)
    let prepared = line.command.prepare(&scope)
    let problems = line.sorted.problems + scope.problems
    guard problems.isEmpty, let prepared else { throw Problems(problems: problems) }
    return prepared
  }

  /// Runs a command that only reads; whatever others write meanwhile, its answer is of one state.
  func inOneState(_ prepared: Command.Prepared) async throws -> Output {
    try await viewModel.reading {
      let output = try await prepared(self)
      // Rows are read while they are written.
      if output.rows != nil { try viewModel.hold() }
      return output
    }
  }

  /// Reads how a line is to be answered.
  func commandOptions(_ line: ParsedLine) throws -> CommandOptions {
    let common = line.sorted.common
    let word = common["format"] ?? nil
    let format = (word?.text ?? invocation.format).flatMap(OutputFormats.named)
    if let word, format == nil {
      let known = OutputFormats.all.map(\.name)
      throw Problems(problems: [Problem(.notOneOf(word.text, what: "format", known: known), at: word.range)])
    }
    return CommandOptions(
      format: format, isSpreadsheetSafe: common.keys.contains("spreadsheet-safe"),
      isYes: invocation.isYes || isAnsweredYes || common.keys.contains("yes"),
      isDryRun: invocation.isDryRun || common.keys.contains("dry-run"),
      isNoPager: invocation.isNoPager || common.keys.contains("no-pager"), isRedirected: line.redirect != nil,
      isWide: line.isWide)
  }
}

/// A line that was parsed as far as its command.
struct ParsedLine {
  let text: String
  let command: Command
  let sorted: SortedWords
  let redirect: Redirect?

  var wantsHelp: Bool { sorted.common.keys.contains("help") }

  /// True if every column is wanted, and nothing cut.
  var isWide: Bool { sorted.words[Self.wide] != nil }

  private static let wide = Parameter.wide.info.name

  /// The first given parameter by which a command that otherwise only reads stores something, or writes a file.
  var writing: ParameterInfo? { command.parameters.first { $0.writes && sorted.words[$0.name] != nil } }
}

/// `> FILE` or `>> FILE`.
struct Redirect: Sendable, Equatable {
  let path: String
  let isAppending: Bool
}
