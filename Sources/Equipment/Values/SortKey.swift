/// What values of a field sort and compare by; what is empty comes last.
public enum SortKey: Sendable, Equatable, Comparable {
  case number(Double)
  /// A text without case and accents.
  case text(String)
  case none
}
