public import Equipment

/// A session's last action, last load and command counts, gathered from its events.
@HubActor
public final class Activity {
  /// The last action that has ended; idle before the first.
  public private(set) var lastAction: ActionState<Change> = .idle
  /// The report of the last load; nil before the first.
  public private(set) var lastLoad: LoadReport?
  /// How often each command was run.
  public private(set) var uses: [CommandUse] = []
  private var observation: Observation?

  /// Begins to observe a session.
  public init(of state: AppState) {
    observation = state.observe { [unowned self] event in note(event) }
  }

  private func note(_ event: AppEvent) {
    switch event {
    case .began(let command): if !command.isEmpty { count(command) }
    case .acted(let action): lastAction = action
    case .loaded(let load): lastLoad = load
    case .listed, .remembered, .choseSetup, .preferred: break
    }
  }

  private func count(_ command: String) {
    if let index = uses.firstIndex(where: { $0.command == command }) {
      uses[index].count += 1
    } else {
      uses.append(CommandUse(command, 1))
    }
  }

  /// Returns how often each command was run since the last call, and counts anew.
  public func drainUses() -> [CommandUse] {
    defer { uses = [] }
    return uses
  }
}
