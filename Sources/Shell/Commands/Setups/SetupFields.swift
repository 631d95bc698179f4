import Equipment
import Hub
import ShellLanguage

/// The fields that a line sets in a new setup: its own, items to be fitted, and tuning values.
struct SetupFields: Sendable {
  var assignments: [Assignment] = []
  /// The items to be fitted, in the order in which they were named.
  private(set) var pieces: [SetupPieces.Piece] = []
  private(set) var tuning: [NamedValue] = []
  /// The names of all of them.
  private(set) var assigned: Set<String> = []
}

extension Parameter where Value == SetupFields {
  /// `FIELD=VALUE …`: fields of the setup, `riser=1`, `arrow=2,3` or `limbs="Hoyt Velos"`, and tuning values.
  static var setupFields: Parameter {
    Parameter(
      "FIELD=VALUE …", "fields, items such as riser=1 or weight=1,2, and tuning values", .assignments,
      completion: .setupFields
    ) { words, scope in
      var fields = SetupFields()
      for word in words { fields.parse(word, &scope) }
      return fields
    }
  }
}

extension SetupFields {
  /// Fields that are no items, as commands for all types read them.
  init(_ assignments: [Assignment]) {
    for assignment in assignments { append(assignment) }
  }

  /// The same with the answers of a form.
  func adding(_ assignments: [Assignment]) -> SetupFields {
    var fields = self
    for assignment in assignments { fields.append(assignment) }
    return fields
  }

  private mutating func append(_ assignment: Assignment) {
    assigned.insert(assignment.field)
    guard let type = EquipmentType(rawValue: assignment.field) else { return assignments.append(assignment) }
    let ids = assignment.text.split(separator: ",").compactMap { Int(String($0).trimmed) }
    if !ids.isEmpty { pieces.append(SetupPieces.Piece(type: type, target: .ids(ids.map { $0...$0 }))) }
  }

  @HubActor fileprivate mutating func parse(_ word: Word, _ scope: inout ParseScope) {
    guard let equals = Assignment.equalsIndex(word) else {
      scope.problems.append(Problem(.assignmentExpected(word.text), at: word.range))
      return
    }
    let name = word.part(0..<equals)
    let known = EquipmentType(word: name.text)?.rawValue ?? Folding.fold(name.text)
    if assigned.contains(known) { scope.problems.append(Problem(.fieldGivenTwice(known), at: word.range)) }
    if let type = EquipmentType(word: name.text) {
      assigned.insert(known)
      parse(type, word.part(equals + 1..<word.letters.count), &scope)
    } else if SetupTuning.field(known) != nil {
      assigned.insert(known)
      if let value = scope.value(word, of: SetupTuning.fields.map(\.info)) { tuning.append(value) }
    } else {
      switch Assignment.parse(word, in: scope.fields(of: .setup)) {
      case .success(let assignment):
        assigned.insert(assignment.field)
        assignments.append(assignment)
      case .failure(let problem): scope.problems.append(problem)
      }
    }
  }

  private mutating func parse(_ type: EquipmentType, _ item: Word, _ scope: inout ParseScope) {
    guard let target = Target(item), target != .standardInput else {
      scope.problems.append(Problem(.badTarget(item.text), at: item.range))
      return
    }
    pieces.append(SetupPieces.Piece(type: type, target: target))
  }
}

extension CommandContext {
  /// A content with the items and tuning values of fields added.
  func content(_ content: SetupContent, with fields: SetupFields) async throws -> SetupContent {
    var content = content
    for piece in fields.pieces {
      let items = try await items(piece.type.record, piece.target ?? .last).compactMap(\.equipment)
      guard piece.type.isMany || items.count == 1 else { throw SetupError.tooMany(piece.type) }
      for item in items { try content.put(item) }
    }
    for value in fields.tuning { try content.tune(value.name, to: value.text) }
    return content
  }
}
