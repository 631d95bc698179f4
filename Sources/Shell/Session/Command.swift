import Equipment
import Hub
import ShellLanguage

/// A command: its names, its parameters and its function.
///
/// Help, completion and parsing are made from it. A class, because a line hands its command on from one step to the
/// next, and a copy takes longer than most of them.
final class Command: Sendable {
  /// The verb.
  let name: String
  /// Other words for the same verb.
  let otherNames: [String]
  /// The type of its fields and targets; nil if a word of the line names the type.
  let type: RecordType?
  /// Its effect, in one line.
  let summary: String
  /// True if it only reads, so that it may be run again and again.
  let onlyReads: Bool
  /// True if it may be run from its beginning again when others changed the inventory meanwhile.
  let mayRestart: Bool
  /// True if its failure is that of an action; false for a command that only reads or runs others.
  let acts: Bool
  /// Its parameters, in the order of its usage line.
  let parameters: [ParameterInfo]
  /// The parameters that say which items of which type are meant, if it has both.
  let typeAndTarget: (type: ParameterInfo, target: ParameterInfo)?
  /// Lines that run as they are on the sample inventory.
  var examples: [String] { makeExamples() }
  /// Further paragraphs of its help page.
  var notes: [String] { makeNotes() }
  /// Parses the words that were sorted to its parameters; the result runs it.
  let prepare: @Sendable @HubActor (inout ParseScope) -> Prepared?

  // Only help asks for these.
  private let makeExamples: @Sendable () -> [String]
  private let makeNotes: @Sendable () -> [String]

  /// A command with its arguments, ready to run.
  typealias Prepared = @Sendable @HubActor (CommandContext) async throws -> Output

  /// Declares a command; the closure gets one typed argument for each parameter.
  init<each Value: Sendable>(
    _ name: String, also otherNames: [String] = [], of type: RecordType? = nil, _ summary: String,
    _ parameters: repeat Parameter<each Value>,
    onlyReads: Bool = false, mayRestart: Bool? = nil, acts: Bool? = nil,
    examples: @autoclosure @escaping @Sendable () -> [String],
    notes: @autoclosure @escaping @Sendable () -> [String] = [],
    run: @escaping @Sendable @HubActor (CommandContext, repeat each Value) async throws -> Output
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
    typeAndTarget = Self.typeAndTarget(among: infos)
    prepare = { scope in
      // Every parameter is parsed, so that all problems are found at once.
      let values = (repeat scope.parse(each parameters))
      guard scope.problems.isEmpty else { return nil }
      do {
        let complete = (repeat try (each values).required())
        return { context in try await run(context, repeat each complete) }
      } catch {
        return nil
      }
    }
  }
}

extension Command {
  private static func typeAndTarget(among parameters: [ParameterInfo]) -> (type: ParameterInfo, target: ParameterInfo)?
  {
    guard
      let type = parameters.first(where: {
        $0.role == .word && [.types, .editableTypes, .typesAndAll].contains($0.completion)
      }),
      let target = parameters.first(where: { ($0.role == .word || $0.role == .target) && $0.completion == .items })
    else { return nil }
    return (type, target)
  }
}

extension Optional {
  /// A parameter that could not be parsed has left a problem, which is reported instead of running the command.
  fileprivate func required() throws -> Wrapped {
    guard let self else { throw Problems(problems: []) }
    return self
  }
}
