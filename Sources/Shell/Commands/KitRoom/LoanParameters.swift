import Equipment
import Hub
import ShellLanguage

/// A day that a command takes behind a word, today or to come.
extension Parameter where Value == CalendarDate? {
  /// `until DATE`, `from DATE`, `on DATE`.
  ///
  /// - Parameter isRequired: true where the command means nothing without it.
  static func day(_ keyword: String, _ help: String, isRequired: Bool = false) -> Parameter {
    Parameter(
      isRequired ? "\(keyword) DATE" : "[\(keyword) DATE]", help, .keyword(keyword), isRequired: isRequired,
      isPrompted: isRequired
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let day = CalendarDate(coming: word.text, from: scope.context.today) else {
        return scope.fail(
          .badNumber(word.text, what: "a day such as 20.12., 2026-12-20, tomorrow, friday or 14d"), at: word)
      }
      return .some(day)
    }
  }
}

extension Parameter where Value == String? {
  /// `to PERSON`, `for PERSON`: somebody by the short name, the name or a part of it.
  static func person(_ keyword: String, _ help: String, isRequired: Bool = true) -> Parameter {
    Parameter(
      isRequired ? "\(keyword) PERSON" : "[\(keyword) PERSON]", help, .keyword(keyword), isRequired: isRequired,
      completion: .people, isPrompted: isRequired
    ) { words, _ in .some(words.first?.text) }.spoken
  }

  /// `for PURPOSE`.
  static var purpose: Parameter {
    Parameter("[for PURPOSE]", "what it is for", .keyword("for")) { words, _ in .some(words.first?.text) }.spoken
  }
}

/// What is said of each piece that comes or goes.
struct PieceValues: Sendable {
  var quantity: Int?
  var numbers: ShaftNumbers?
  var condition: Condition?
  var notes: String?
}

extension Parameter where Value == PieceValues {
  /// `quantity=N numbers=1-8 condition=… notes=…`.
  static var pieceValues: Parameter {
    let values = GivenValues<Movement>.parameter(
      ["quantity", "numbers", "condition", "notes"], "how many, which single arrows, how good, anything else")
    return Parameter(values.info.name, values.info.help, .assignments, completion: values.info.completion) {
      words, scope in
      values.parse(words, &scope).map { values in
        PieceValues(
          quantity: values.has("quantity") ? values.record.quantity : nil,
          numbers: values.record.numbers.flatMap { ShaftNumbers($0) },
          condition: values.record.condition, notes: values.record.notes)
      }
    }
  }
}
