import Equipment
import Hub
import ShellLanguage

/// The words of a command that belong to a parameter.
enum Role: Sendable, Equatable {
  /// The next word that nothing else claims.
  case word
  /// The next word that nothing else claims, if it means items by numbers, by rows or as the last one.
  case target
  /// All words that nothing else claims.
  case words
  /// Everything, options too, as it was typed.
  case everything
  /// A whole command, with its options.
  case command
  /// `field=value` words, and all words after `set`.
  case assignments
  /// The words after `where`; in a command that only reads, also words that nothing else claims.
  case filter(isImplicit: Bool)
  /// The word after a keyword.
  case keyword(String)
  /// `--name value`, or `--name` alone if it takes none.
  case option(String, takesValue: Bool)
}

extension Role {
  /// True if the parameter gets all words of the line, options too.
  var takesAll: Bool { self == .everything || self == .command }
}

/// A parameter's description, without the type of its value.
///
/// A class, because whoever sorts the words of a line asks for one again and again, and a copy takes longer than the
/// question.
final class ParameterInfo: Sendable {
  /// As written in usage lines: `TYPE`, `FILE`.
  let name: String
  /// Its meaning, in a few words.
  let help: String
  let role: Role
  let isRequired: Bool
  /// The candidates that Tab offers.
  let completion: CompletionKind
  /// True if a form asks for it where it is missing and there is somebody to ask.
  let isPrompted: Bool
  private let marks: Marks

  fileprivate struct Marks: OptionSet {
    let rawValue: UInt8
    static let writes = Marks(rawValue: 1)
    static let takesSeveral = Marks(rawValue: 2)
    static let isSpoken = Marks(rawValue: 4)
  }

  fileprivate init(
    _ name: String, _ help: String, _ role: Role, isRequired: Bool, completion: CompletionKind, isPrompted: Bool,
    marks: Marks = []
  ) {
    (self.name, self.help, self.role, self.isRequired) = (name, help, role, isRequired)
    (self.completion, self.isPrompted, self.marks) = (completion, isPrompted, marks)
  }
}

extension ParameterInfo {
  /// True if it makes a command that otherwise only reads store or write something.
  var writes: Bool { marks.contains(.writes) }
  /// True if an option takes all words up to the next one.
  var takesSeveral: Bool { marks.contains(.takesSeveral) }
  /// True for a name or a phrase, to which the plain words behind it belong: `to Anna Berg`, `for trial evening`.
  var isSpoken: Bool { marks.contains(.isSpoken) }

  fileprivate func marked(_ mark: Marks) -> ParameterInfo {
    ParameterInfo(
      name, help, role, isRequired: isRequired, completion: completion, isPrompted: isPrompted,
      marks: marks.union(mark))
  }
}

/// A parameter of a command, with its type.
struct Parameter<Value: Sendable>: Sendable {
  let info: ParameterInfo
  /// Reads the words that were sorted to it; notes its problems in the scope and returns nil if there are any.
  let parse: @Sendable @HubActor ([Word], inout ParseScope) -> Value?

  init(
    _ name: String, _ help: String, _ role: Role, isRequired: Bool = false, completion: CompletionKind = .nothing,
    isPrompted: Bool = false, parse: @escaping @Sendable @HubActor ([Word], inout ParseScope) -> Value?
  ) {
    info = ParameterInfo(
      name, help, role, isRequired: isRequired, completion: completion, isPrompted: isPrompted)
    self.parse = parse
  }
}

extension Parameter {
  /// The same parameter, marked as a name or a phrase.
  var spoken: Parameter { Parameter(info: info.marked(.isSpoken), parse: parse) }

  /// The same parameter, marked as one by which a command that otherwise only reads stores or writes something.
  var writing: Parameter { Parameter(info: info.marked(.writes), parse: parse) }

  /// The same option, which takes all words up to the next one.
  var several: Parameter { Parameter(info: info.marked(.takesSeveral), parse: parse) }

  private init(info: ParameterInfo, parse: @escaping @Sendable @HubActor ([Word], inout ParseScope) -> Value?) {
    self.info = info
    self.parse = parse
  }
}

/// The context in which parameters are parsed, and the list of their problems.
struct ParseScope {
  let command: Command
  /// The whole line, for a parameter that keeps it as it was typed.
  let line: String
  let sorted: SortedWords
  let context: CommandContext
  /// The type named in the command, once it was parsed.
  var types: [RecordType]?
  var problems: [Problem] = []
  /// The fields of each type that were asked for, however many words name one.
  private var known: [RecordType: FieldScope] = [:]
  /// The names of all fields of some types, once a word is none of them.
  private var knownNames: [[RecordType]: [String]] = [:]

  init(command: Command, line: String, sorted: SortedWords, context: CommandContext) {
    self.command = command
    self.line = line
    self.sorted = sorted
    self.context = context
    types = command.type.map { [$0] }
  }

  /// Parses one parameter from its words.
  @HubActor mutating func parse<Value: Sendable>(_ parameter: Parameter<Value>) -> Value? {
    let words = sorted.words[parameter.info.name] ?? []
    if words.isEmpty, parameter.info.name == command.typeAndTarget?.type.name, let target = sorted.targetWithoutType {
      return inferred(of: target, as: Value.self)
    }
    if words.isEmpty, parameter.info.isRequired, !(parameter.info.isPrompted && context.mayAsk) {
      // A type that is missing makes everything after it unreadable, so only the first gap is reported.
      if !problems.contains(where: \.isMissing) {
        problems.append(Problem(.missing(what: parameter.info.name, command: command.name)))
      }
      return nil
    }
    return parameter.parse(words, &self)
  }

  /// The type of a target that stands without one; nil, with a problem noted, if the target does not determine it.
  @HubActor private mutating func inferred<Value>(of target: Word, as value: Value.Type) -> Value? {
    switch context.recordType(of: target) {
    case .success(let type):
      types = [type]
      return (value is [RecordType].Type ? [type] as Any : type as Any) as? Value
    case .failure(let problem):
      problems.append(problem)
      return nil
    }
  }

  /// Notes a problem.
  mutating func fail<Value>(_ fact: Problem.Fact, at word: Word?) -> Value? {
    problems.append(Problem(fact, at: word?.range))
    return nil
  }

  /// The fields that may be named for a type.
  @HubActor mutating func fields(of type: RecordType) -> FieldScope {
    let fields = known[type] ?? context.fields(of: type, today: context.today)
    known[type] = fields
    return fields
  }

  /// The names of all fields of these types: candidates for the correction of a word that is none.
  @HubActor mutating func fieldNames(of types: [RecordType]) -> [String] {
    if let names = knownNames[types] { return names }
    let names = types.count == 1 ? fields(of: types[0]).names : Set(types.flatMap { $0.fields.map(\.name) }).sorted()
    knownNames[types] = names
    return names
  }

  /// The fields that may be named in a filter of a command that is about these types.
  @HubActor mutating func filterFields(of type: RecordType, among types: [RecordType]) -> FieldScope {
    var fields = fields(of: type)
    fields.isOneOfSeveral = types.count > 1
    if type.equipment == nil, type != .setup { fields.setups = context.setupNames }
    return fields
  }
}

extension Problem {
  fileprivate var isMissing: Bool {
    if case .missing = fact { true } else { false }
  }
}
