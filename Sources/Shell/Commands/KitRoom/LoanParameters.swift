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
}

extension Parameter where Value == PieceValues {
  /// `quantity=N numbers=1-8 condition=… notes=…`.
  static var pieceValues: Parameter {
    let values = Parameter<GivenValues>.values(
      ["quantity", "numbers", "condition", "notes"], of: .movement,
      "how many, which single arrows, how good, anything else")
    return Parameter(values.info.name, values.info.help, values.info.role, completion: values.info.completion) {
      words, scope in
      guard let given = values.parse(words, &scope), let typed = given.record.movement else { return PieceValues() }
      return PieceValues(
        quantity: given.names.contains("quantity") ? typed.quantity : nil,
        numbers: typed.numbers.flatMap { ShaftNumbers($0) },
        condition: typed.condition, notes: typed.notes)
    }
  }
}

/// A record with the values that a line gives it, and the names of these.
struct GivenValues: Sendable {
  var record: any Record
  var names: Set<String> = []
}

extension Parameter where Value == GivenValues {
  /// Values of some fields of a record that a command makes: `result=ok cost=25`; no field twice.
  static func values(_ names: [String], of type: RecordType, _ help: String) -> Parameter {
    Parameter(
      names.map { "\($0)=…" }.joined(separator: " "), help, .assignments,
      completion: .values(names.compactMap { type.field($0) })
    ) { words, scope in
      var given = GivenValues(record: type.valueType.init())
      let fields = scope.fields(of: type)
      for word in words {
        switch Assignment.parse(word, in: fields) {
        case .success(let assignment): scope.apply(assignment, at: word, to: &given, among: names)
        case .failure(let problem): scope.problems.append(problem)
        }
      }
      return given
    }
  }
}

extension ParseScope {
  @HubActor fileprivate mutating func apply(
    _ assignment: Assignment, at word: Word, to given: inout GivenValues, among names: [String]
  ) {
    guard names.contains(assignment.field) else {
      let fact = Problem.Fact.notOneOf(
        assignment.field, what: "value that \(command.name) takes", known: names)
      return problems.append(Problem(fact, at: word.range))
    }
    guard given.names.insert(assignment.field).inserted else {
      return problems.append(Problem(.fieldGivenTwice(assignment.field), at: word.range))
    }
    do { try assignment.apply(to: &given.record, today: context.today) } catch {
      problems.append(Problem(.field(error), at: word.range))
    }
  }
}
