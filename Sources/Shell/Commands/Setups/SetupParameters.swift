import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == SetupName {
  /// A setup by id, row, name or `.`.
  static var setup: Parameter { setup("NAME") }

  /// A setup, or a version of it behind `@`.
  static var setupVersion: Parameter { setup("NAME[@V]", completion: .setupVersions) }

  static func setup(_ name: String, completion: CompletionKind = .setups) -> Parameter {
    let parameter = Parameter<SetupName?>.optionalSetup(name, completion: completion)
    return Parameter(
      name, "a setup: name, id, or . for the current one", .word, isRequired: true, completion: completion
    ) { words, scope in parameter.parse(words, &scope) ?? nil }
  }
}

extension Parameter where Value == SetupName? {
  /// A setup; the current one without it.
  static func optionalSetup(_ name: String, completion: CompletionKind = .setups) -> Parameter {
    Parameter("[\(name)]", "a setup: name or id; the current one without it", .word, completion: completion) {
      words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let name = SetupName(word) else { return scope.fail(.badTarget(word.text), at: word) }
      return .some(name)
    }
  }
}

/// A tuning value, a position or a reason, as it was typed.
struct NamedValue: Sendable, Equatable {
  let name: String
  let text: String
}

extension Parameter where Value == [NamedValue] {
  /// `name=value` words for values of a version, such as tuning and reason; no name twice.
  static func values(_ name: String, _ help: String, of fields: [FieldInfo]) -> Parameter {
    Parameter(name, help, .assignments, completion: .values(fields)) { words, scope in
      var values: [NamedValue] = []
      for word in words {
        guard let value = scope.value(word, of: fields) else { continue }
        if values.contains(where: { $0.name == value.name }) {
          scope.problems.append(Problem(.fieldGivenTwice(value.name), at: word.range))
        }
        values.append(value)
      }
      return values
    }
  }
}

extension ParseScope {
  mutating func value(_ word: Word, of fields: [FieldInfo]) -> NamedValue? {
    guard let equals = Assignment.equalsIndex(word) else { return fail(.assignmentExpected(word.text), at: word) }
    let (name, value) = (word.part(0..<equals), word.part(equals + 1..<word.letters.count))
    let folded = Folding.fold(name.text)
    guard let info = fields.first(where: { $0.name == folded }) else {
      return fail(.notOneOf(name.text, what: "value of a setup", known: fields.map(\.name)), at: name)
    }
    var scratch = SetupTuning()
    do {
      if SetupTuning.field(info.name) != nil { try scratch.set(info.name, to: value.text) }
    } catch {
      guard case .value(let error) = error else { return nil }
      return fail(.field(error), at: value.letters.isEmpty ? name : value)
    }
    return NamedValue(name: info.name, text: value.text)
  }
}

extension [NamedValue] {
  /// The value of that name; nil if it was not given.
  subscript(name: String) -> String? { first { $0.name == name }?.text }

  /// Why the version is made, by either of the two ways to say so.
  func reason(_ option: String?) throws -> String? {
    let reason = self[SetupVersion.reasonField.name]
    if reason != nil, option != nil { throw SetupRefusal.reasonTwice }
    return reason ?? option
  }
}

extension Parameter where Value == String? {
  /// `--reason TEXT`.
  static var reason: Parameter { option("reason", "TEXT", "why; the same as reason=TEXT") }
}
