/// What can be read of a record by the names of its fields: the record itself, or the row of a file that holds one.
public protocol FieldTexts {
  /// What kind of record it is.
  var recordType: RecordType { get }
  /// Its number within its type.
  var recordId: Int { get }
  /// The value of a field, or of a column the program does not know, as canonical text; nil if empty.
  func text(_ name: String) -> String?
  /// What it sorts and compares by in one field; `.none` if it is empty.
  func sortKey(_ name: String) -> SortKey
  /// The text fields and unknown columns that hold something: what a search looks into.
  var searchedFields: [(name: String, text: String)] { get }
}

extension FieldTexts {
  /// What a person calls it: of an item the brand and model.
  public var name: String { recordType.naming.compactMap { text($0) }.joined(separator: " ") }
}

/// A field to sort by, and which way round.
public struct SortField: Sendable, Equatable {
  /// The field's name, or that of a column the program does not know.
  public let name: String
  /// Whether the largest value comes first.
  public let isDescending: Bool

  /// Sorts by a field.
  public init(name: String, isDescending: Bool = false) {
    self.name = name
    self.isDescending = isDescending
  }
}

extension SortField {
  /// Which of two values comes first; nil if neither does.
  ///
  /// What is empty comes last either way round.
  public func isOrdered(_ one: SortKey, before other: SortKey) -> Bool? {
    if one == other { return nil }
    if one == .none || other == .none { return other == .none }
    return isDescending ? other < one : one < other
  }
}

/// Whether two texts are the same byte for byte.
///
/// Swift calls canonically equivalent texts equal; a stored byte that differs is a change.
public func isSame(_ one: String?, _ other: String?) -> Bool {
  switch (one, other) {
  case (nil, nil): true
  case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
  default: false
  }
}
