import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// Draws the view model's state; every command that reads has its answer drawn by it.
///
/// Idle is nothing; loading is a line that comes after a while and goes (`CommandContext+Progress`); loaded is the
/// command's own table or text; empty is a symbol, a title, a message and a command to type next; failed is the error,
/// its hint, and `retry` where that may help.
@HubActor
struct StateView {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// The message for an empty answer: to a person in three lines, to anything else in one.
  ///
  /// - Parameters:
  ///   - filter: the filter of the command, for the message that nothing matches.
  ///   - setup: the setup whose records were asked for; nil for those of any.
  func lines(_ emptiness: Emptiness, _ filter: TypedFilter? = nil, of setup: Setup? = nil) -> [String] {
    let words = EmptyWords(emptiness, filter, of: setup)
    let folder = emptiness.isOfNothingStored ? context.missedFolder() : nil
    guard context.isAtTerminal else {
      return [(folder.map { "\(Messages.noFolder($0)); " } ?? "") + words.line]
    }
    let message = folder.map(Messages.noFolder) ?? words.message
    let symbol = context.isSpoken(toTerminal: true) ? "" : "\(words.symbol) "
    let indent = String(repeating: " ", count: DisplayWidth.of(symbol))
    return [symbol + words.title, indent + message, "\(indent)next: \(words.next)"]
  }

  /// The lines of a state that has no answer; none while there is one.
  func notes(_ state: ViewState<some Sendable>, _ filter: TypedFilter? = nil, of setup: Setup? = nil) -> [String] {
    switch state {
    case .idle, .loading, .loaded: []
    case .empty(let emptiness): lines(emptiness, filter, of: setup)
    case .failed(let failure): (failure.error as? NothingReadable).map { [Messages.nothing($0, filter)] } ?? []
    }
  }

  /// The text for a failed command: its origin, the error with its hint, and `retry` where that may help.
  func text(_ failure: Failure, in line: String, from origin: Origin?, _ styler: Styler) -> String {
    let prefix = origin.map { "\(VisibleText.line($0.name)):\($0.line): " } ?? ""
    // Where nobody types there is nobody to try again.
    let again = failure.mayPass && context.terminal.isInteractive && context.state.failedLine != nil
    return prefix + Messages.report(failure.error, in: line, styler)
      + context.hints(instead: failure.error, styler)
      + (again ? "\n" + styler.faint("hint: ") + Messages.retry : "")
  }
}

extension Emptiness {
  /// True if a missing data folder may be the cause.
  fileprivate var isOfNothingStored: Bool {
    switch self {
    case .nothingStored, .noChanges, .noColumns: true
    case .nothingMatches, .nothing: false
    }
  }
}

extension CommandContext {
  /// The view that draws the states of the view model.
  var stateView: StateView { StateView(self) }

  /// The lines for the last request, where it had no answer; none where it had one.
  func stateNotes(_ filter: TypedFilter? = nil, of setup: Setup? = nil) -> [String] {
    stateView.notes(viewModel.state, filter, of: setup)
  }
}
