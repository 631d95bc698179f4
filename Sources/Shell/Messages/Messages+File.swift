import Codecs
import Equipment
import ShellLanguage

extension Messages {
  /// A problem of a file, with line and column.
  static func text(of problem: FileProblem) -> String {
    "\(VisibleText.line(problem.file)):\(problem.line):\(problem.column): \(words(for: problem.kind))"
  }

  private static func words(for kind: FileProblem.Kind) -> String {
    switch kind {
    case .value(.outOfRange(let field, let text)): self.text(of: FieldError.outOfRange(field, text))
    case .value(.wrongDimension(let field, let text, let unit)):
      self.text(of: FieldError.wrongDimension(field, text, unit))
    case .value(let error): text(of: error) + (hint(for: error).map { "; \($0)" } ?? "")
    case .json(let fault): words(for: fault)
    case .setup(let fault): words(for: fault)
    case .notUTF8: "this is not UTF-8 text"
    case .nul: "a zero byte"
    case .raggedRow(let expected, let found): "\(found) cells where the header has \(expected)"
    case .strayQuote:
      "a quote in the middle of a cell; a cell with quotes is quoted whole, and quotes in it are doubled"
    case .unclosedQuote: "this quote is not closed"
    case .fieldTooLong(let limit): "a cell longer than \(limit) bytes"
    case .tooManyColumns(let limit): "more than \(limit) columns"
    default: columnWords(for: kind)
    }
  }

  private static func columnWords(for kind: FileProblem.Kind) -> String {
    switch kind {
    case .missingHeader: "there is no header"
    case .lost(let type, let rows, let isThere):
      "the file \(isThere ? "is empty" : "is missing"), and held \(rows == 1 ? "1 row" : "\(rows) rows"); put it back, "
        + "or let the loss count: verify --accept \(type.words.many.lowercased())"
    case .duplicateHeader(let name): "two columns are named \(quoted(name))"
    case .unnamedColumn: "a column without a name"
    case .missingColumn(let name): "there is no column \(quoted(name))"
    case .round(let fault):
      [wording(of: fault).text, wording(of: fault).hint].compactMap(\.self).joined(separator: "; ")
    case .sheet(.noNumber(let column, let text)): "\(column) cannot be \(quoted(text)); it is a number from 1"
    case .sheet(.unknownTarget(let text)):
      "\(quoted(text)) is no target whose scores are known here; take these rows out, or type the round with round add"
    case .sheet(.mixedTrainings(let title)):
      "several trainings of this day are called \(quoted(title)), and their rows are mixed; import the file as it was exported"
    case .course(let fault): words(for: fault)
    case .badId(let text): "\(quoted(text)) is no id; an id is a whole number from 1"
    case .duplicateId(let id, let line): "id \(id) stands in line \(line) already"
    case .nameTwice(let type, let name, let line):
      "the \(type.words.noun.one) in line \(line) is \(quoted(name)) already: \(type.valueType.uniqueFields.joined(separator: " and "))"
    case .reusedId(let id): "id \(id) was in use before; ids are never used again: leave it empty to get a new one"
    case .missingId: "there is no id"
    case .missingType: "there is no type"
    case .unknownType(let word): "\(quoted(word)) is none of the ten types"
    case .otherType(let type): "\(type.words.noun.many) are not of the type that was asked for"
    default: String(describing: kind)
    }
  }

  private static func words(for fault: JSONFault) -> String {
    switch fault {
    case .unexpectedEnd: "the JSON text ends too early"
    case .unexpected(let character): "\(quoted(String(character))) cannot stand here"
    case .badNumber: "this is no JSON number"
    case .badEscape: "this backslash begins no JSON escape"
    case .loneSurrogate: "half of a surrogate pair"
    case .controlCharacter: "a control character that is not escaped"
    case .duplicateKey(let key): "the key \(quoted(key)) stands twice"
    case .tooDeep(let limit): "nested deeper than \(limit)"
    case .trailing: "something follows the end of the JSON text"
    case .notAScalar: "a list or an object where a value should be"
    case .notAnObject: "this is no item: an object is expected"
    case .notAnArray: "a list of items is expected"
    }
  }

  /// The reason why a file cannot be imported at all.
  static func wording(of error: ImportError) -> (text: String, hint: String?) {
    switch error {
    case .typeNeeded: ("nothing says of which type the items are", "add --as TYPE")
    case .unknownColumn(let name): ("the file has no column \(quoted(name))", nil)
    case .unknownField(let name):
      (
        "there is no field \(quoted(name))",
        suggestion(for: name, among: RecordType.items.flatMap { $0.fields.map(\.name) })
          ?? "help TYPE lists the fields"
      )
    case .inFile(let name, let error):
      ("\(VisibleText.line(name)): \(wording(of: error).text)", wording(of: error).hint)
    }
  }
}
