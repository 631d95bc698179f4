/// The chosen numbers of this module: how long, how often, how much at most.
///
/// Formulas, forms and drawings keep theirs.
package enum AnswersLimits {
  /// Bytes of a heading.
  package static let longestHeading = 200
  /// Bytes that are handed on at a time.
  static let piece = 1 << 16
}
