import Equipment
import ShellLanguage
import ShellOutput

extension Messages {
  /// The lines before the first question of a form.
  static func formIntroduction(_ form: FormState) -> [String] {
    [
      form.isStored ? "edit \(name(form.original))" : "add \(article(form.type.words.noun.one))",
      "Enter \(form.isStored ? "keeps" : "takes") what is in [ ], - leaves empty, < goes back, > ends the questions,",
      "? explains, Tab completes, Ctrl-C drops everything",
    ]
  }

  /// The question of a form's step.
  static func prompt(_ flow: MultiStepFlow) -> String {
    switch flow.step {
    case .field(let name): flow.state[name].map { prompt($0, in: flow.state) } ?? ""
    case .more: "More fields (\(shortList(flow.state.names(.advanced))))? [y/N] "
    case .summary: SaveAnswer.question
    }
  }

  /// `length (10…40 in) [28.5]`, as a question.
  private static func prompt(_ field: FormField, in form: FormState) -> String {
    let parts = [
      form.type.title(of: field.name) + (field.info.isRequired ? " *" : ""), limits(field.info).map { "(\($0))" },
      form.suggestion(for: field.name).map { "[\(shown(form.rules.label(field.info, $0)))]" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ") + ": "
  }

  /// The unit and range of a field, or the values that it takes; nil if anything goes.
  private static func limits(_ field: FieldInfo) -> String? {
    switch field.shape {
    case .choice(let choices):
      let list = choices.joined(separator: ", ")
      return list.count > 48 ? "\(choices[0]) … \(choices[choices.count - 1]), Tab lists them" : list
    case .date: return "a date, today"
    case .currency: return "three letters"
    case .tags: return "words"
    case .distance: return "such as 70m"
    case .item: return "such as riser:14"
    case .file: return "a name in files/; attach gives it"
    case .passes: return "such as 36@70m/122cm/10_zone"
    default:
      // The limit of an id or a count helps nobody.
      let range = field.range.flatMap { $0.upperBound < 100_000 ? "\($0.lowerBound.text)…\($0.upperBound.text)" : nil }
      let words = [range, field.unit?.rawValue].compactMap { $0 }
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }

  private static func shown(_ value: String) -> String { DisplayWidth.cut(VisibleText.line(value), to: 40) }

  private static func shortList(_ names: [String]) -> String {
    names.count > 5 ? names.prefix(4).joined(separator: ", ") + ", …" : names.joined(separator: ", ")
  }

  /// The remark on an answer.
  static func text(of remark: MultiStepFlow.Remark, _ styler: Styler) -> String {
    switch remark {
    case .refused(let error): report(error, in: "", styler)
    case .help(let field):
      "\(field.help): \(form(of: field))"
        + (field.suggestions.isEmpty ? "" : ", usually \(field.suggestions.joined(separator: ", "))")
    case .first: "this is the first question"
    case .yesOrNo: "y asks for them, Enter goes on without"
    case .unknown(let word, let known):
      "Enter saves, n keeps nothing, edit asks again, and a field's name asks for that one; \(quoted(word)) is none"
        + (suggestion(for: word, among: known).map { ": \($0)" } ?? "")
    }
  }

  /// The values gathered by a form: of a new record all fields that hold one, of a stored one the differences.
  static func summary(of form: FormState) -> [String] {
    let record = form.record
    if form.isStored { return differences(form.original, record).map { "  \($0)" } }
    let filled = form.fields.filter { form.text($0) != nil }
    return HelpText.aligned(
      filled.map { field in
        let text = form.text(field) ?? ""
        let label = form.rules.label(field.info, text)
        let unit = field.info.unit.map { " \($0.rawValue)" } ?? ""
        return (field.name, VisibleText.line(label) + unit)
      })
  }

  /// Says that typed bytes are no text, and so no answer.
  static let notText = "what was typed is not UTF-8 text, so it is no answer"

  /// Says that a form ended without storing anything.
  static func dropped(isNew: Bool) -> String { isNew ? "nothing was added" : "nothing was changed" }
}
