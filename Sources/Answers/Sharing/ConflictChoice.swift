public import Equipment

/// What a person decides about a conflict.
public enum ConflictChoice: Sendable, Equatable {
  /// What counts stays.
  case kept
  /// What gave way counts after all.
  case other
  /// Another value counts.
  case value(String)

  /// How it is noted with the conflict.
  package var text: String {
    switch self {
    case .kept: "kept"
    case .other: "other"
    case .value(let text): text
    }
  }
}

/// Why a decision about a conflict cannot be carried out.
public enum ConflictRefusal: Error, Sendable, Equatable {
  /// It was decided before.
  case isResolved(id: Int)
  /// The record that it is about is there no longer.
  case recordGone(id: Int, RecordType)
  /// It is about a record as a whole, which has no value.
  case noValue(id: Int)
  /// What gave way is not there any longer, as an item that was fitted.
  case otherGone(id: Int, String)
  /// The value is none of the field.
  case field(FieldError)
  /// The value is none of the setup.
  case setup(SetupError)
}
