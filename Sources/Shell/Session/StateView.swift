import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// Draws what the view model's state says; every command that reads has its answer drawn by it.
///
/// Idle is nothing; loading is a line that comes after a while and goes (`Session+Progress`); loaded is the command's own
/// table or text; empty is a symbol, a title, a message and what to type next; failed is what, why and whether `retry`
/// may help.
@HubActor
struct StateView {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// What is said where there is nothing: to a person in lines of their own, to anything else in one.
  ///
  /// - Parameters:
  ///   - filter: which records were asked for, in words.
  ///   - setup: the setup whose records were asked for; nil for those of any.
  func lines(_ emptiness: Emptiness, _ filter: TypedFilter? = nil, of setup: Setup? = nil) -> [String] {
    let words = EmptyWords(emptiness, filter, of: setup)
    let folder = emptiness.isOfNothingStored ? session.missedFolder() : nil
    guard session.isAtTerminal else {
      return [(folder.map { "\(Messages.noFolder($0)); " } ?? "") + words.line]
    }
    let message = folder.map(Messages.noFolder) ?? words.message
    let symbol = session.isSpoken(toTerminal: true) ? "" : "\(words.symbol) "
    let indent = String(repeating: " ", count: DisplayWidth.of(symbol))
    return [symbol + words.title, indent + message, "\(indent)next: \(words.next)"]
  }

  /// What a state says besides an answer: nothing while there is one; where there is none, why.
  func notes(_ state: ViewState<some Sendable>, _ filter: TypedFilter? = nil, of setup: Setup? = nil) -> [String] {
    switch state {
    case .idle, .loading, .loaded: []
    case .empty(let emptiness): lines(emptiness, filter, of: setup)
    case .failed(let failure): (failure.error as? NothingReadable).map { [Messages.nothing($0, filter)] } ?? []
    }
  }

  /// What a failed command is answered with: what is wrong, where, what would be right, and whether `retry` may help.
  func text(_ failure: Failure, in line: String, from origin: Origin?, _ styler: Styler) -> String {
    let place = origin.map { "\(VisibleText.line($0.name)):\($0.line): " } ?? ""
    // Where nobody types there is nobody to try again.
    let again = failure.mayPass && session.terminal.isInteractive && session.state.failedLine != nil
    return place + Messages.report(failure.error, in: line, styler)
      + session.whatThereIs(instead: failure.error, styler)
      + (again ? "\n" + styler.faint("hint: ") + Messages.retry : "")
  }
}

extension Emptiness {
  /// Whether it may come of a folder that is not there.
  fileprivate var isOfNothingStored: Bool {
    switch self {
    case .nothingStored, .noChanges, .noColumns: true
    case .nothingMatches, .nothing: false
    }
  }
}

extension Session {
  /// What the states of the view model look like here.
  var stateView: StateView { StateView(self) }

  /// What is said of what was asked for last, where nothing came; nothing where something did.
  func stateNotes(_ filter: TypedFilter? = nil, of setup: Setup? = nil) -> [String] {
    stateView.notes(viewModel.state, filter, of: setup)
  }
}
