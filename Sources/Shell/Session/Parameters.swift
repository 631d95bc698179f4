import Equipment
import Hub

/// The parameters that several commands share.
extension Parameter where Value == EquipmentType {
  /// A type, by any of its words.
  static var type: Parameter {
    Parameter("TYPE", "one of the ten types", .word, isRequired: true, completion: .types) { words, scope in
      guard let word = words.first else { return nil }
      guard let type = EquipmentType(word: word.text) else { return scope.fail(.unknownType(word.text), at: word) }
      scope.types = [type]
      return type
    }
  }
}

extension Parameter where Value == EquipmentType? {
  /// A type, or none.
  static var optionalType: Parameter {
    Parameter("[TYPE]", "one of the ten types; all of them without it", .word, completion: .types) { words, scope in
      guard let word = words.first, !word.isKeyword("all") else { return .some(nil) }
      guard let type = EquipmentType(word: word.text) else { return scope.fail(.unknownType(word.text), at: word) }
      scope.types = [type]
      return .some(type)
    }
  }

  /// `--name TYPE`.
  static func type(option: String, _ help: String) -> Parameter {
    Parameter("--\(option) TYPE", help, .option(option, takesValue: true), completion: .types) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let type = EquipmentType(word: word.text) else { return scope.fail(.unknownType(word.text), at: word) }
      return .some(type)
    }
  }
}

extension Parameter where Value == [EquipmentType] {
  /// A type, or `all`.
  static var typeOrAll: Parameter {
    Parameter("TYPE|all", "one of the ten types, or all", .word, isRequired: true, completion: .typesAndAll) {
      words, scope in
      guard let word = words.first else { return nil }
      let type = EquipmentType(word: word.text)
      guard type != nil || word.isKeyword("all") else { return scope.fail(.unknownType(word.text), at: word) }
      scope.types = type.map { [$0] } ?? EquipmentType.allCases
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

/// The filters of a command, one for each type it may meet.
struct TypedFilter: Sendable {
  /// Nil if every item is meant.
  let filters: [EquipmentType: Filter]?
  /// As it was typed, for the message that nothing matches.
  let text: String

  /// Whether no filter was given.
  var isEmpty: Bool { filters == nil }

  /// Whether an item is meant.
  func matches(_ item: any EquipmentItem) -> Bool {
    guard let filters else { return true }
    return filters[item.equipmentType]?.matches(item) ?? false
  }
}

extension Parameter where Value == TypedFilter {
  /// What stands after `where`; a command that only reads does without the word.
  static func filter(isImplicit: Bool) -> Parameter {
    Parameter("[where FILTER]", "which items", .filter(isImplicit: isImplicit), completion: .filter) { words, scope in
      guard !words.isEmpty else { return TypedFilter(filters: nil, text: "") }
      let types = scope.types ?? EquipmentType.allCases
      let parsed = types.map { ($0, FilterParser.parse(words, in: scope.fields(of: $0))) }
      let sound = parsed.filter { $0.1.problems.isEmpty }
      // Over several types a field need only exist in one; if it exists in none, the nearest miss is told.
      guard !sound.isEmpty else {
        let nearest = parsed.map(\.1.problems).min { $0.missRank < $1.missRank } ?? []
        scope.problems += types.count == 1 ? nearest : nearest.map(\.withoutType)
        return nil
      }
      let text = words.map { Quoting.isSafe($0.text) || !$0.hasQuotes ? $0.text : Quoting.quote($0.text) }
      return TypedFilter(
        filters: Dictionary(uniqueKeysWithValues: sound.map { ($0.0, $0.1.filter) }), text: text.joined(separator: " "))
    }
  }
}

extension [Problem] {
  /// Fields that do not exist are the farthest miss.
  fileprivate var missRank: Int {
    reduce(0) { rank, problem in
      if case .unknownField = problem.fact { rank + 100 } else { rank + 1 }
    }
  }
}

extension Problem {
  /// The same without blaming one of several types.
  fileprivate var withoutType: Problem {
    guard case .unknownField(let name, _, _) = fact else { return self }
    let known = Set(EquipmentType.allCases.flatMap { $0.fields.map(\.name) })
    return Problem(.unknownField(name, type: nil, known: known.sorted()), at: place)
  }
}

extension Parameter where Value == [String] {
  /// Free words.
  static func words(_ name: String, _ help: String, isRequired: Bool = true, completion: CompletionKind = .nothing)
    -> Parameter
  {
    Parameter(name, help, .words, isRequired: isRequired, completion: completion) { words, _ in words.map(\.text) }
  }
}

extension Parameter where Value == String {
  /// One free word.
  static func word(_ name: String, _ help: String, completion: CompletionKind = .nothing) -> Parameter {
    Parameter(name, help, .word, isRequired: true, completion: completion) { words, _ in words.first?.text }
  }
}

extension Parameter where Value == String? {
  /// One free word, or none.
  static func optionalWord(_ name: String, _ help: String, completion: CompletionKind = .nothing) -> Parameter {
    Parameter("[\(name)]", help, .word, completion: completion) { words, _ in .some(words.first?.text) }
  }

  /// `--name VALUE`.
  static func option(_ option: String, _ name: String, _ help: String, completion: CompletionKind = .nothing)
    -> Parameter
  {
    Parameter("--\(option) \(name)", help, .option(option, takesValue: true), completion: completion) { words, _ in
      .some(words.first?.text)
    }
  }
}

extension Parameter where Value == Bool {
  /// `--wide`.
  static var wide: Parameter { flag("wide", "every column, nothing cut") }

  /// `--name`.
  static func flag(_ option: String, _ help: String) -> Parameter {
    Parameter("--\(option)", help, .option(option, takesValue: false)) { words, _ in !words.isEmpty }
  }
}

extension Parameter where Value == Int? {
  /// A whole number from 1, as an option.
  static func limit(_ help: String) -> Parameter {
    Parameter("--limit N", help, .option("limit", takesValue: true)) { words, scope in number(words, &scope) }
  }

  /// A whole number from 1, as a word.
  static var steps: Parameter {
    Parameter("[N]", "how many steps; 1 without it", .word) { words, scope in number(words, &scope) }
  }

  @HubActor private static func number(_ words: [Word], _ scope: inout ParseScope) -> Int?? {
    guard let word = words.first else { return .some(nil) }
    guard let number = Int(word.text), number > 0 else {
      return scope.fail(.badNumber(word.text, what: "a whole number from 1"), at: word)
    }
    return .some(number)
  }
}

/// A field to sort by.
struct SortField: Sendable {
  let name: String
  let isDescending: Bool
}

extension Parameter where Value == [SortField] {
  /// `--sort a,-b`.
  static var sort: Parameter {
    Parameter(
      "--sort FIELD,-FIELD", "order; - turns it round", .option("sort", takesValue: true), completion: .sortFields
    ) {
      words, scope in
      var fields: [SortField] = []
      for part in words.first?.split(at: ",") ?? [] {
        let isDescending = part.begins(with: "-")
        let name = isDescending ? part.part(1..<part.letters.count) : part
        if let field = scope.fieldName(name) { fields.append(SortField(name: field, isDescending: isDescending)) }
      }
      return fields
    }
  }
}

extension Parameter where Value == [String]? {
  /// `--columns a,b`.
  static var columns: Parameter {
    Parameter("--columns FIELD,…", "which columns", .option("columns", takesValue: true), completion: .fieldList) {
      words, scope in
      guard let word = words.first else { return .some(nil) }
      return .some(word.split(at: ",").compactMap { scope.fieldName($0) })
    }
  }
}

extension Parameter where Value == String? {
  /// `by FIELD`.
  static var by: Parameter {
    Parameter("[by FIELD]", "count the values of a field", .keyword("by"), completion: .fields) { words, scope in
      guard let word = words.first else { return .some(nil) }
      return scope.fieldName(word).map { .some($0) }
    }
  }
}

extension ParseScope {
  /// The name of a field that at least one of the command's types has.
  @HubActor fileprivate mutating func fieldName(_ word: Word) -> String? {
    let types = types ?? EquipmentType.allCases
    if types.count != 1, word.text == "type" { return "type" }
    for type in types {
      if let field = fields(of: type).field(word.text) { return field.name }
    }
    let known =
      types.count == 1 ? fields(of: types[0]).names : Set(types.flatMap { $0.fields.map(\.name) }).sorted()
    problems.append(
      Problem(.unknownField(word.text, type: types.count == 1 ? types[0] : nil, known: known), at: word.range))
    return nil
  }
}
