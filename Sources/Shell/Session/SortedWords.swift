import Equipment
import ShellLanguage

/// The words of a command, each sorted to exactly one parameter.
struct SortedWords: Sendable {
  /// The words of each parameter, by its name.
  private(set) var words = NamedWords()
  /// Options that every command takes, with their values.
  private(set) var common: [String: Word?] = [:]
  /// Words that belong nowhere.
  private(set) var problems: [Problem] = []

  private let command: Command
  private var mode = Mode.start
  private var whereWord: Word?

  private enum Mode {
    case start, filter, assignments
  }

  /// Sorts the words after the verb.
  init(_ all: [Word], for command: Command) {
    self.command = command
    if let everything = command.parameters.first(where: { $0.role.takesAll }) {
      if all.count == 1, all[0].isKeyword("--help") {
        common["help"] = .some(nil)
      } else if !all.isEmpty {
        words[everything.name] = all
      }
      return
    }
    var rest = Self.joined(all, for: command)[...]
    var optionsAreOver = false
    while let word = rest.popFirst() {
      if !optionsAreOver, word.begins(with: "--") {
        if word.letters.count == 2 { optionsAreOver = true } else { consumeOption(word, &rest) }
      } else if let keyword = keyword(word) {
        consumeKeyword(word, keyword, &rest)
      } else {
        consumeWord(expectsPhrase ? spoken(word, &rest) : word)
      }
    }
    if let whereWord, let filter, words[filter.name] == nil {
      problems.append(Problem(.filterExpected(after: whereWord.text), at: whereWord.range))
    }
    leaveTypeOut()
  }

  /// Words that belong together although a blank parts them are one.
  private static func joined(_ words: [Word], for command: Command) -> [Word] {
    let assigns = command.parameters.contains { $0.role == .assignments }
    let measures =
      assigns
      || command.parameters.contains {
        [.distances, .distancesAndRounds].contains($0.completion)
      }
    let joined = assigns ? WordJoining.assignments(words) : words
    return measures ? WordJoining.measures(joined) : joined
  }

  /// Makes a lone word that names no type the target: `show %2`, `show x10`.
  private mutating func leaveTypeOut() {
    guard let (type, target) = command.typeAndTarget, words[target.name] == nil, let word = words[type.name]?.first,
      !word.isKeyword("all"), RecordType(word: word.text) == nil
    else { return }
    guard target.role == .word || word.isRowOrLast else { return }
    words.rename(type.name, to: target.name)
  }

  /// The target that stands without a type; nil if there is none, or its type is named.
  var targetWithoutType: Word? {
    guard let (type, target) = command.typeAndTarget, words[type.name] == nil else { return nil }
    return words[target.name]?.first
  }

  private func parameter(_ matches: (Role) -> Bool) -> ParameterInfo? {
    command.parameters.first { matches($0.role) }
  }

  private var filter: ParameterInfo? {
    parameter { if case .filter = $0 { true } else { false } }
  }

  private var assignments: ParameterInfo? { parameter { $0 == .assignments } }

  private mutating func add(_ word: Word, to parameter: ParameterInfo) {
    words.append(word, to: parameter.name)
  }

  /// A parameter that the word introduces, unless it is the value of something.
  private func keyword(_ word: Word) -> ParameterInfo? {
    if word.isKeyword("where") { return filter }
    if word.isKeyword("set"), mode == .filter { return assignments }
    return parameter { role in if case .keyword(let keyword) = role { word.isKeyword(keyword) } else { false } }
  }

  private mutating func consumeKeyword(_ word: Word, _ parameter: ParameterInfo, _ rest: inout ArraySlice<Word>) {
    switch parameter.role {
    case .filter where mode == .start:
      mode = .filter
      whereWord = word
    case .assignments: mode = .assignments
    case .keyword where words[parameter.name] == nil:
      if let value = rest.popFirst() {
        add(parameter.isSpoken ? spoken(value, &rest) : value, to: parameter)
      } else {
        problems.append(Problem(.missing(what: parameter.name, command: command.name), at: word.range))
      }
    default:
      problems.append(Problem(.unexpectedWord(word.text, command: command.name), at: word.range))
      // The word that it would introduce is dropped with it.
      if case .keyword = parameter.role { rest = rest.dropFirst() }
    }
  }

  /// True if the next word that nothing else claims is a name or begins a phrase.
  private var expectsPhrase: Bool {
    mode == .start && parameter { $0 == .word }.map { $0.isSpoken && words[$0.name] == nil } ?? false
  }

  /// A name or a phrase with the words that go on with it.
  private func spoken(_ first: Word, _ rest: inout ArraySlice<Word>) -> Word {
    WordJoining.phrase(first, &rest) { keyword($0) != nil }
  }

  private mutating func consumeWord(_ word: Word) {
    switch mode {
    case .filter: filter.map { add(word, to: $0) }
    case .assignments: assignments.map { add(word, to: $0) }
    case .start: consumeFree(word)
    }
  }

  private mutating func consumeFree(_ word: Word) {
    if let assignments, Assignment.isOne(word) { return add(word, to: assignments) }
    if assignments != nil, ["=", "+=", "-="].contains(where: { word.begins(with: $0) }) {
      return problems.append(Problem(.fieldExpected(word.text), at: word.range))
    }
    let isComparison = word.firstUnquoted { $0 != "!" && $0.isOperatorSign } != nil
    if let target = parameter({ $0 == .target }), words[target.name] == nil, word.isNumberedTarget, mode == .start,
      !command.parameters.contains(where: { $0.role == .word && $0.isRequired && words[$0.name] == nil }),
      command.typeAndTarget.map({ words[$0.type.name] != nil }) ?? true
    {
      return add(word, to: target)
    }
    let free = command.parameters.first { $0.role == .word && words[$0.name] == nil }
    if let free, free.isRequired || !isComparison { return add(word, to: free) }
    if let filter, isComparison, parameter({ $0 == .words }) != nil, command.onlyReads {
      mode = .filter
      return add(word, to: filter)
    }
    if let all = parameter({ $0 == .words }) { return add(word, to: all) }
    if let filter, filter.role == .filter(isImplicit: true) {
      mode = .filter
      return add(word, to: filter)
    }
    if filter != nil, isComparison {
      if !problems.contains(where: { $0.fact == .whereRequired(command.name) }) {
        problems.append(Problem(.whereRequired(command.name), at: word.range))
      }
    } else {
      refuse(word)
    }
  }

  /// One problem for words that follow each other and all belong nowhere.
  private mutating func refuse(_ word: Word) {
    if case .unexpectedWord(let text, command.name)? = problems.last?.fact, let range = problems.last?.range {
      let fact = Problem.Fact.unexpectedWord("\(text) \(word.text)", command: command.name)
      problems[problems.count - 1] = Problem(fact, at: range.lowerBound..<word.range.upperBound)
    } else {
      problems.append(Problem(.unexpectedWord(word.text, command: command.name), at: word.range))
    }
  }

  private mutating func consumeOption(_ word: Word, _ rest: inout ArraySlice<Word>) {
    let equals = word.firstUnquoted { $0 == "=" }
    let name = word.part(2..<(equals ?? word.letters.count)).text
    var value = equals.map { word.part($0 + 1..<word.letters.count) }
    let own = parameter { if case .option(name, _) = $0 { true } else { false } }
    guard let takesValue = own?.takesValue ?? CommonOption(rawValue: name)?.takesValue else {
      problems.append(
        Problem(
          .unknownOption(name, command: command.name, known: command.optionNames), at: word.range))
      return
    }
    let isEmpty = own?.takesSeveral ?? false && rest.first?.begins(with: "--") ?? false
    if takesValue, value == nil, !isEmpty { value = rest.popFirst() }
    if let problem = problem(name, takesValue, value) { return problems.append(Problem(problem, at: word.range)) }
    guard let own else {
      common[name] = .some(value)
      return
    }
    add(value ?? word, to: own)
    while own.takesSeveral, let next = rest.first, !next.begins(with: "--"), keyword(next) == nil {
      add(rest.removeFirst(), to: own)
    }
  }

  private func problem(_ name: String, _ takesValue: Bool, _ value: Word?) -> Problem.Fact? {
    if takesValue, value == nil { return .optionNeedsValue(name) }
    if !takesValue, value != nil { return .optionTakesNoValue(name) }
    let isTwice = command.parameters.contains { $0.isOption(name) && words[$0.name] != nil }
    return isTwice || common[name] != nil ? .optionGivenTwice(name) : nil
  }
}

/// Options that every command takes.
enum CommonOption: String, CaseIterable, Sendable {
  case format
  case spreadsheetSafe = "spreadsheet-safe"
  case yes
  case dryRun = "dry-run"
  case noPager = "no-pager"
  case help

  var takesValue: Bool { self == .format }

  /// The option's effect, for help and completion.
  var help: String {
    switch self {
    case .format: "how the answer is written"
    case .spreadsheetSafe: "put ' before cells that a spreadsheet would run"
    case .yes: "answer yes to every question"
    case .dryRun: "show what would change and change nothing"
    case .noPager: "do not page a long answer"
    case .help: "explain the command"
    }
  }
}

extension ParameterInfo {
  /// True if it is an option that takes a value; nil if it is no option.
  var takesValue: Bool? {
    if case .option(_, let takesValue) = role { takesValue } else { nil }
  }

  func isOption(_ name: String) -> Bool {
    if case .option(name, _) = role { true } else { false }
  }
}

extension Word {
  /// True if it means items by ids, by rows of the last listing, or as the last one; false for a name.
  var isNumberedTarget: Bool {
    guard !hasQuotes, operatorIndex == nil else { return false }
    return switch Target(self) {
    case .ids, .rows, .last: true
    default: false
    }
  }

  /// True if it means rows of the last listing or the last item, whose types are known.
  var isRowOrLast: Bool {
    switch Target(self) {
    case .rows, .last: !hasQuotes
    default: false
    }
  }
}

extension Command {
  /// The names of all its options, its own first.
  var optionNames: [String] {
    parameters.compactMap { if case .option(let name, _) = $0.role { name } else { nil } }
      + CommonOption.allCases.map(\.rawValue)
  }
}
