import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// Plays the tutorial on a copy of the sample inventory, until its end or until the person leaves.
  func playTutorial() async throws -> Output {
    guard let practice = try makePractice() else { throw CommandError.noSample }
    self.practice = practice.session
    let before = try? await itemCount()
    let end: TutorialEnd
    do {
      try writeLines("This is a copy of the sample inventory, in \(practice.folder).", TutorialText.welcome)
      end = try await play(practice.session)
    } catch {
      await leave(practice)
      throw error
    }
    await leave(practice)
    try await sayGoodbye(practice, end, before)
    return .nothing
  }

  private enum TutorialEnd { case finished, left }

  /// Closes the session on the copy and removes the copy.
  private func leave(_ practice: Practice) async {
    self.practice = nil
    // The copy is thrown away with whatever could not be written into its files.
    try? await practice.session.context.viewModel.close()
    practice.remove()
  }

  private func play(_ practice: Session) async throws -> TutorialEnd {
    let steps = TutorialStep.all
    state.reach(tutorialStep: 0)
    defer { state.reach(tutorialStep: nil) }
    while let index = state.tutorialStep, index < steps.count {
      try writeLines("", TutorialText.heading(steps[index], index))
      try explain(steps[index].text)
      switch try await play(steps[index], index, practice) {
      case .next: state.reach(tutorialStep: index + 1)
      case .back: state.reach(tutorialStep: max(0, index - 1))
      case .quit: return .left
      }
    }
    return .finished
  }

  private enum TutorialMove { case next, back, quit }

  /// Reads and runs lines until the step is done, or the person wants to go on, back or away.
  private func play(_ step: TutorialStep, _ index: Int, _ practice: Session) async throws -> TutorialMove {
    try writeLines("Type:  \(step.line)")
    var lines = ScriptLines(joinsQuotes: true)
    while true {
      let prompt = lines.isOpen ? "  > " : "tutorial \(index + 1)/\(TutorialStep.all.count)> "
      practice.lead = lines.lead
      practice.context.reportDropped()
      switch try terminal.readLine(prompt: prompt) {
      case .end: return .quit
      case .interrupted: lines = ScriptLines(joinsQuotes: true)
      case .line(let text):
        guard let entry = lines.append(text) else { continue }
        switch entry.text.trimmed.lowercased() {
        case "": continue
        case "back": return .back
        case "quit", "exit": return .quit
        case "skip":
          try writeLines("hub> \(step.line)")
          try await skip(step, practice)
          try conclude(step)
          return .next
        default:
          if try await isDone(step, by: entry.text, practice) {
            try conclude(step)
            return .next
          }
          try writeLines("", "That was not it yet. Type:  \(step.line)", TutorialText.words)
        }
      }
    }
  }

  /// Does what the step says, with the item that it is about; nothing where that is gone already.
  private func skip(_ step: TutorialStep, _ practice: Session) async throws {
    if let item = step.item {
      guard let item = try await item(practice.context) else { return }
      practice.context.remember(item)
    }
    practice.context.isAnsweredYes = true
    defer { practice.context.isAnsweredYes = false }
    _ = await practice.run(step.line)
  }

  private func conclude(_ step: TutorialStep) throws {
    try writeLines("")
    try explain(step.afterwards)
  }

  private func isDone(_ step: TutorialStep, by line: String, _ practice: Session) async throws -> Bool {
    let outcome = await practice.run(line)
    let words = Lexer.split(practice.context.lastExpansion ?? line).words.prefix(2).map(\.text)
    let attempt = TutorialAttempt(
      command: Commands.found(in: Array(words))?.command.name, line: try? practice.context.parse(line),
      outcome: outcome, context: practice.context)
    return try await step.isDone(attempt)
  }

  private func sayGoodbye(_ practice: Practice, _ end: TutorialEnd, _ before: Int?) async throws {
    let after = try? await itemCount()
    try writeLines(
      "", end == .finished ? TutorialText.finished : "You left the tutorial; tutorial begins it again.",
      "The copy in \(practice.folder) is removed.",
      TutorialText.untouched(practice.ownFolder, before: before, after: after))
  }

  /// The number of items in the person's own inventory.
  private func itemCount() async throws -> Int {
    try await viewModel.ask(.count(of: RecordType.items))
  }

  /// Writes paragraphs in lines of at most 80 columns.
  private func explain(_ paragraphs: [String]) throws {
    let width = min(80, terminal.columns - 1)
    let styler = Styler(colour: usesColour, theme: theme)
    for line in WrappedText.lines(ofAll: paragraphs, width: width) { try writeLines(styler.accent(line)) }
  }

  private func writeLines(_ lines: String...) throws {
    let isSpoken = isSpoken(toTerminal: terminal.outputIsTerminal)
    let width = terminal.outputIsTerminal ? terminal.columns : nil
    let shown = lines.map { FittedPage.text(isSpoken ? SpokenWords.text($0) : $0, width: width) + "\n" }
    try terminal.write(Array(shown.joined().utf8))
  }
}

/// The tutorial's words around its steps.
enum TutorialText {
  static let words = "skip does it for you, back goes back a step, quit leaves."
  static let welcome = "Nothing that you do here touches your own inventory. \(words)"
  static let finished = "That was all of it. help lists what there is; add begins your own inventory."

  static func heading(_ step: TutorialStep, _ index: Int) -> String {
    "\(index + 1) of \(TutorialStep.all.count): \(step.title)"
  }

  /// Says that the person's own inventory was not touched; with its number of items, where both counts are known.
  static func untouched(_ folder: String, before: Int?, after: Int?) -> String {
    guard let before, let after else { return "Your own inventory in \(VisibleText.line(folder)) was not touched." }
    return after == before
      ? "Your own inventory in \(VisibleText.line(folder)) was not touched: it has \(after) items, as before."
      : "Your own inventory in \(VisibleText.line(folder)) was not touched from here; somebody else changed it meanwhile."
  }

  /// All steps, to be read where nobody types.
  static var whole: String {
    TutorialStep.all.enumerated().map { index, step -> String in
      let (before, after) = (WrappedText.lines(ofAll: step.text), WrappedText.lines(ofAll: step.afterwards))
      return ([heading(step, index)] + before + ["", "  hub> \(step.line)", ""] + after).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
