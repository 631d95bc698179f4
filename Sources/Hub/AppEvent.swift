public import Equipment

/// An event of the session, for its observers.
public enum AppEvent: Sendable {
  /// A command begins.
  case began(String)
  /// An action of the command has ended, well or not.
  case acted(ActionState<Change>)
  /// An answer to be shown was loaded.
  case loaded(LoadReport)
  /// Other rows were listed.
  case listed
  /// Another item is the last one.
  case remembered
  /// Another setup is the current one, or none.
  case choseSetup
  /// Preferences or own commands are others than before.
  case preferred
}

/// A registration for the session's events, in force as long as it is kept.
@HubActor
public final class Observation {
  fileprivate let notify: @HubActor (AppEvent) -> Void

  fileprivate init(_ notify: @escaping @HubActor (AppEvent) -> Void) { self.notify = notify }
}

/// The session's observers; one whose observation is released gets no more events.
@HubActor
struct Observers {
  private final class WeakObservation {
    weak var observation: Observation?

    init(_ observation: Observation) { self.observation = observation }
  }

  private var observations: [WeakObservation] = []

  mutating func add(_ notify: @escaping @HubActor (AppEvent) -> Void) -> Observation {
    let observation = Observation(notify)
    observations = observations.filter { $0.observation != nil } + [WeakObservation(observation)]
    return observation
  }

  func notify(_ event: AppEvent) {
    for registered in observations { registered.observation?.notify(event) }
  }
}
