/// A condition on records, as it stands behind `where`.
public indirect enum Filter: Sendable {
  /// A word that some text field contains, without case and accents.
  case word(String)
  case comparison(Comparison)
  case not(Filter)
  case and([Filter])
  case or([Filter])
}

/// One field held against a value.
public struct Comparison: Sendable {
  /// How a field is held against its value.
  public enum Relation: Sendable {
    case equal(SortKey)
    case notEqual(SortKey)
    case less(SortKey)
    case lessOrEqual(SortKey)
    case greater(SortKey)
    case greaterOrEqual(SortKey)
    /// The field's text contains this one, without case and accents.
    case contains(String)
    case containsNot(String)
    case oneOf(Set<SortKey>)
    /// From the first to the second, both included.
    case between(SortKey, SortKey)
    case empty
    case set
    /// One of the item's tags is this word.
    case tagged(String)
  }

  /// The field's name, or that of a column the program does not know.
  public let field: String
  /// The relation that must hold, with the value.
  public let relation: Relation
  /// True if a moment counts as its day, because a day, a month or a year was typed.
  public let byDay: Bool
  /// What the canonical text of every value begins with for which it holds; empty if nothing is known.
  public let beginning: String

  /// Holds a field against a value.
  public init(field: String, _ relation: Relation, byDay: Bool = false, beginning: String = "") {
    self.field = field
    self.relation = relation
    self.byDay = byDay
    self.beginning = beginning
  }

  /// Holds for records that have one of these numbers in a field.
  @inlinable public init(field: String, isOneOf numbers: some Sequence<Int>) {
    self.init(field: field, .oneOf(Set(numbers.lazy.map { .number(Double($0)) })))
  }
}

extension Filter {
  /// True if the item meets the condition.
  public func matches(_ item: some FieldTexts) -> Bool {
    switch self {
    case .word(let word): item.searchedFields.contains { Folding.contains(word, in: $0.text) }
    case .comparison(let comparison): comparison.matches(item)
    case .not(let filter): !filter.matches(item)
    case .and(let filters): filters.allSatisfy { $0.matches(item) }
    case .or(let filters): filters.contains { $0.matches(item) }
    }
  }
}

extension Record {
  /// The text fields and unknown columns that are not empty, which a search looks into.
  public var searchedFields: [(name: String, text: String)] {
    let known = Self.schema.fields.compactMap { field in
      field.info.isText ? field.read(self).map { (name: field.info.name, text: $0) } : nil
    }
    return known + base.unknown.map { (name: $0.name, text: $0.text) }
  }
}

extension Comparison {
  /// True if the item's field is in the relation; an empty field is neither less nor greater than any value.
  func matches(_ item: some FieldTexts) -> Bool { holds(item.text(field), key: item.sortKey(field)) }

  /// True if the sort key of a value decides alone, so that its text need not be known.
  public var isDecidedByKey: Bool {
    switch relation {
    case .contains, .containsNot, .empty, .set, .tagged: false
    default: true
    }
  }

  /// True if a value, given by its text and its sort key, is in the relation.
  public func holds(_ text: String?, key: SortKey) -> Bool {
    let key = byDay ? key.day : key
    return switch relation {
    case .equal(let other): key == other
    case .notEqual(let other): key != other
    case .less(let other): key.isComparable(to: other) && key < other
    case .lessOrEqual(let other): key.isComparable(to: other) && key <= other
    case .greater(let other): key.isComparable(to: other) && key > other
    case .greaterOrEqual(let other): key.isComparable(to: other) && key >= other
    case .contains(let part): Folding.contains(part, in: text ?? "")
    case .containsNot(let part): !Folding.contains(part, in: text ?? "")
    case .oneOf(let others): others.contains(key)
    case .between(let low, let high):
      key.isComparable(to: low) && key.isComparable(to: high) && low <= key && key <= high
    case .empty: text == nil
    case .set: text != nil
    case .tagged(let tag): text.flatMap { Tags(text: $0) }?.contains(tag) ?? false
    }
  }
}

extension SortKey {
  /// The day of a moment, as its first second.
  fileprivate var day: SortKey {
    guard case .number(let seconds) = self else { return self }
    return .number((seconds / 86_400).rounded(.down) * 86_400)
  }

  /// True for two numbers or two texts; an empty value compares with none.
  func isComparable(to other: SortKey) -> Bool {
    switch (self, other) {
    case (.number, .number), (.text, .text): true
    default: false
    }
  }
}
