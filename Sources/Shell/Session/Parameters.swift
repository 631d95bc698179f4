import Equipment
import Hub
import ShellLanguage

/// The parameters that several commands share.
extension Parameter where Value == RecordType {
  /// A type, by any of its words.
  static var type: Parameter { type(edited: false) }

  /// A type whose records people add and edit.
  static var editableType: Parameter { type(edited: true) }

  private static func type(edited: Bool) -> Parameter {
    Parameter(
      "TYPE", "a type of item, setup, mark or round", .word, isRequired: true,
      completion: edited ? .editableTypes : .types
    ) { words, scope in
      guard let type = words.first.flatMap({ scope.type($0, edited: edited) }) else { return nil }
      scope.types = [type]
      return type
    }
  }
}

extension Parameter where Value == RecordType? {
  /// A type, or none.
  static var optionalType: Parameter {
    Parameter("[TYPE]", "a type of item, setup, mark or round; all without it", .word, completion: .types) {
      words, scope in
      guard let word = words.first, !word.isKeyword("all") else { return .some(nil) }
      guard let type = scope.type(word) else { return nil }
      scope.types = [type]
      return .some(type)
    }
  }

  /// `--name TYPE`.
  static func type(option: String, _ help: String, edited: Bool = false) -> Parameter {
    Parameter(
      "--\(option) TYPE", help, .option(option, takesValue: true), completion: edited ? .editableTypes : .types
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      return scope.type(word, edited: edited).map { .some($0) }
    }
  }
}

extension ParseScope {
  /// The type that a word names; nil, with a problem noted, if it names none.
  ///
  /// - Parameter edited: true if its records are added or changed, which those that the program keeps for itself are not.
  @HubActor fileprivate mutating func type(_ word: Word, edited: Bool = false) -> RecordType? {
    guard let type = RecordType(word: word.text) else { return fail(.unknownType(word.text), at: word) }
    guard !edited || RecordType.editable.contains(type) else { return fail(.managedType(type), at: word) }
    return type
  }
}

extension Parameter where Value == [RecordType] {
  /// A type, or `all`.
  static var typeOrAll: Parameter {
    Parameter(
      "TYPE|all", "a type of item, setup, mark or round; all: every item", .word, isRequired: true,
      completion: .typesAndAll
    ) {
      words, scope in
      guard let word = words.first else { return nil }
      let type = RecordType(word: word.text)
      guard type != nil || word.isKeyword("all") else { return scope.fail(.unknownType(word.text), at: word) }
      scope.types = type.map { [$0] } ?? RecordType.items
      return scope.types
    }
  }
}

extension Parameter where Value == Target? {
  /// Items by id, row or name.
  static var optionalTarget: Parameter { target(isRequired: false) }

  fileprivate static func target(isRequired: Bool) -> Parameter {
    Parameter("TARGET", "id, ids, row, . or name", .word, isRequired: isRequired, completion: .items) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let target = Target(word) else { return scope.fail(.badTarget(word.text), at: word) }
      return .some(target)
    }
  }
}

extension Parameter where Value == Target? {
  /// Items by id, row or as the last one, where other words search or filter.
  static var listed: Parameter {
    Parameter("[TARGET]", "ids 3,5-7, rows %2 of the last listing, or . for the last item", .target, completion: .items)
    {
      words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let target = Target(word) else { return scope.fail(.badTarget(word.text), at: word) }
      return .some(target)
    }
  }
}

extension Parameter where Value == Target {
  /// Items by id, row or name.
  static var target: Parameter {
    let parameter = Parameter<Target?>.target(isRequired: true)
    return Parameter("TARGET", parameter.info.help, .word, isRequired: true, completion: .items) { words, scope in
      parameter.parse(words, &scope) ?? nil
    }
  }
}

extension Parameter where Value == [Assignment] {
  /// `field=value` words; no field twice.
  static func assignments(isRequired: Bool) -> Parameter {
    Parameter(
      "FIELD=VALUE …", "fields and their values", .assignments, isRequired: isRequired, completion: .assignments
    ) {
      words, scope in
      guard let type = scope.types?.first else { return [] }
      let fields = scope.fields(of: type)
      var assignments: [Assignment] = []
      for word in words {
        switch Assignment.parse(word, in: fields) {
        case .success(let assignment):
          if assignments.contains(where: { $0.field == assignment.field && $0.operation == assignment.operation }) {
            scope.problems.append(Problem(.fieldGivenTwice(assignment.field), at: word.range))
          }
          assignments.append(assignment)
        case .failure(let problem): scope.problems.append(problem)
        }
      }
      return assignments
    }
  }
}
