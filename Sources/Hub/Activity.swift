public import Answers
public import Equipment

/// What was loaded to be shown, from where, and how long it took.
public struct LoadReport: Sendable, Equatable {
  /// The types of what was loaded; none where it was something else.
  public let types: [RecordType]
  /// How many records came; nil where it was no list of records.
  public let rows: Int?
  /// Where it came from.
  public let sources: Set<DataSource>
  /// How long it took, in nanoseconds.
  public let nanoseconds: Int

  /// States what was loaded.
  public init(types: [RecordType], rows: Int?, sources: Set<DataSource>, nanoseconds: Int) {
    (self.types, self.rows, self.sources, self.nanoseconds) = (types, rows, sources, nanoseconds)
  }
}

/// What a session has done so far, as it was observed.
@HubActor
public final class Activity {
  /// The last action that has ended; idle before the first.
  public private(set) var lastAction: ActionState<Change> = .idle
  /// What was loaded last; nil before anything was.
  public private(set) var lastLoad: LoadReport?
  /// How often each command was run.
  public private(set) var uses: [String: Int] = [:]
  private var observation: Observation?

  /// Begins to observe a session.
  public init(of state: AppState) {
    observation = state.observe { [unowned self] event in note(event) }
  }

  private func note(_ event: AppEvent) {
    switch event {
    case .began(let command): if !command.isEmpty { uses[command, default: 0] += 1 }
    case .acted(let action): lastAction = action
    case .loaded(let load): lastLoad = load
    case .listed, .remembered, .choseSetup, .preferred: break
    }
  }

  /// Hands over how often each command was run, and counts anew.
  public func takeUses() -> [String: Int] {
    defer { uses = [:] }
    return uses
  }
}

/// Where it is kept how often each command was used; nothing that matters, so that neither side fails by it.
public protocol UsageMemory: Sendable {
  /// How often each was used in all; none if nothing can be read.
  func load() -> [String: Int]
  /// Adds the uses of a session.
  func add(_ uses: [String: Int])
  /// Forgets everything.
  func forget()
}
