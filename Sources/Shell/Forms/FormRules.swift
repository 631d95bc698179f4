import Equipment
import Hub

/// The rules of a form that need its surroundings: meanings of texts, values that follow, faults and suggestions.
struct FormRules: Sendable {
  /// The date that `today` means.
  var today: CalendarDate?
  /// The text that an answer stands for where a field takes more than its own spellings, as names in place of ids.
  var meaning: @Sendable (FieldInfo, String) throws -> String = { _, text in text }
  /// The record with all that follows from it, where a person has not said otherwise.
  ///
  /// Called with the record and the fields that a person has set.
  var completed: @Sendable (any Record, Set<String>) -> any Record = { record, _ in record }
  /// The faults of a record that it did not have before; both are completed.
  var faults: @Sendable (_ before: any Record, _ after: any Record) -> [FormFault] = { _, _ in [] }
  /// A usual value of a field for such a record; nil if there is none.
  var suggestion: @Sendable (FieldInfo, any Record) -> String? = { _, _ in nil }
  /// Looks up, before a question, what suggestions for such a record rest on.
  ///
  /// - Returns: where they are from, each time that this becomes known.
  var prepare: @Sendable @HubActor (any Record) async throws -> [String] = { _ in [] }
  /// The inputs asked for beside the record's fields: the items of a setup.
  var pieces: [FieldInfo] = []
  /// How a value is shown where its text says too little.
  var label: @Sendable (FieldInfo, String) -> String = { _, text in text }
}

/// A field that cannot have its value beside those of the other fields or records, and why.
struct FormFault: Sendable {
  let field: String
  let error: any Error
}

/// Why a line is no answer, whatever the field.
enum FormRefusal: Error, Sendable, Equatable {
  /// Several lines were pasted where one is asked for.
  case severalLines(FieldInfo)
  /// The answer is not UTF-8.
  case notText
}
