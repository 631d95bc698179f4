import Equipment
import Hub

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
  /// `name=value` words of things that belong to a version; no name twice.
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
  fileprivate mutating func value(_ word: Word, of fields: [FieldInfo]) -> NamedValue? {
    guard let equals = Assignment.equalsPlace(word) else { return fail(.assignmentExpected(word.text), at: word) }
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

/// Which place of which setup a command is about.
struct SlotName: Sendable {
  var setup = SetupName.current
  /// Where the item sits, or will sit.
  var position: String?
  let type: EquipmentType
  /// The item; nil where only the type was named.
  let target: Target?
}

extension Parameter where Value == SlotName {
  /// `[NAME] [POSITION] TYPE TARGET`.
  static var fitting: Parameter {
    Parameter(
      "[NAME] [POSITION] TYPE TARGET", "the setup, where it sits, and the item", .words, completion: .slots
    ) { words, scope in
      guard words.count >= 2 else { return scope.missing(words.isEmpty ? "TYPE" : "TARGET") }
      guard words.count <= 4 else {
        return scope.fail(.unexpectedWord(words[4].text, command: scope.command.name), at: words[4])
      }
      let target = words[words.count - 1]
      let position = words.count == 4 ? words[1].text : nil
      return scope.slot(words.count > 2 ? words[0] : nil, position, words[words.count - 2], target)
    }
  }

  /// `[NAME] TYPE [TARGET]`.
  static var fitted: Parameter {
    Parameter("[NAME] TYPE [TARGET]", "the setup, and the item or all of a type", .words, completion: .fittedSlots) {
      words, scope in
      switch words.count {
      case 0: return scope.missing("TYPE")
      case 1: return scope.slot(nil, nil, words[0], nil)
      // A second word that is a type belongs to a setup's name before it.
      case 2 where EquipmentType(word: words[1].text) == nil: return scope.slot(nil, nil, words[0], words[1])
      case 2: return scope.slot(words[0], nil, words[1], nil)
      case 3: return scope.slot(words[0], nil, words[1], words[2])
      default: return scope.fail(.unexpectedWord(words[3].text, command: scope.command.name), at: words[3])
      }
    }
  }
}

extension ParseScope {
  fileprivate mutating func missing(_ what: String) -> SlotName? {
    fail(.missing(what: what, command: command.name), at: nil)
  }

  fileprivate mutating func slot(_ name: Word?, _ position: String?, _ type: Word, _ item: Word?) -> SlotName? {
    let setup = name.map { SetupName($0) } ?? .current
    let target = item.map { Target($0) }
    let found = EquipmentType(word: type.text)
    if let name, setup == nil { problems.append(Problem(.badTarget(name.text), at: name.range)) }
    if found == nil { problems.append(Problem(.unknownType(type.text), at: type.range)) }
    if let item, target == .some(nil) { problems.append(Problem(.badTarget(item.text), at: item.range)) }
    guard let setup, let found, problems.isEmpty else { return nil }
    return SlotName(setup: setup, position: position, type: found, target: target ?? nil)
  }
}
