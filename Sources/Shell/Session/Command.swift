import Equipment
import Hub
import ShellLanguage

/// A command: what it is called, what it takes, what it does.
///
/// Help, completion and parsing read this.
struct Command: Sendable {
  /// The verb.
  let name: String
  /// Other words for the same verb.
  let otherNames: [String]
  /// What its fields and targets are those of; nil if a word of the line says it.
  let type: RecordType?
  /// What it does, in one line.
  let summary: String
  /// Whether it only reads, so that it may be run again and again.
  let onlyReads: Bool
  /// Whether it may be run from its beginning again if others changed the inventory meanwhile.
  let mayRestart: Bool
  /// Whether it is an action of its own, which may fail as one; what only reads or runs other commands is none.
  let acts: Bool
  /// What it takes, in the order of its usage line.
  let parameters: [ParameterInfo]
  /// Lines that run as they are on the sample inventory.
  var examples: [String] { makeExamples() }
  /// More to know, for its help page; one paragraph a line.
  var notes: [String] { makeNotes() }
  /// Parses the words that were sorted to its parameters; the result runs it.
  let prepare: @Sendable @HubActor (inout ParseScope) -> Prepared?

  // Only help asks for these.
  private let makeExamples: @Sendable () -> [String]
  private let makeNotes: @Sendable () -> [String]

  /// A command with its arguments, ready to run.
  typealias Prepared = @Sendable @HubActor (Session) async throws -> Output

  /// Declares a command; the closure gets one typed argument for each parameter.
  init<each Value: Sendable>(
    _ name: String, also otherNames: [String] = [], of type: RecordType? = nil, _ summary: String,
    _ parameters: repeat Parameter<each Value>,
    onlyReads: Bool = false, mayRestart: Bool? = nil, acts: Bool? = nil,
    examples: @autoclosure @escaping @Sendable () -> [String],
    notes: @autoclosure @escaping @Sendable () -> [String] = [],
    run: @escaping @Sendable @HubActor (Session, repeat each Value) async throws -> Output
  ) {
    self.name = name
    self.otherNames = otherNames
    self.type = type
    self.summary = summary
    self.onlyReads = onlyReads
    self.mayRestart = mayRestart ?? onlyReads
    self.acts = acts ?? !self.mayRestart
    makeExamples = examples
    makeNotes = notes
    var infos: [ParameterInfo] = []
    repeat infos.append((each parameters).info)
    self.parameters = infos
    prepare = { scope in
      // Every parameter is parsed, so that all problems are found at once.
      let values = (repeat scope.parse(each parameters))
      guard scope.problems.isEmpty else { return nil }
      do {
        let complete = (repeat try (each values).required())
        return { session in try await run(session, repeat each complete) }
      } catch {
        return nil
      }
    }
  }
}

extension Optional {
  /// A parameter that could not be parsed has left a problem, which is reported instead of running the command.
  fileprivate func required() throws -> Wrapped {
    guard let self else { throw Problems(problems: []) }
    return self
  }
}
