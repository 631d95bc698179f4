import Equipment
import ShellLanguage
public import ShellOutput

extension Messages {
  /// The instructions above the items in an editor.
  static func itemTextIntroduction(_ count: Int) -> [String] {
    let items = count == 1 ? "" : " of the item in [ ] above it"
    return [
      "# field = value sets a field\(items); nothing behind = leaves it empty.",
      "# A field whose line is taken out stays as it is. Lines that begin with # mean nothing.",
      "# A value may be in quotes, \"two\\nlines\", or stand in lines that begin with |.",
    ]
  }

  /// The comment above a field: its help, unit and range.
  static func explanation(of field: FieldInfo, _ type: RecordType) -> String {
    "\(type.help(of: field))\(field.isRequired ? " (required)" : ""): \(form(of: field))"
      + (field.suggestions.isEmpty ? "" : ", usually \(field.suggestions.joined(separator: ", "))")
  }

  /// The answers to the question after the editor.
  static let editorAnswers = "Enter saves, n keeps nothing, edit opens the editor again"

  /// Names the file that keeps a text which was neither stored nor dropped.
  static func kept(in path: String) -> String { "what you typed is kept in \(VisibleText.line(path))" }

  /// The message for a problem of an edited text that is not one of a field.
  static func itemText(_ fact: Problem.Fact) -> (text: String, hint: String?) {
    switch fact {
    case .headingTwice(let heading): ("\(VisibleText.line(heading)) stands above already", nil)
    case .unknownHeading(let heading):
      ("\(VisibleText.line(heading)) is none of the items that are edited", "headings stay as they are")
    case .notText: ("this line was not UTF-8 text: what could not be read is shown as \u{FFFD}", nil)
    default: ("it is not said which item this is about", "a heading such as [arrow 3] belongs above it")
    }
  }

  /// The reason why a form or an editor stored nothing.
  static func form(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .formDropped(let isNew): (dropped(isNew: isNew), nil)
    case .editorNeedsTerminal:
      ("--editor needs a terminal, and questions that may be asked on it", "field=value says what shall change")
    case .tooManyToEdit(let type, let found, let limit):
      (
        "\(count(found, type)) are too many for an editor, which takes \(limit)",
        "where … set field=value changes any number"
      )
    case .editorProblems(let problems):
      (problems.map { wording(of: $0.fact).text }.joined(separator: "; ") + "; nothing was changed", nil)
    default: nil
    }
  }

  /// The reason why the editor returned no text.
  static func wording(of error: EditorError) -> (text: String, hint: String?) {
    switch error {
    case .notNamed:
      (
        "no editor is named: neither VISUAL nor EDITOR is set",
        "set one before the program is started, such as: export EDITOR=nano"
      )
    case .notFound(let command):
      ("the editor \(quoted(command)) cannot be started; nothing was changed", "VISUAL or EDITOR names it")
    case .left(let code): ("the editor ended with code \(code): nothing was changed", nil)
    case .killed(let signal): ("the editor was ended by signal \(signal): nothing was changed", nil)
    case .file(let failure): ("\(text(of: failure)); nothing was changed", nil)
    }
  }
}

extension EditorError {
  /// The message with its hint, for a line that an editor was to change and that stays as it was.
  public var sentence: String {
    let wording = Messages.wording(of: self)
    return wording.text + (wording.hint.map { "\nhint: \($0)" } ?? "")
  }
}
