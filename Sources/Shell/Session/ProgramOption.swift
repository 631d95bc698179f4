import Equipment
import Hub
import ShellOutput

/// The reason for which a call of the program is refused.
enum InvocationError: Error, Sendable, Equatable {
  case unknownOption(String)
  case needsValue(String)
  case takesNoValue(String)
  case notOneOf(option: String, String, known: [String])
  case commandsAndWords
  case atomicWithoutScript
}

/// An option of the program; `parse`, usage and completion read this list.
final class ProgramOption: Sendable {
  let names: [String]
  /// The placeholder of its value in the usage; nil if it takes none.
  let value: String?
  let help: String
  /// The words that it takes as a value; none if it takes any.
  var choices: [String] { makeChoices() }
  /// Only taken before the first other word, because behind it it would mean something else.
  let standsFirst: Bool
  let apply: @Sendable (inout Invocation, String) -> Void
  private let makeChoices: @Sendable () -> [String]

  init(
    names: [String], value: String?, help: String, choices: @autoclosure @escaping @Sendable () -> [String] = [],
    standsFirst: Bool = false, _ apply: @escaping @Sendable (inout Invocation, String) -> Void
  ) {
    (self.names, self.value, self.help, makeChoices) = (names, value, help, choices)
    (self.standsFirst, self.apply) = (standsFirst, apply)
  }
}

extension ProgramOption {
  static let all: [ProgramOption] = [
    ProgramOption(names: ["--data"], value: "DIR", help: "the data folder") { $0.data = $1 },
    ProgramOption(
      names: ["-c"], value: "COMMAND", help: "run a command; may be given several times", standsFirst: true
    ) {
      $0.add(command: $1)
    },
    ProgramOption(names: ["-y", "--yes"], value: nil, help: "answer yes to every question") { call, _ in
      call.isYes = true
    },
    ProgramOption(names: ["--no-input"], value: nil, help: "never ask") { call, _ in call.isNoInput = true },
    ProgramOption(names: ["-n", "--dry-run"], value: nil, help: "show what would change and change nothing") {
      call, _ in
      call.isDryRun = true
    },
    ProgramOption(names: ["--keep-going"], value: nil, help: "go on after an error in a script") { call, _ in
      call.keepsGoing = true
    },
    ProgramOption(names: ["--atomic"], value: nil, help: "all changes of a script or none, as one step of undo") {
      call, _ in
      call.isAtomic = true
    },
    ProgramOption(names: ["--echo"], value: nil, help: "show each command before it runs") { call, _ in
      call.isEcho = true
    },
    ProgramOption(names: ["-q", "--quiet"], value: nil, help: "no notes; data, problems and errors") { call, _ in
      call.isQuiet = true
    },
    ProgramOption(
      names: ["--color"], value: "WHEN", help: "when colours are used", choices: ColourUse.allCases.map(\.rawValue)
    ) {
      $0.color = ColourUse(rawValue: $1)
    },
    ProgramOption(
      names: ["--format"], value: "FORMAT", help: "how answers are written", choices: OutputFormats.all.map(\.name)
    ) {
      $0.format = $1
    },
    ProgramOption(names: ["--plain"], value: nil, help: "words only, for screen readers: no lines, bars or signs") {
      call, _ in
      call.isPlain = true
    },
    ProgramOption(names: ["--no-pager"], value: nil, help: "do not page long answers") { call, _ in
      call.isNoPager = true
    },
    ProgramOption(names: ["--no-init"], value: nil, help: "do not run the start file init.hub") { call, _ in
      call.isNoInit = true
    },
    ProgramOption(
      names: ["--trace"], value: nil, help: "tell on standard error what is opened, read and waited for, and how long"
    ) { call, _ in
      call.isTracing = true
    },
    ProgramOption(names: ["-h", "--help"], value: nil, help: "show this help", standsFirst: true) { call, _ in
      call.page = call.page ?? .help
    },
    ProgramOption(names: ["--version"], value: nil, help: "show the version", standsFirst: true) { call, _ in
      call.page = call.page ?? .version
    },
    ProgramOption(names: ["--manual"], value: nil, help: "write the manual page", standsFirst: true) { call, _ in
      call.page = call.page ?? .manual
    },
    ProgramOption(
      names: ["--completion"], value: "SHELL", help: "write the file by which a shell completes its words",
      choices: CompletionScript.allCases.map(\.rawValue), standsFirst: true
    ) { call, value in
      if call.page == nil { call.page = CompletionScript(rawValue: value).map { .completion($0) } }
    },
  ]
}

extension Invocation {
  /// Reads the words of the command line behind the program's name.
  ///
  /// The program's options may stand anywhere, but not behind `--`; where a command has an option of the same name it
  /// is the command's, and the value of a command's option is never taken for one: `list arrows --sort -spine -q`.
  init(arguments: [String]) throws(InvocationError) {
    var rest = arguments[...]
    var isLiteral = false
    while let word = rest.first, word.isOption, !isLiteral {
      rest = rest.dropFirst()
      if word == "--" {
        isLiteral = true
      } else if let option = ProgramOption.named(word) {
        try parse(option, from: word, &rest)
      } else {
        throw .unknownOption(word.optionName)
      }
    }
    try readWords(isLiteral ? Array(rest) : try parseOptions(among: rest))
    if isAtomic, case .words = source { throw .atomicWithoutScript }
  }

  /// Parses the program's options that stand behind the first word; the other words are left.
  private mutating func parseOptions(among words: ArraySlice<String>) throws(InvocationError) -> [String] {
    guard let first = words.first else { return [] }
    let command = Commands.found(in: Array(words.prefix(2)))?.command
    let roles = command?.parameters.map(\.role) ?? []
    // The words behind it are a command, for which the same holds.
    if roles.contains(.command) { return [first] + (try parseOptions(among: words.dropFirst())) }
    // Such a command gets its words as they were typed.
    if roles.contains(.everything) { return Array(words) }
    var left = [first]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" { return left + [word] + rest }
      if let takesValue = command?.takesValue(option: word) {
        left.append(word)
        if takesValue, let value = rest.popFirst() { left.append(value) }
      } else if word.isOption, let option = ProgramOption.named(word), !option.standsFirst {
        try parse(option, from: word, &rest)
      } else {
        left.append(word)
      }
    }
    return left
  }

  private mutating func parse(
    _ option: ProgramOption, from word: String, _ rest: inout ArraySlice<String>
  ) throws(InvocationError) {
    let name = word.optionName
    let attached =
      word.utf8.count > name.utf8.count ? word.dropFirst(scalars: name.unicodeScalars.count + 1) : nil
    guard option.value != nil else {
      guard attached == nil else { throw .takesNoValue(name) }
      return option.apply(&self, "")
    }
    guard let value = attached ?? rest.popFirst() else { throw .needsValue(name) }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw .notOneOf(option: name, value, known: option.choices)
    }
    option.apply(&self, value)
  }

  /// A word is a command's verb if there is such a verb, else a script file.
  private mutating func readWords(_ words: [String]) throws(InvocationError) {
    guard let first = words.first else { return }
    if case .commands = source { throw .commandsAndWords }
    let isFile = first.utf8.contains(UInt8(ascii: "/")) || first.ends(with: ".hub")
    source = isFile ? .files(words) : .words(words)
  }

  fileprivate mutating func add(command: String) {
    if case .commands(let commands) = source {
      source = .commands(commands + [command])
    } else {
      source = .commands([command])
    }
  }
}

extension ProgramOption {
  /// The option that a word of the command line names.
  static func named(_ word: String) -> ProgramOption? {
    all.first { $0.names.contains(word.optionName) }
  }
}

extension Command {
  /// True if a word names an option of this command whose value is the next word; nil if it names none of its options.
  func takesValue(option word: String) -> Bool? {
    guard word.begins(with: "--") else { return nil }
    let name = word.optionName.dropFirst(scalars: 2)
    let own = parameters.first { $0.isOption(name) }?.takesValue
    guard let takesValue = own ?? CommonOption(rawValue: name)?.takesValue else { return nil }
    return takesValue && word == word.optionName
  }
}

extension String {
  /// True if it begins with `-`, but is not `-` alone, which means standard input.
  var isOption: Bool { begins(with: "-") && self != "-" }

  /// The part before the `=` of `--data=DIR`; all of it where there is none.
  var optionName: String { head { $0 == "=" } }
}
