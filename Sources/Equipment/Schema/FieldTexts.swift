/// Access to a record's values by the names of its fields: of the record itself, or of the row that holds it.
public protocol FieldTexts {
  /// The record's type.
  var recordType: RecordType { get }
  /// Its number within its type.
  var recordId: Int { get }
  /// The value of a field, or of a column the program does not know, as canonical text; nil if empty.
  func text(_ name: String) -> String?
  /// True if a field or unknown column is not empty; it may be found out without the whole value.
  func holds(_ name: String) -> Bool
  /// The sort key of one field or unknown column; `.none` if it is empty.
  func sortKey(_ name: String) -> SortKey
  /// The text fields and unknown columns that are not empty, which a search looks into.
  var searchedFields: [(name: String, text: String)] { get }
}

extension FieldTexts {
  /// True if it has a text.
  public func holds(_ name: String) -> Bool { text(name) != nil }

  /// The name by which a person knows it: of an item the brand and model.
  public var name: String { recordType.naming.compactMap { text($0) }.joined(separator: " ") }
}

/// A field to sort by, and which way round.
public struct SortField: Sendable, Equatable {
  /// The field's name, or that of a column the program does not know.
  public let name: String
  /// True if the largest value comes first.
  public let isDescending: Bool

  /// Sorts by a field.
  public init(name: String, isDescending: Bool = false) {
    self.name = name
    self.isDescending = isDescending
  }
}

extension SortField {
  /// True if the first value comes before the other; nil if they are equal.
  ///
  /// An empty value comes last either way round.
  public func isOrdered(_ one: SortKey, before other: SortKey) -> Bool? {
    if one == other { return nil }
    if one == .none || other == .none { return other == .none }
    return isDescending ? other < one : one < other
  }
}

/// True if two texts are the same byte for byte, or both are nil.
///
/// Swift calls canonically equivalent texts equal; a stored byte that differs is a change.
public func isSame(_ one: String?, _ other: String?) -> Bool {
  switch (one, other) {
  case (nil, nil): true
  case (let one?, let other?): one.isSpelled(like: other)
  default: false
  }
}
