/// The key by which values of a field sort and compare; an empty value's comes last.
public enum SortKey: Sendable, Hashable, Comparable {
  case number(Double)
  /// A text without case and accents.
  case text(String)
  case none
}
