import Hub

/// The state of the prompt's sign for an action that failed.
@HubActor
final class PromptSign {
  /// True if the last action failed, and no command was begun since.
  private(set) var showsFailure = false
  private var observation: Observation?

  /// Begins to observe a session.
  init(of state: AppState) {
    observation = state.observe { [unowned self] event in note(event) }
  }

  private func note(_ event: AppEvent) {
    switch event {
    case .began: showsFailure = false
    case .acted(let action): showsFailure = action.failure != nil
    default: break
    }
  }
}
