public import Equipment

/// Something that has become of the session, for those who show it.
public enum AppEvent: Sendable {
  /// A command begins.
  case began(String)
  /// An action of the command has ended, well or not.
  case acted(ActionState<Change>)
  /// Something was loaded to be shown.
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

/// Somebody who is told what becomes of the session, as long as it is kept.
@HubActor
public final class Observation {
  fileprivate let tell: @HubActor (AppEvent) -> Void

  fileprivate init(_ tell: @escaping @HubActor (AppEvent) -> Void) { self.tell = tell }
}

/// Those who observe; who has let go of the observation is told nothing any longer.
@HubActor
struct Observers {
  private struct Place {
    weak var observation: Observation?
  }

  private var places: [Place] = []

  mutating func add(_ tell: @escaping @HubActor (AppEvent) -> Void) -> Observation {
    let observation = Observation(tell)
    places = places.filter { $0.observation != nil } + [Place(observation: observation)]
    return observation
  }

  func tell(_ event: AppEvent) {
    for place in places { place.observation?.tell(event) }
  }
}
