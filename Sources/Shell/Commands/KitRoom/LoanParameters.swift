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
    let values = GivenValues<Movement>.parameter(
      PieceValues.fields, "how many, which single arrows, how good, anything else")
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

/// Some fields of a record that a line gives.
struct GivenValues<Values: Record>: Sendable {
  /// A record with the values that were given, and else as a new one is.
  var record = Values()
  /// The names of the fields that were given.
  fileprivate(set) var names: Set<String> = []

  /// True if the line gives a field.
  func has(_ name: String) -> Bool { names.contains(name) }
}

extension GivenValues {
  /// `field=value` for a few fields of a kind of record; no field twice.
  static func parameter(_ names: [String], _ help: String) -> Parameter<Self> {
    Parameter(
      names.map { "\($0)=…" }.joined(separator: " "), help, .assignments,
      completion: .values(names.compactMap { Values.fieldInfo($0) })
    ) { words, scope in
      let fields = scope.fields(of: Values().recordType)
      var (given, record): (Set<String>, any Record) = ([], Values())
      for word in words {
        switch Assignment.parse(word, in: fields) {
        case .success(let assignment) where !names.contains(assignment.field):
          let fact = Problem.Fact.notOneOf(
            assignment.field, what: "value that \(scope.command.name) takes", known: names)
          scope.problems.append(Problem(fact, at: word.range))
        case .success(let assignment) where !given.insert(assignment.field).inserted:
          scope.problems.append(Problem(.fieldGivenTwice(assignment.field), at: word.range))
        case .success(let assignment):
          do { try assignment.apply(to: &record, today: scope.context.today) } catch {
            scope.problems.append(contentsOf: (error as? Problems)?.problems ?? [])
          }
        case .failure(let problem): scope.problems.append(problem)
        }
      }
      return (record as? Values).map { GivenValues(record: $0, names: given) }
    }
  }
}
