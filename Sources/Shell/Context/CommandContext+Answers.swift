import Answers
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// Writes a command's answer to standard output or a file, and its notes to standard error.
  ///
  /// - Throws: `CommandError.interrupted` if Ctrl-C was typed meanwhile and the answer only shows something.
  func finish(_ output: Output, redirect: Redirect?) async throws -> Outcome {
    if terminal.isInterrupted, output.onlyShows { throw CommandError.interrupted }
    if let rows = output.rows {
      let remarks = try await write(rows, redirect)
      note(output.notes + remarks.notes)
      report(output.findings + remarks.findings)
      return Outcome()
    }
    if let rows = longRows(of: output) {
      _ = try await write(rows, redirect)
    } else if let redirect {
      try documents.write(data(of: output), to: redirect.path, mode: redirect.isAppending ? .append : .replace)
    } else {
      try show(data(of: output))
      reportColumnsLeftOut(of: output)
    }
    note(output.notes)
    report(output.findings)
    return Outcome(code: foundNoFolder(output) ? .data : output.code, endsSession: output.endsSession)
  }

  /// Writes to standard output; through the pager if it is longer than the screen.
  func show(_ bytes: [UInt8]) throws {
    endLoading()
    if buffer == nil, !bytes.isEmpty, isPaging(bytes) {
      let usual: PagerChoice = state[.pager] == Paging.always.rawValue ? .usualAlsoForShort : .usual
      let isTooWide = isTooWide(bytes)
      if try terminal.page(bytes, with: isTooWide ? .wide : usual) { return }
      try write(isTooWide ? cut(bytes) : bytes)
      if isTooWide { note([Messages.cutWithoutPager]) }
    } else if !bytes.isEmpty {
      try write(bytes)
    }
  }

  private func isPaging(_ bytes: [UInt8]) -> Bool {
    guard terminal.outputIsTerminal, allowsPager, !options.isNoPager, state[.pager] != Paging.never.rawValue else {
      return false
    }
    // The prompt that follows needs a line too.
    return state[.pager] == Paging.always.rawValue || bytes.count { $0 == UInt8(ascii: "\n") } > terminal.rows - 1
      || isTooWide(bytes)
  }

  /// True if an answer with `--wide` has lines that the terminal would break anywhere.
  private func isTooWide(_ bytes: [UInt8]) -> Bool {
    let width = terminal.columns
    return options.isWide
      && bytes.split(separator: 0x0A).contains { line in
        line.count > width && DisplayWidth.of(Styler.plain(String(decoding: line, as: UTF8.self))) > width
      }
  }

  /// Lines that a terminal would break anywhere, cut as `less -S` cuts them.
  private func cut(_ bytes: [UInt8]) -> [UInt8] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Array(DisplayWidth.cutAtEdge(String(decoding: line, as: UTF8.self), of: terminal.columns).utf8)
    }.joined(separator: [0x0A]).map { $0 }
  }

  /// The bytes of a command's table or text, in the chosen format.
  func data(of output: Output) -> [UInt8] {
    let style = style
    let isOnTerminal = style.width != nil
    if let text = output.text {
      let shown = style.isSpoken ? SpokenWords.text(text) : text
      return Array(((output.isPage ? FittedPage.text(shown, width: style.width) : shown) + "\n").utf8)
    }
    let table = output.table ?? (options.format == nil ? nil : output.changed)
    guard let table else { return [] }
    let format = format(for: table, style)
    // Preferences are for eyes: formats that programs read are always the same.
    let bytes = format.write(isOnTerminal && isForPeople ? display.shown(table) : table, style)
    // A table is made for the terminal, with colours; all others may hold what would act on it.
    return isOnTerminal && format.name != "table" ? VisibleText.data(bytes) : bytes
  }

  /// The rows of a long table that no terminal shows, of which a piece at a time is in memory; nil for any other answer.
  private func longRows(of output: Output) -> OutputRows? {
    let style = style
    guard output.text == nil, let table = output.table, table.count >= ShellLimits.longTable, style.width == nil else {
      return nil
    }
    let format = format(for: table, style)
    return { stream in
      try format.write(table, style, to: stream)
      return Remarks()
    }
  }

  /// The format of a table: the one asked for, else on a terminal the preferred one.
  private func format(for table: Table, _ style: RenderStyle) -> OutputFormat {
    if let format = options.format { return format }
    guard style.width != nil, !style.isSpoken, style.table == .markdown else { return .table }
    return switch table.layout {
    case .grid, .uncut: .markdown
    default: .table
    }
  }

  /// The reader of answers: width, colours and preferences.
  var style: RenderStyle {
    let toTerminal = showsOnTerminal
    var style = RenderStyle(
      width: toTerminal ? terminal.columns : nil, colour: toTerminal && usesColour || alwaysColours && isForPeople,
      isWide: options.isWide,
      isSpreadsheetSafe: options.isSpreadsheetSafe, isSpoken: isSpoken(toTerminal: toTerminal))
    style.theme = theme
    style.table = TableStyle(rawValue: state[.table]) ?? .rules
    return style
  }

  /// True if answers are shown on a terminal: a file gets the same as a pipe.
  var showsOnTerminal: Bool { terminal.outputIsTerminal && !options.isRedirected }

  /// True if answers are in words: with `--plain`, and on a terminal also by the preference `plain`.
  func isSpoken(toTerminal: Bool) -> Bool {
    invocation.isPlain || toTerminal && state[.plain] == Switch.on.rawValue
  }

  /// A sentence of the program's for standard error: spoken where that is wanted, on a terminal wrapped to its width.
  ///
  /// - Parameter withSetIn: true if sentences below others, set in by two blanks, are wrapped too.
  func formattedSentence(_ text: String, withSetIn: Bool = false) -> String {
    guard terminal.errorIsTerminal else { return formattedLine(text) }
    return DisplayWidth.wrapped(formattedLine(text), to: terminal.columns, withSetIn: withSetIn)
  }

  /// The same in one line, as a question is asked.
  func formattedLine(_ text: String) -> String {
    if isSpoken(toTerminal: terminal.errorIsTerminal) { return SpokenWords.text(text) }
    return terminal.errorIsTerminal ? VisibleText.sentence(text) : text
  }

  /// True with `--color always`, which colours pipes too; a preference is for terminals.
  private var alwaysColours: Bool { invocation.color == .always && !invocation.isPlain && !options.isRedirected }

  /// The theme of colours that the person prefers.
  var theme: Theme { Theme(rawValue: state[.theme]) ?? .standard }

  /// True if words on the terminal may be coloured.
  var usesColour: Bool {
    if isSpoken(toTerminal: terminal.outputIsTerminal) { return false }
    return switch invocation.color ?? ColourUse(rawValue: state[.color]) ?? .auto {
    case .always: true
    case .never: false
    case .auto: terminal.outputIsTerminal && allowsColour
    }
  }

  /// Writes notes to standard error, but not with `--quiet`.
  func note(_ lines: [String]) {
    if !invocation.isQuiet { report(lines) }
  }

  /// Writes lines to standard error.
  package func report(_ lines: [String]) {
    for line in lines { writeError(formattedSentence(line, withSetIn: true) + "\n") }
  }

  /// Writes the store's notices.
  func report(_ notices: [StoreNotice]) {
    report(notices.map(Messages.text))
  }

  /// Writes an error, and returns the outcome with its exit code.
  func report(_ error: any Error, in text: String, from origin: Origin?) -> Outcome {
    terminal.dropPending()
    if let error = error as? TerminalError, error == .closed { return Outcome(code: .closedPipe, endsSession: true) }
    let styler = Styler(colour: terminal.errorIsTerminal && usesColour || alwaysColours, theme: theme)
    endLoading()
    terminal.writeError(formattedSentence(stateView.text(Failure(error), in: text, from: origin, styler)) + "\n")
    return Outcome(code: ExitCode(error))
  }

  /// Asks before something that cannot be meant by accident.
  ///
  /// - Throws: `CommandError.unconfirmed` if nobody can be asked, `declined` if the answer is not yes.
  func confirm(_ question: String, expecting expected: String? = nil) throws {
    if options.isYes || options.isDryRun { return }
    guard terminal.canAsk, !invocation.isNoInput else { throw CommandError.unconfirmed(question: question) }
    endLoading()
    try viewModel.hold()
    let prompt = expected == nil ? "\(question) [y/N] " : "\(question) "
    guard case .text(let text) = terminal.ask(formattedSentence(prompt)) else { throw CommandError.declined }
    let answer = text.trimmed.lowercased()
    let isYes = expected.map { answer == $0 } ?? ["y", "yes"].contains(answer)
    guard isYes else { throw CommandError.declined }
  }

  /// Refuses or asks before a file is written over.
  func checkRedirect(_ redirect: Redirect?) throws {
    guard let redirect else { return }
    try checkWritable(redirect.path, isAppending: redirect.isAppending)
  }

  /// Refuses the store's own files, and asks before another one is replaced.
  func checkWritable(_ path: String, isAppending: Bool = false) throws {
    try checkWritable([path], isAppending: isAppending)
  }

  /// The same of several files, with one question.
  func checkWritable(_ paths: [String], isAppending: Bool = false) throws {
    for path in paths where documents.isOwn(path) { throw CommandError.ownFile(path) }
    // A file that is written from a reading is of one state.
    try viewModel.hold()
    guard !isAppending, let first = paths.first(where: documents.exists) else { return }
    let others = paths.count { documents.exists($0) } - 1
    let more = others == 0 ? "" : others == 1 ? " and 1 more file" : " and \(others) more files"
    do {
      try confirm("Replace \(VisibleText.line(first))\(more)?")
    } catch CommandError.unconfirmed {
      throw CommandError.fileExists(first)
    }
  }
}

extension ExitCode {
  /// The exit code for an error of a command.
  init(_ error: any Error) {
    switch error {
    case CommandError.unconfirmed, CommandError.fileExists: self = .unconfirmed
    case CommandError.interrupted: self = .interrupted
    case let error as InventoryError:
      switch error {
      case .groupLost(_, let cause): self.init(cause)
      case .notStored(let failure), .notCheckpointed(let failure): self.init(failure)
      case .locked, .damaged, .journalLost, .lockIneffective, .unreadable, .fileProblems, .newerFormat, .folderGone:
        self = .data
      default: self = .failure
      }
    // Another kind of file at a path of the data folder is not to be touched.
    case let failure as FileFailure where failure.wrongKind != nil: self = .data
    default: self = .failure
    }
  }
}
