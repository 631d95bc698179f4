package import Equipment

/// `field=value`, `tags+=word` or `tags-=word`.
package struct Assignment: Sendable, Equatable {
  /// The effect of the value on the field.
  package enum Operation: Sendable {
    case set, add, remove
  }

  package let field: String
  package let operation: Operation
  package let text: String
  /// The range of the value in the line, in scalars.
  package let range: Range<Int>
  package let isUnknownColumn: Bool

  /// Puts the parts together.
  package init(field: String, operation: Operation, text: String, range: Range<Int>, isUnknownColumn: Bool) {
    self.field = field
    self.operation = operation
    self.text = text
    self.range = range
    self.isUnknownColumn = isUnknownColumn
  }
}

extension Assignment {
  /// True if a word has the form of an assignment: a name, then `=`, `+=` or `-=`.
  package static func isOne(_ word: Word) -> Bool { equalsIndex(word) != nil }

  /// The index of its `=` among the letters; nil if it has another form.
  package static func equalsIndex(_ word: Word) -> Int? {
    guard let index = word.firstUnquoted(\.isOperatorSign), index > 0 else { return nil }
    return word.letters[index].scalar == "=" ? index : nil
  }

  /// Reads a word of that form; the value is checked by the field's rules.
  package static func parse(_ word: Word, in scope: FieldScope) -> Result<Assignment, Problem> {
    guard let equals = equalsIndex(word) else {
      return .failure(Problem(.assignmentExpected(word.text), at: word.range))
    }
    let sign = word.letters[equals - 1]
    let operation: Operation =
      sign.isQuoted ? .set : sign.scalar == "+" ? .add : sign.scalar == "-" ? .remove : .set
    let name = word.part(0..<(operation == .set ? equals : equals - 1))
    let value = word.part(equals + 1..<word.letters.count)
    guard let field = scope.field(name.text) else {
      return .failure(Problem(.unknownField(name.text, type: scope.type, known: scope.names), at: name.range))
    }
    guard operation == .set || field.shape == .tags else {
      return .failure(Problem(.tagsOnly(field.name), at: name.range))
    }
    return make(field, operation, value.text, at: value.range, in: scope).mapError {
      Problem(.field($0), at: value.letters.isEmpty ? name.range : value.range)
    }
  }

  /// Makes one of a value that is checked by the field's rules.
  package static func make(
    _ field: ScopedField, _ operation: Operation, _ text: String, at range: Range<Int>, in scope: FieldScope
  ) -> Result<Assignment, FieldError> {
    if let error = error(in: text, for: field, scope, isTaken: operation == .remove) { return .failure(error) }
    return .success(
      Assignment(
        field: field.name, operation: operation, text: text, range: range,
        isUnknownColumn: scope.type.field(field.name) == nil))
  }

  /// - Parameter isTaken: true if the text is removed from the field, so that rules about today do not apply.
  private static func error(
    in text: String, for field: ScopedField, _ scope: FieldScope, isTaken: Bool
  ) -> FieldError? {
    guard case .known(let info) = field else { return nil }
    if info.isManaged { return .managed(info) }
    var scratch = scope.type.valueType.init()
    do {
      try scratch.set(info.name, to: text, today: isTaken ? nil : scope.today)
      return nil
    } catch {
      return error
    }
  }

  /// Makes the assignment on an item.
  ///
  /// - Throws: `FieldError` with the item unchanged.
  package func apply(to item: inout any Record, today: CalendarDate) throws(FieldError) {
    if isUnknownColumn { return item.setUnknown(field, to: text) }
    switch operation {
    case .set: try item.set(field, to: text, today: today)
    case .add: try item.set(field, to: Tags(words: words(of: item) + words)?.text ?? "")
    case .remove:
      let removed = Set(words.map(Folding.fold))
      try item.set(field, to: Tags(words: words(of: item).filter { !removed.contains(Folding.fold($0)) })?.text ?? "")
    }
  }

  private var words: [String] { Tags(text: text)?.words ?? [] }

  private func words(of item: any Record) -> [String] { item.text(field).flatMap { Tags(text: $0) }?.words ?? [] }
}
