import Equipment
import Hub

/// What a form asks its surroundings: what words mean, what follows from answers, and what to suggest.
struct FormRules: Sendable {
  /// The date that `today` means.
  var today: CalendarDate?
  /// The text that an answer stands for where a field takes more than its own spellings, as names in place of ids.
  var meaning: @Sendable (FieldInfo, String) throws -> String = { _, text in text }
  /// The record with all that follows from it, where a person has not said otherwise.
  ///
  /// Called with the record and the fields that a person has set.
  var completed: @Sendable (any Record, Set<String>) -> any Record = { record, _ in record }
  /// Why a record cannot be as it is now, where it could before; both are completed.
  var faults: @Sendable (_ before: any Record, _ after: any Record) -> [FormFault] = { _, _ in [] }
  /// A usual value of a field for such a record; nil if there is none.
  var suggestion: @Sendable (FieldInfo, any Record) -> String? = { _, _ in nil }
  /// Looks up, before a question, what suggestions for such a record rest on.
  ///
  /// - Returns: where they are from, each time that this becomes known.
  var prepare: @Sendable @HubActor (any Record) async throws -> [String] = { _ in [] }
  /// What is asked for beside the record's fields: the items of a setup.
  var pieces: [FieldInfo] = []
  /// How a value is shown where its text says too little.
  var label: @Sendable (FieldInfo, String) -> String = { _, text in text }
}

/// Why a field cannot be what it is, with what the other fields are.
struct FormFault: Sendable {
  let field: String
  let error: any Error
}

/// Why a line is no answer, whatever the field.
enum FormRefusal: Error, Sendable, Equatable {
  /// Several lines were pasted where one is asked for.
  case severalLines(FieldInfo)
  /// What was typed is not UTF-8.
  case notText
}
