import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let watch = Command(
    "watch", "Show the answer of a command again whenever the data change.",
    .command,
    acts: false,
    examples: ["watch count", "watch list arrows where status=repair"],
    notes: [
      "It waits for other shells and for edits of the files, at no cost while nothing happens; Ctrl-C leaves.",
      "Only commands that read can be watched, and only on a terminal.",
    ]
  ) { context, words in try await context.watch(words) }
}

extension CommandContext {
  fileprivate func watch(_ words: WatchedWords) async throws -> Output {
    guard let line = try understand(words) else { return .nothing }
    if line.wantsHelp { return Output.page(HelpText.command(line.command)) }
    guard line.command.onlyReads, line.writing == nil else {
      throw CommandError.notWatchable(line.command.name + (line.writing.map { " \($0.name)" } ?? ""))
    }
    let redirect = words.words.first { $0.begins(with: ">") }
    guard line.redirect == nil, redirect == nil else {
      throw Problems(problems: [Problem(.unexpectedWord(redirect?.text ?? ">", command: "watch"), at: redirect?.range)])
    }
    guard terminal.outputIsTerminal else { throw CommandError.watchNeedsTerminal }
    // An error is shown in the line as it was understood, with own commands expanded.
    let shown = lastExpansion ?? words.line
    try await flush()
    let folder = try makeWatch()
    defer { folder.close() }
    // A preference that another shell sets from now on draws the answer anew.
    var isRestyled = false
    let observation = state.observe { if case .preferred = $0 { isRestyled = true } }
    defer { withExtendedLifetime(observation) {} }
    var drawn = try await answer(line)
    try show(drawn, of: shown)
    while true {
      var news = exchangeNews()
      let interval = viewModel.isExchanging ? ShellLimits.watchedExchange : nil
      guard folder.next(within: interval) != .interrupted else {
        // Below the ^C that the terminal shows.
        try terminal.write([0x0A])
        return Output(code: .interrupted)
      }
      var lines: [String]
      do {
        try await viewModel.refresh()
        state.reload()
        lines = try await answer(line)
      } catch {
        lines = formattedSentence(Messages.report(error, in: shown, Styler(colour: usesColour, theme: theme)))
          .components(by: "\n")
      }
      news += exchangeNews()
      lines += news.map { formattedSentence($0) }
      lines += viewModel.notices().map { formattedSentence(Messages.text(of: $0)) }
      // Not every write into the folder is one that shows.
      guard isRestyled || lines != drawn else { continue }
      (drawn, isRestyled) = (lines, false)
      try show(lines, of: shown)
    }
  }

  /// Understands the command; an error is shown in the line that it was typed in.
  private func understand(_ words: WatchedWords) throws -> ParsedLine? {
    defer { lastExpansion = lastExpansion ?? words.line }
    return try parseWords(words.words, of: words.line)
  }

  /// The lines of a command's answer as it is now.
  private func answer(_ line: ParsedLine) async throws -> [String] {
    replaceOptions(by: try commandOptions(line))
    let output = try await inOneState(prepare(line))
    let answer = String(decoding: data(of: output), as: UTF8.self)
    let lines = answer.components(by: "\n").dropLast(answer.isEmpty || answer.hasSuffix("\n") ? 1 : 0)
    let omissions = viewModel.drainOmissions().filter { !$0.problems.allSatisfy(output.problems.contains) }
    let reported = (invocation.isQuiet ? [] : output.notes) + output.findings + omissions.flatMap(Messages.lines)
    return lines + reported.map { formattedSentence($0, withSetIn: true) }
  }

  /// Draws on a cleared screen, below a line that says when and what, as much as there is room for.
  private func show(_ lines: [String], of command: String) throws {
    let heading = DisplayWidth.cut(
      "\(formatted(now))  \(VisibleText.line(command))  (Ctrl-C leaves)", to: terminal.columns - 1)
    let room = max(1, terminal.rows - 2)
    // A line that goes on in the next row would push the heading off the screen.
    var shown = lines.map { DisplayWidth.cutStyled($0, to: terminal.columns) }
    if lines.count > room {
      shown = shown.prefix(room - 1) + [formattedSentence("… \(lines.count - room + 1) more lines")]
    }
    let clear = !clearsScreen ? "" : "\u{1B}[H\u{1B}[2J"
    let styler = Styler(colour: usesColour, theme: theme)
    try terminal.write(Array((clear + ([styler.faint(heading)] + shown).map { $0 + "\n" }.joined()).utf8))
  }
}

/// A command to be run again and again: its words, in the line that they stand in.
struct WatchedWords: Sendable {
  let words: [Word]
  let line: String
}

extension Parameter where Value == WatchedWords {
  /// A whole command, which only reads.
  fileprivate static var command: Parameter {
    Parameter("COMMAND", "a command that only reads, with all that belongs to it", .command, isRequired: true) {
      words, scope in
      WatchedWords(words: words, line: scope.line)
    }
  }
}

extension String {
  /// The parts between the separators, empty ones too.
  fileprivate func components(by separator: Character) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
