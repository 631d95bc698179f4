import Equipment
import ShellLanguage

/// A form's fields with their answers, the record that they make, and the suggestions for them.
///
/// It asks nobody and stores nothing.
struct FormState: Sendable {
  /// The record as it was before the form, with the values that the line has set.
  let original: any Record
  /// In the order of the type's file.
  private(set) var fields: [FormField]
  let rules: FormRules

  /// Makes a form over a record.
  ///
  /// - Parameter given: the fields that are not asked for, because the line says them.
  init(_ original: any Record, assigned: Set<String> = [], rules: FormRules = FormRules()) {
    self.original = original
    self.rules = rules
    fields = original.recordType.fields.filter { !$0.isManaged }.map { info in
      FormField(info: info, group: FormField.Group(info, assigned: assigned), value: original.text(info.name))
    }
    fields += rules.pieces.map { FormField(info: $0, group: FormField.Group($0, assigned: assigned)) }
  }

  /// The same answers over the record as it is now.
  func renewed(over record: any Record, _ rules: FormRules) -> FormState {
    var renewed = FormState(record, rules: rules)
    for index in fields.indices where fields[index].isDirty { renewed.fields[index] = fields[index] }
    return renewed
  }

  var type: RecordType { original.recordType }

  /// True if the record is in the inventory already, false if the form is for a new one.
  var isStored: Bool { original.recordId > 0 }

  /// The field of that name; nil if the form has none.
  subscript(name: String) -> FormField? { fields.first { $0.name == name } }

  /// The names of the fields of a group: first those of the record's name, which decide on the others, and last the
  /// remarks.
  func names(_ group: FormField.Group) -> [String] {
    let members = fields.filter { $0.group == group }
    let naming = type.naming.filter { name in members.contains { $0.name == name } }
    let others = members.filter { !naming.contains($0.name) }
    return naming + (others.filter { !$0.isRemark } + others.filter(\.isRemark)).map(\.name)
  }

  /// The record as it would be stored.
  var record: any Record { rules.completed(answered, explicitFields) }

  /// A field's text in the record as it would be stored; nil if it is empty.
  func text(_ field: FormField) -> String? { isPiece(field.info) ? field.value : record.text(field.name) }

  /// True for an input beside the record's fields, such as an item of a setup.
  private func isPiece(_ info: FieldInfo) -> Bool { rules.pieces.contains { $0.name == info.name } }

  /// The answers, as the assignments of a line.
  var assignments: [Assignment] {
    fields.filter(\.isDirty).map {
      Assignment(field: $0.name, operation: .set, text: $0.value ?? "", range: 0..<0, isUnknownColumn: false)
    }
  }

  /// The value that Enter alone leaves in a field; nil if it leaves the field empty.
  func suggestion(for name: String) -> String? {
    guard let field = self[name] else { return nil }
    if field.isDirty { return field.value }
    return record.text(name) ?? usual(field.info)
  }

  /// The first required field that is empty.
  var firstMissing: String? {
    let record = record
    return fields.first { $0.info.isRequired && record.text($0.name) == nil }?.name
  }

  /// The first fault of the record that it did not have before the form.
  var firstFault: FormFault? { rules.faults(rules.completed(original, []), record).first }

  /// The record with the answers alone, without values that follow from them.
  private var answered: any Record {
    var record = original
    // A value that its field accepted once is accepted again: no error is lost.
    for field in fields where field.isDirty { try? record.set(field.name, to: field.value ?? "", today: rules.today) }
    return record
  }

  /// The fields that a person has set.
  var explicitFields: Set<String> { Set(fields.filter { $0.isDirty || $0.group == .assigned }.map(\.name)) }

  /// The suggested value of a new record's field, from similar records; nil if there is none that the field accepts.
  private func usual(_ info: FieldInfo) -> String? {
    guard !isStored, !isPiece(info), let text = rules.suggestion(info, answered) else { return nil }
    return try? value(of: info, text)
  }
}

extension FormState {
  /// Answers the question for a field; an answer that is refused leaves the field as it was, with its error.
  ///
  /// - Parameter line: as it was typed; `<`, `>` and `?` are no answers.
  mutating func answer(_ name: String, with line: String) {
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
    do {
      switch FormAnswer(line) {
      case .keep: try keep(index)
      case .clear: try set(index, to: "")
      case .value(let text):
        try checkIsOne(line, for: fields[index])
        try set(index, to: text)
      case .back, .summary, .help: return
      }
      (fields[index].error, fields[index].typed) = (nil, "")
    } catch {
      // A sign is not worth putting right, and there is one line to put the rest right in.
      let isSign = FormAnswer.signs[line.trimmed] != nil
      refuse(name, because: error, typed: isSign ? "" : line.inOneLine)
    }
  }

  /// Notes why a field cannot be as it is.
  mutating func refuse(_ name: String, because error: any Error, typed: String? = nil) {
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
    fields[index].error = error
    fields[index].typed = typed ?? fields[index].value.map(FormAnswer.line) ?? ""
  }

  /// Forgets the refused answer of a field, and why it was refused.
  mutating func clearError(_ name: String) {
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
    (fields[index].error, fields[index].typed) = (nil, "")
  }

  /// Refuses several lines that were pasted at once, but for a field that may have them.
  private func checkIsOne(_ line: String, for field: FormField) throws {
    let hasBreak = line.trimmed.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    if hasBreak, !field.isRemark { throw FormRefusal.severalLines(field.info) }
  }

  private mutating func keep(_ index: Int) throws {
    let field = fields[index]
    if field.value != nil {
      let fault = rules.faults(rules.completed(original, []), record).first { $0.field == field.name }
      return try fault.map { throw $0.error } ?? ()
    }
    // A value that follows from other answers is not set, so that it goes on following from them.
    if !field.isDirty, record.text(field.name) != nil { return }
    if !field.isDirty, let text = usual(field.info) { return try set(index, to: text) }
    if field.info.isRequired { throw FieldError.required(field.info) }
  }

  private mutating func set(_ index: Int, to text: String) throws {
    var changed = self
    changed.fields[index].value = try value(of: fields[index].info, text)
    changed.fields[index].isDirty = true
    try changed.check(index, after: record)
    self = changed
  }

  /// Refuses an answer that contradicts those before it; fields that are still to be asked for may yet fit it.
  private func check(_ index: Int, after before: any Record) throws {
    let fault = rules.faults(before, record).first { fault in
      fault.field == fields[index].name || self[fault.field]?.isDirty == true
    }
    if let fault { throw fault.error }
  }

  /// The canonical text of an answer; nil if it leaves the field empty.
  private func value(of info: FieldInfo, _ text: String) throws -> String? {
    if isPiece(info) { return text.isEmpty ? nil : try rules.meaning(info, text) }
    var scratch = type.valueType.init()
    if text.isEmpty, info.isRequired { throw FieldError.required(info) }
    try scratch.set(info.name, to: text.isEmpty ? "" : rules.meaning(info, text), today: rules.today)
    return scratch.text(info.name)
  }
}

extension String {
  /// The text with blanks in place of its line breaks.
  var inOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
