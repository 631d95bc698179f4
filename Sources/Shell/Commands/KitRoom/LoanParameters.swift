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
    ) { words, _ in .some(words.first?.text) }
  }

  /// `for PURPOSE`.
  static var purpose: Parameter {
    Parameter("[for PURPOSE]", "what it is for", .keyword("for")) { words, _ in .some(words.first?.text) }
  }
}

/// What is said of each piece that comes or goes.
struct PieceValues: Sendable {
  var quantity: Int?
  var numbers: ShaftNumbers?
  var condition: Condition?
  var notes: String?

  fileprivate static let fields = ["quantity", "numbers", "condition", "notes"]
}

extension Parameter where Value == PieceValues {
  /// `quantity=N numbers=1-8 condition=… notes=…`.
  static var pieceValues: Parameter {
    Parameter(
      "quantity=… numbers=… condition=… notes=…", "how many, which single arrows, how good, anything else",
      .assignments, completion: .values(PieceValues.fields.compactMap { Movement.fieldInfo($0) })
    ) { words, scope in
      var movement: any Record = Movement()
      var given: Set<String> = []
      let fields = scope.fields(of: .movement)
      for word in words {
        switch Assignment.parse(word, in: fields) {
        case .success(let assignment):
          guard PieceValues.fields.contains(assignment.field), given.insert(assignment.field).inserted else {
            scope.problems.append(
              given.contains(assignment.field)
                ? Problem(.fieldGivenTwice(assignment.field), at: word.range)
                : Problem(
                  .notOneOf(
                    assignment.field, what: "value that \(scope.command.name) takes", known: PieceValues.fields),
                  at: word.range))
            continue
          }
          do { try assignment.apply(to: &movement, today: scope.context.today) } catch {
            scope.problems.append(contentsOf: (error as? Problems)?.problems ?? [])
          }
        case .failure(let problem): scope.problems.append(problem)
        }
      }
      guard let typed = movement.movement else { return PieceValues() }
      return PieceValues(
        quantity: given.contains("quantity") ? typed.quantity : nil,
        numbers: typed.numbers.flatMap { ShaftNumbers($0) },
        condition: typed.condition, notes: typed.notes)
    }
  }
}
