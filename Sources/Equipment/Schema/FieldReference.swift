/// What the number in a field stands for.
public enum FieldReference: Sendable, Hashable {
  /// A record of a type.
  case record(RecordType)
  /// An item whose type stands before its number: `riser:14`.
  case equipment
  /// A version of the setup whose number is in the field `setup`.
  case version
}

/// How a field is merged that two people changed who did not know of each other.
public enum FieldMerging: Sendable, Hashable {
  /// One of the values counts, and the other is kept as a conflict.
  case value
  /// Word by word: each side's additions and removals are done.
  case words
  /// The earlier moment counts.
  case earliest
  /// The later moment counts.
  case latest
}
