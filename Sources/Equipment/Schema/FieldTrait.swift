/// A property of a field that changes how it is asked for, shown or merged.
enum FieldTrait: Sendable, Hashable {
  /// An item without it is not complete.
  case required
  /// Asked for and listed only on request.
  case advanced
  /// Set by the program alone.
  case managed
  /// Different from one record to the next: the last one's is not suggested for another.
  case individual
  /// Worked out by the program where a person does not say otherwise, and asked for only on request.
  case inferred
  /// Without influence on how a bow shoots with the item, as its owner, its price or its location.
  case administrative
  /// The number of another record.
  case refers(FieldReference)
  /// Merged in another way than most fields of its form.
  case merged(FieldMerging)
}
