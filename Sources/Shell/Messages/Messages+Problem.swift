import Equipment
import ShellLanguage

extension Messages {
  /// The message for a problem of a command line, and a hint at what would be right.
  static func wording(of fact: Problem.Fact) -> (text: String, hint: String?) {
    switch fact {
    case .field(let error): (text(of: error), hint(for: error))
    case .round(let fault): wording(of: fault)
    case .countedFromEnds(let field): ("--ends counts \(field)", "leave it out, or leave out --ends")
    case .setup(let refusal): wording(of: refusal)
    case .column, .columnName, .columnIsField, .noColumn: column(fact)
    case .headingExpected, .headingTwice, .unknownHeading, .notText: itemText(fact)
    case .managedType(let type):
      (
        "\(type.words.many.lowercased()) are the program's own notes",
        "list \(type.words.many.lowercased()) shows them; \(type.kind.beginning) makes them"
      )
    case .unknownCommand, .unknownType, .unknownOption, .unknownField, .notOneOf: unknown(fact)
    case .openQuote, .openField, .badEscape, .nul, .openParenthesis, .strayParenthesis, .nestedTooDeep, .filterExpected,
      .filterExpectedBefore, .emptyOrSet, .missingOperator, .assignmentExpected, .noFilter, .nearKeyword,
      .typesHaveNoOrder, .fieldExpected:
      syntax(fact)
    default: usage(fact)
    }
  }

  private static func unknown(_ fact: Problem.Fact) -> (text: String, hint: String?) {
    switch fact {
    case .unknownCommand(let word):
      (
        "unknown command \(quoted(word))",
        OtherVerbs.hint(for: word) ?? verbSuggestion(for: word) ?? "help lists the commands"
      )
    case .unknownType(let word):
      (
        "unknown type \(quoted(word))",
        typeSuggestion(for: word)
          ?? "the types are \(RecordType.items.map(\.rawValue).joined(separator: ", "))"
      )
    case .unknownOption(let word, let command, let known):
      (
        "\(command) has no option \(quoted("--" + word))",
        suggestion(for: word, among: known).map { $0.split(separator: "“", maxSplits: 1).joined(separator: "“--") }
          ?? "help \(command) lists its options"
      )
    case .unknownField(let name, let type, let known):
      (
        "\(type?.rawValue ?? "no type") has \(type == nil ? "a" : "no") field \(quoted(name))",
        meant(by: name, type) ?? suggestion(for: name, among: known)
          ?? type.map { "help \($0.rawValue) lists its fields" }
      )
    case .notOneOf(let word, let what, let known):
      (
        what.hasPrefix("--") ? "\(what) cannot be \(quoted(word))" : "\(quoted(word)) is no \(what)",
        [suggestion(for: word, among: known), known.count > 30 ? nil : "it can be \(known.joined(separator: ", "))"]
          .compactMap(\.self).joined(separator: " ")
      )
    default: ("", nil)
    }
  }

  /// The field that a word describes: a bowstring's brand is its maker.
  private static func meant(by word: String, _ type: RecordType?) -> String? {
    let folded = Folding.fold(word)
    let field = type?.fields.first { type?.equipment?.meaning(of: $0.name) == folded }
    return field.map { "that is the field \(quoted($0.name))" }
  }

  /// Each command is suggested once, by the word that is nearest.
  private static func verbSuggestion(for word: String) -> String? {
    var commands: Set<String> = []
    let near = Suggestions.nearest(to: word, among: Commands.verbs)
      .filter { Commands.named($0).map { commands.insert($0.name).inserted } ?? false }
    return near.isEmpty ? nil : "did you mean \(near.map(quoted).joined(separator: " or "))?"
  }

  /// Each type is suggested once, by the word that is nearest.
  private static func typeSuggestion(for word: String) -> String? {
    var types: Set<RecordType> = []
    let near = Suggestions.nearest(to: word, among: RecordType.items.flatMap(\.words.typed))
      .filter { RecordType(word: $0).map { types.insert($0).inserted } ?? false }
    return near.isEmpty ? nil : "did you mean \(near.map(quoted).joined(separator: " or "))?"
  }

  private static func syntax(_ fact: Problem.Fact) -> (text: String, hint: String?) {
    switch fact {
    case .openQuote(let quote): ("this quote is not closed", "put a \(quote) at the end of the value")
    case .openField: ("this { is not closed", "a field stands in braces, as {brand}; {{ is a brace itself")
    case .badEscape(let escape):
      (
        "\(quoted("\\" + escape)) means nothing within quotes",
        #"\" \\ \n \t and \u{1F3F9} do; '…' takes everything as it is"#
      )
    case .noFilter(let word): noFilter(word)
    case .nearKeyword(let word, let keyword):
      ("\(quoted(word)) is no filter", "did you mean \(quoted(keyword))? In quotes it is a text to look for")
    case .typesHaveNoOrder: ("types have no order", "such as type=riser, or type in riser,limbs")
    case .fieldExpected(let word):
      ("a field has to stand before \(quoted(word))", "such as spine=450; help TYPE lists the fields")
    case .nul: ("a zero byte, which no text holds", nil)
    case .tooManyWords(let count):
      (
        "a line of \(count) words, which nobody types",
        "at most \(ShellLimits.wordsInALine) are read; import takes files"
      )
    case .openParenthesis: ("this parenthesis is not closed", nil)
    case .strayParenthesis: ("this parenthesis closes nothing", nil)
    case .filterExpected(let word):
      ("something has to follow \(quoted(word))", "such as brand=Easton; help filters explains them")
    case .filterExpectedBefore(let word):
      ("something has to stand before \(quoted(word))", "such as brand=Easton; help filters explains them")
    case .emptyOrSet(let word): ("a field is empty or is set; it is not \(quoted(word))", nil)
    case .nestedTooDeep(let limit): ("more than \(limit) parentheses and nots within each other", nil)
    case .assignmentExpected(let word):
      ("\(quoted(word)) sets no field", "such as status=spare, or notes=\"two words\"")
    case .missingOperator(let field):
      ("what shall \(quoted(field)) be?", "such as \(field)=…; help filters explains them")
    default: ("", nil)
    }
  }

  /// The refusal of a sign that combines words or commands in other programs, with its equivalent here.
  private static func noFilter(_ word: String) -> (text: String, hint: String?) {
    let hint =
      switch word {
      case "&", "&&": "and combines filters: brand=Easton and spine<500"
      case "|", "||": "or combines filters; no other program is run from here, and > FILE writes the answer into a file"
      case ";": "one command a line"
      default: "in quotes it is a text to look for; help filters explains filters"
      }
    return ("\(quoted(word)) is no filter", hint)
  }

  private static func usage(_ fact: Problem.Fact) -> (text: String, hint: String?) {
    switch fact {
    case .optionNeedsValue(let name): ("--\(name) needs a value", nil)
    case .optionTakesNoValue(let name): ("--\(name) takes no value", nil)
    case .optionGivenTwice(let name): ("--\(name) is given twice", nil)
    case .optionAsWord(let name, let command): ("\(quoted(name)) is an option of \(command)", "write --\(name)")
    case .missing(let what, let command):
      command.isEmpty
        ? ("there is no command", nil)
        : Commands.named(command)?.parameters.contains {
          $0.name == what && [.types, .editableTypes, .typesAndAll].contains($0.completion)
        }
          == true
          ? (
            "\(command) needs a type",
            "\(what == "TYPE" ? "" : "all, or ")one of \(RecordType.allCases.map(\.rawValue).joined(separator: ", "))"
          )
          : ("\(command) needs \(what.trimmedBrackets)", Commands.named(command).map { "usage: \(HelpText.usage($0))" })
    case .unexpectedWord(let word, let command):
      (
        "\(command) does not take \(quoted(word)) here",
        Commands.named(command).map { "usage: \(HelpText.usage($0))" }
      )
    case .fieldGivenTwice(let name): ("\(quoted(name)) is given twice", nil)
    case .badTarget(let word):
      ("\(quoted(word)) names no item", "an id 3, ids 3-7,9, a row %2, the last item . or a name in quotes")
    case .typeNeeded(let word): ("\(word) of which type?", "such as arrow \(word); a name or a row %2 needs no type")
    case .namesNothing(let name, let near):
      (
        "nothing is named \(quoted(name))",
        near.isEmpty
          ? "find WORDS looks into every field" : "did you mean \(near.map(quoted).joined(separator: " or "))?"
      )
    case .nameOfSeveral(let name, let types):
      (
        "\(types.map(\.rawValue).joined(separator: " and ")) have the name \(quoted(name))",
        "say which: \(types[0].rawValue) \(Quoting.quote(name))"
      )
    case .badNumber(let word, let what): ("\(quoted(word)) is not \(what)", nil)
    case .comparisonNotRedirect(let field):
      ("a blank before > would write to a file", "write \(field)>… without blanks to compare")
    case .redirectNeedsFile: ("a file has to follow this", nil)
    case .redirectTwice: ("an answer goes to one file", nil)
    case .whereRequired(let command):
      ("\(command) needs the word where before a filter", "\(command) TYPE where field=value")
    case .tagsOnly(let field): ("only tags take += and -=", "\(field)=… sets it")
    case .stepWithoutRange: ("a step is between the distances of a range, and there is none", "such as 18m..90m")
    case .aliasForm: ("alias takes NAME = COMMAND", "alias carbon = list risers where material=carbon")
    default: ("", nil)
    }
  }
}
