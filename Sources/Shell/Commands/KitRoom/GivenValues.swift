import Equipment
import Hub
import ShellLanguage

/// Some fields of a record that a line gives.
struct GivenValues<Values: Record>: Sendable {
  /// A record with the values that were given, and else as a new one is.
  private(set) var record = Values()
  /// The names of the fields that were given.
  private(set) var names: Set<String> = []

  /// True if the line gives a field.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// `field=value` for a few fields of a kind of record: `result=ok cost=25`; no field twice.
  static func parameter(_ names: [String], _ help: String) -> Parameter<Self> {
    Parameter(
      names.map { "\($0)=…" }.joined(separator: " "), help, .assignments,
      completion: .values(names.compactMap { Values.fieldInfo($0) })
    ) { words, scope in
      var given = Self()
      let fields = scope.fields(of: Values().recordType)
      for word in words {
        switch Assignment.parse(word, in: fields) {
        case .success(let assignment): given.take(assignment, at: word, &scope, among: names)
        case .failure(let problem): scope.problems.append(problem)
        }
      }
      return given
    }
  }

  @HubActor private mutating func take(
    _ assignment: Assignment, at word: Word, _ scope: inout ParseScope, among known: [String]
  ) {
    guard known.contains(assignment.field) else {
      let fact = Problem.Fact.notOneOf(
        assignment.field, what: "value that \(scope.command.name) takes", known: known)
      return scope.problems.append(Problem(fact, at: word.range))
    }
    guard names.insert(assignment.field).inserted else {
      return scope.problems.append(Problem(.fieldGivenTwice(assignment.field), at: word.range))
    }
    var changed: any Record = record
    do { try assignment.apply(to: &changed, today: scope.context.today) } catch {
      return scope.problems.append(Problem(.field(error), at: word.range))
    }
    if let changed = changed as? Values { record = changed }
  }
}
