import Equipment

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
  /// Refuses a record that cannot be, completed as it was before the last answer and as it is now.
  var check: @Sendable (_ before: any Record, _ after: any Record) throws -> Void = { _, _ in }
  /// A usual value of a field for such a record; nil if there is none.
  var suggestion: @Sendable (FieldInfo, any Record) -> String? = { _, _ in nil }
  /// How a value is shown where its text says too little.
  var label: @Sendable (FieldInfo, String) -> String = { _, text in text }
}
