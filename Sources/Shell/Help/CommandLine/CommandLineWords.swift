import Equipment
import Hub

/// What can stand on the program's command line, from the declarations, as the shells' completion files need it.
struct CommandLineWords {
  /// A word and what it means.
  struct Entry: Equatable {
    let word: String
    let help: String
  }

  /// An option, with what can follow it.
  struct Flag {
    let names: [String]
    let help: String
    /// Nil if it takes no value.
    let value: Value?
  }

  /// What a value can be.
  enum Value: Equatable {
    case anything, files, folders
    case words([Entry])
  }

  /// What a word behind a command's name can be, as far as that is known without the data.
  struct Place: Equatable {
    let words: [Entry]
    let takesFiles: Bool

    var isEmpty: Bool { words.isEmpty && !takesFiles }
  }

  /// What stands behind a command's name.
  struct Verb {
    /// `list`, `setup show`; the first is the name that help uses.
    let names: [String]
    let help: String
    let options: [Flag]
    /// What can stand behind its name, word by word; the last one holds for all further words.
    let places: [Place]
    /// Whether fields of the type that was named can follow, and with which sign behind them.
    let takesFields: Bool
    /// The type whose fields they are, if the command has one.
    let type: String?
  }

  /// The options of the program.
  let options: [Flag] = ProgramOption.all.map { option in
    Flag(names: option.names, help: option.help, value: option.value.map { Self.value($0, option.choices) })
  }

  /// The words that a line can begin with.
  let first: [Entry] = Commands.overview.map { Entry(word: $0.name, help: $0.summary) }

  /// The words that a whole command follows.
  let wrappers: [String] = Commands.all.filter { $0.parameters.contains { $0.role == .command } }.map(\.name)

  /// The words behind the first one, for commands of two.
  let families: [(name: String, members: [Entry])] = Commands.families.map { family in
    (
      family.name,
      family.all.map { Entry(word: String($0.name.dropFirst(family.name.count + 1)), help: $0.summary) }
    )
  }

  /// The commands.
  let verbs: [Verb] = Commands.all.map(Self.verb)

  /// The fields of a type, by the words that name it.
  let fields: [(words: [String], names: [Entry])] = RecordType.allCases.map { type in
    (
      type.words.typed.filter { !$0.contains(" ") },
      type.fields.map { Entry(word: $0.name, help: $0.help) }
    )
  }

  /// The values of each setting that has a fixed set of them, or usual ones.
  let settings: [(name: String, values: [Entry])] = Setting.all.filter { !$0.choices.isEmpty }.map { setting in
    (setting.name, zip(setting.choices, setting.choiceHelp).map { Entry(word: $0, help: $1) })
  }

  private static func verb(_ command: Command) -> Verb {
    let own = command.parameters.compactMap { parameter -> Flag? in
      guard case .option(let name, let takesValue) = parameter.role else { return nil }
      return Flag(names: ["--\(name)"], help: parameter.help, value: takesValue ? value(parameter.completion) : nil)
    }
    let common = CommonOption.allCases.map { option in
      Flag(names: ["--\(option.rawValue)"], help: option.help, value: option.takesValue ? value(.formats) : nil)
    }
    return Verb(
      names: [command.name] + command.otherNames, help: command.summary, options: own + common,
      places: places(command),
      takesFields: command.parameters.contains { parameter in
        if case .filter = parameter.role { true } else { parameter.role == .assignments }
      },
      type: command.type?.rawValue)
  }

  /// Keywords only stand behind the words that have to be there.
  private static func places(_ command: Command) -> [Place] {
    let free = command.parameters.filter { [.word, .words].contains($0.role) }
    let required = free.filter(\.isRequired).count
    return (0...free.count).map { place in
      let completion = place < free.count ? free[place].completion : .nothing
      return Place(
        words: words(completion) + (place < required ? [] : keywords(command)),
        takesFiles: [.files, .typesAndFiles].contains(completion))
    }
  }

  private static func keywords(_ command: Command) -> [Entry] {
    command.parameters.compactMap { parameter in
      switch parameter.role {
      case .filter: Entry(word: "where", help: "which items")
      case .keyword(let word): Entry(word: word, help: parameter.help)
      default: nil
      }
    }
  }

  private static func value(_ completion: CompletionKind) -> Value {
    switch completion {
    case .files: .files
    default: words(completion).isEmpty ? .anything : .words(words(completion))
    }
  }

  private static func value(_ name: String, _ choices: [String]) -> Value {
    if !choices.isEmpty { return .words(choices.map { Entry(word: $0, help: "") }) }
    return name == "DIR" ? .folders : .anything
  }

  /// The words that do not depend on what is stored.
  private static func words(_ completion: CompletionKind) -> [Entry] {
    let types = RecordType.allCases.map { Entry(word: $0.words.many.lowercased().spaceless ?? $0.rawValue, help: "") }
    let single = RecordType.allCases.map { Entry(word: $0.rawValue, help: "") }
    let all = types + single.filter { !types.contains($0) }
    return switch completion {
    case .types, .typesAndFiles: all
    case .typesAndAll: all + [Entry(word: "all", help: "all ten types")]
    case .formats: OutputFormats.all.map { Entry(word: $0.name, help: $0.help) }
    case .settings: Setting.all.map { Entry(word: $0.name, help: $0.help) }
    case .helpTopics:
      Commands.overview.map { Entry(word: $0.name, help: $0.summary) } + single
        + HelpTopic.all.map { Entry(word: $0.name, help: $0.summary) }
    case .words(let words): words.map { Entry(word: $0, help: "") }
    default: []
    }
  }
}

extension String {
  /// The text, unless it has a blank in it.
  fileprivate var spaceless: String? { contains(" ") ? nil : self }
}

extension CommandLineWords {
  /// The options that take a value, with what it can be.
  var valued: [(names: [String], value: Value)] {
    var seen: Set<String> = []
    return (options + verbs.flatMap(\.options)).compactMap { flag in
      guard let value = flag.value else { return nil }
      let names = flag.names.filter { seen.insert($0).inserted }
      return names.isEmpty ? nil : (names, value)
    }
  }

  /// The options of the program that may stand behind a command.
  var anywhere: [Flag] {
    options.filter { flag in ProgramOption.all.contains { $0.names == flag.names && !$0.standsFirst } }
  }
}
