import Codecs
import Equipment
import Hub
import ShellLanguage

extension Messages {
  /// The reason why a command was refused, and a hint.
  static func wording(of error: CommandError) -> (text: String, hint: String?) {
    refused(error) ?? target(error) ?? mark(error) ?? form(error) ?? shell(error) ?? round(error)
      ?? card(error) ?? loan(error) ?? kit(error) ?? care(error) ?? attachment(error) ?? label(error) ?? desk(error)
      ?? fitOut(error) ?? imported(error) ?? other(error) ?? (
        String(describing: error), nil
      )
  }

  private static func refused(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .unconfirmed(let question): ("not done without a yes: \(question)", "add --yes")
    case .declined: ("nothing was done", nil)
    case .fileExists(let path):
      ("\(VisibleText.line(path)) is there already", "add --yes to replace it, or >> to append")
    case .ownFile(let path):
      ("\(VisibleText.line(path)) lies in the data folder, where only the program writes", "choose another place")
    case .transactionIsOpen(let command, let option): ("\(command) cannot be a part of \(option)", "run it by itself")
    case .interrupted: ("interrupted", nil)
    default: nil
    }
  }

  private static func target(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .noSuchRow(let row, let listed):
      ("the last listing has no row \(row)", "it has \(listed == 1 ? "row 1" : "rows 1–\(listed)")")
    case .typeNeeded: ("a number is that of one type", "such as list arrow 3")
    case .nothingListed: ("% means a row of the last listing, and nothing was listed yet", "list something first")
    case .noLastItem: (". means the item last added, changed or shown, and there is none yet", "show one first")
    case .wrongType(let type, let expected):
      ("that is \(article(type.words.noun.one)), not \(article(expected.words.noun.one))", nil)
    case .noItems(let type, let ids):
      ("there is no \(numbers(ids, of: type))", nil)
    case .noName(let name, let type, let near):
      (
        "no \(type.rawValue) is named \(quoted(name))",
        near.isEmpty ? nil : "did you mean \(near.map(quoted).joined(separator: " or "))?"
      )
    case .ambiguousName(let name, let type, let candidates):
      (
        "\(candidates.count) \(type.words.noun.many) are named \(quoted(name)): \(candidates.prefix(5).joined(separator: ", "))"
          + (candidates.count > 5 ? " …" : ""),
        type == .person
          ? "say which by the label: AHUB:PERSON:\(candidates[0].prefix { $0 != " " })" : "say which by its id"
      )
    case .targetRequired(let command, let type):
      (
        "\(command) which \(type.words.noun.many)?",
        command.hasPrefix("\(type.rawValue) ")
          ? "\(command) 3, or \(command) where field=value; never all of them by accident"
          : "\(command) \(type.rawValue) 3, or \(command) \(type.words.many.lowercased()) where status=retired; never all of them by accident"
      )
    case .standardInputIsScript:
      ("- takes ids from standard input, which is the script here", "use -c or the command line")
    case .badIdLine(let line, let text): ("line \(line) of standard input is no id: \(quoted(text))", nil)
    case .noItemsAtAll(let type): (emptyType(type), nil)
    case .noIdLines: ("standard input holds no id", "give one a line")
    case .nothingMatches(let type, let filter, let total):
      total == 0 ? (noMatch(filter, type, total: nil), nil) : (noMatch(filter, type, total: total), nil)
    default: nil
    }
  }

  /// `arrow 3`, or `arrow 3, 5-7`: the numbers as they were typed, as far as they say more than “many”.
  static func numbers(_ ids: [ClosedRange<Int>], of type: RecordType) -> String {
    let texts = ids.prefix(5).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    return "\(type.rawValue) \(texts.joined(separator: ", "))" + (ids.count > 5 ? ", …" : "")
  }

  private static func other(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .nothingGiven(let type):
      ("what shall change?", "edit \(type.rawValue) 3 field=value, or --editor for all of them")
    case .required(let errors, let type):
      (
        "\(article(type.words.noun.one)) needs \(names(errors, type))",
        "\(type.kind.beginning); help \(type.rawValue) lists its fields"
      )
    case .nothingFailed: (nothingFailed, nil)
    case .nothingToUndo: ("there is nothing to undo", nil)
    case .nothingToRedo: ("there is nothing to redo", nil)
    case .unknownHelpTopic(let word, let near):
      (
        "there is no help on \(quoted(word))",
        near.isEmpty
          ? "help lists what there is; help --search WORDS looks into all of it"
          : "did you mean \(near.map(quoted).joined(separator: " or "))?"
      )
    case .nothingToDraw:
      ("this answer has no drawing", "count arrows by spine, round stats and mark chart have one")
    case .typeColumnTwice(let format):
      (
        "a file has a column of its own that is named “type”, as the one that would tell the types apart",
        "export \(format) TYPE takes one type; export json takes them all"
      )
    default: nil
    }
  }

  private static func imported(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .importProblems(let problems): importProblems(problems)
    case .importConflicts(let type, let ids):
      (
        "\(numbers(ids.map { $0...$0 }, of: type)) \(ids.count == 1 ? "exists" : "exist") already; nothing was imported",
        "add --on-conflict skip, update or new"
      )
    case .importDuplicates(let type, let ids):
      (
        "\(numbers(ids.map { $0...$0 }, of: type)) \(ids.count == 1 ? "is" : "are") in several of the files; nothing was imported",
        "--on-conflict skip imports the first of them, new gives the others numbers of their own"
      )
    case .noFilesToImport(let folder):
      ("there is no file to import in \(VisibleText.line(folder))", "their names end in .csv, .tsv, .json or .jsonl")
    case .setupsAmongFiles(let name):
      (
        "\(VisibleText.line(name)): setups are imported by themselves; nothing was imported",
        "the items first, then \(VisibleText.line("import \(Quoting.quote(name))"))"
      )
    default: nil
    }
  }

  private static func importProblems(_ problems: [FileProblem]) -> (text: String, hint: String?) {
    let isColumnMissing = problems.contains { if case .missingColumn = $0.kind { true } else { false } }
    return (
      list(problems).joined(separator: "\n"),
      isColumnMissing
        ? "nothing was imported; --map COLUMN=FIELD says which column is which field"
        : "nothing was imported; mend the file and try again"
    )
  }

  private static func names(_ errors: [FieldError], _ type: RecordType) -> String {
    errors.compactMap { error in
      if case .required(let field) = error { type.title(of: field.name) } else { nil }
    }.joined(separator: " and ")
  }

  /// The reason why a call of the program was refused, and a hint.
  static func wording(of error: InvocationError) -> (text: String, hint: String?) {
    let names = ProgramOption.all.flatMap(\.names)
    return switch error {
    case .unknownOption(let name):
      (
        "archeryhub: unknown option \(quoted(name)); "
          + (suggestion(for: name, among: names) ?? "archeryhub --help lists them"), nil
      )
    case .needsValue(let name): ("archeryhub: \(name) needs a value", nil)
    case .takesNoValue(let name): ("archeryhub: \(name) takes no value", nil)
    case .notOneOf(let option, let value, let known):
      ("archeryhub: \(option) cannot be \(quoted(value)): it can be \(known.joined(separator: ", "))", nil)
    case .commandsAndWords: ("archeryhub: give commands with -c, or as words, not both", nil)
    case .atomicWithoutScript: ("archeryhub: --atomic is for scripts; one command is one change anyway", nil)
    }
  }
}
